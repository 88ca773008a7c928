"""What a C++ source begins to include, as far as precompiled headers may rely on it."""

from __future__ import annotations

import pytest

from polyalgo.execution.precompiled import leading_headers

STOPS = b"#include <set>\n"


@pytest.mark.parametrize(
    "source",
    [
        b"#include <vector>\n#include <map>\n",
        b"#include <vector>\r\n#include <map>\r\nint x;\r\n",
        b"  # \t include <vector>  \n#include<map>",
        b"// #include <set>\n#include <vector> // a vector\n\n/* #include <set>\n#include <set>\n*/ #include <map>\n",
        b"/* a */ /* b */ #include <vector>\n/**/#include/**/<map>/* begins\nends */\n",
        b"using namespace std;\n#include <vector>\nusing  namespace\tstd ; // all\n#include <map>\n",
        b"#include <vector>\n#include <vector>\n#include <map>\nint main() {}\n#include <set>\n",
    ],
)
def test_includes_comments_and_using_lines_belong_to_the_beginning(source: bytes) -> None:
    assert leading_headers(source) == ("vector", "map")


@pytest.mark.parametrize(
    "line",
    [
        b"#define N 10",
        b"#pragma once",
        b'#pragma GCC target("avx2")',
        b"#if 1",
        b"#undef NDEBUG",
        b"#line 7",
        b'#include "map"',
        b"#include <nosuch.h>",
        b"#include <bits/stl_vector.h>",
        b"#include MACRO",
        b"#include <map> extra",
        b"#include <map",
        b"#include_next <map>",
        b"#import <map>",
        b"%:include <map>",
        b"import <map>;",
        b"using namespace other;",
        b"using std::cout;",
        b"using namespace std; int x;",
        b"int x;",
        b"; // nothing",
        b"\\",
        b"// continued \\",
        b"/* continued \\",
        b"#include <map> // continued \\  ",
        b"??=include <map>",
        b"\xef\xbb\xbf#include <map>",
        b"#include <map>\r#include <map>",
        b"#include <map>\x00",
        b"\x0c#include <map>",
        b'extern "C" {',
        b'"/*"',
    ],
)
def test_anything_else_ends_it(line: bytes) -> None:
    assert leading_headers(b"#include <vector>\n" + line + b"\n" + STOPS) == ("vector",)
    assert leading_headers(line + b"\n" + STOPS) == ()


def test_what_an_open_comment_hides_is_not_included() -> None:
    assert leading_headers(b"#include <vector> /* #include <map>\n" + STOPS) == ("vector",)
    assert leading_headers(b"// /*\n#include <vector>\n/* // */ #include <map>\n") == ("vector", "map")
    assert leading_headers(b"/*/\n" + STOPS + b"*/\n#include <vector>\n") == ("vector",)
    assert leading_headers(b"/* **/ #include <vector>\n/***/ #include <map>\n") == ("vector", "map")


def test_empty_and_endless_sources() -> None:
    assert leading_headers(b"") == ()
    assert leading_headers(b"\n" * 10_000 + STOPS) == ()
    assert leading_headers(b"/*" + b"*\n" * 1_000_000) == ()
