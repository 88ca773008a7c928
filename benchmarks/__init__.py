"""Programs that measure PolyAlgo against other ways of doing the same; not part of the package."""
