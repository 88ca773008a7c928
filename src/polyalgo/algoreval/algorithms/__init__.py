"""One file per algorithm: statement, interface, test input, Python reference and representations."""
