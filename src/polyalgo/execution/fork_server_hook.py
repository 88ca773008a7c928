# mypy: ignore-errors
# Types would take the module that it holds back, and it is run as text, not imported.
"""Turns the interpreter that reads it, while `site` starts up, into a fork server; see fork_server.c.

What follows the import of the extension runs in a program's own process, whose interpreter then goes on starting up
as if nothing had been. Executed in a namespace of its own, so it leaves no name there.
"""

# What programs often import; each costs at a program's end what its pages take to copy.
_MODULES = ["bisect", "collections", "functools", "heapq", "itertools", "math", "operator", "re"]
# These, too, but a program must still import them: they make `collections.abc` an attribute of `collections`.
_HELD_BACK = {"collections.abc": (), "typing": ("collections.abc",)}


def _hold_back(name, needs):
    """Take a module out of `sys.modules`, and let its next import bring it back, with what its code imports."""
    import sys

    module = sys.modules.pop(name)
    package, _, part = name.rpartition(".")
    if package:
        delattr(sys.modules[package], part)
    spec = module.__spec__

    class Loader:
        def create_module(self, spec):
            return module

        def exec_module(self, module):
            module.__spec__ = spec
            for other in needs:
                __import__(other)

    class Finder:
        def __init__(self, finder):
            self._finder = finder

        def find_spec(self, wanted, target=None):
            return type(spec)(name, Loader()) if wanted == name else self._finder.find_spec(wanted, target)

        def __getattr__(self, attribute):
            return getattr(self._finder, attribute)

    directory = spec.origin.rpartition("/")[0]
    sys.path_importer_cache[directory] = Finder(sys.path_importer_cache[directory])


def _serve_and_become_program():
    import os

    for name in [*_MODULES, *_HELD_BACK]:
        __import__(name)
    for name, needs in _HELD_BACK.items():
        _hold_back(name, needs)
    try:
        __import__("_polyalgo_fork_server")
    except ImportError as end:
        own = end.msg
    del os.environ["POLYALGO_FORK_SERVER"]
    for line in own.splitlines():
        name, _, value = line.partition("=")
        os.environ[name] = value


_serve_and_become_program()
