"""The C++ grammar and the numbers of its node kinds; comparing numbers is much cheaper than comparing names."""

from __future__ import annotations

import tree_sitter_cpp
from tree_sitter import Language

from polyalgo.similarity.cfg import Passing

LANGUAGE = Language(tree_sitter_cpp.language())


def kind(name: str) -> int:
    """Number of a named node kind.

    Raises:
        KeyError: the grammar has no such kind.
    """
    number = LANGUAGE.id_for_node_kind(name, True)
    if number is None:
        raise KeyError(name)
    return number


ABSTRACT_FUNCTION = kind("abstract_function_declarator")
ALIAS = kind("alias_declaration")
ARRAY_DECLARATOR = kind("array_declarator")
ASSIGNMENT = kind("assignment_expression")
BINARY = kind("binary_expression")
CALL = kind("call_expression")
CATCH = kind("catch_clause")
CAST = kind("cast_expression")
COMMA = kind("comma_expression")
COMPOUND_LITERAL = kind("compound_literal_expression")
COMPOUND = kind("compound_statement")
CONDITIONAL = kind("conditional_expression")
DECLARATION = kind("declaration")
FIELD = kind("field_expression")
FUNCTION_DECLARATOR = kind("function_declarator")
IDENTIFIER = kind("identifier")
IF = kind("if_statement")
INIT_DECLARATOR = kind("init_declarator")
LAMBDA = kind("lambda_expression")
NAMESPACE = kind("namespace_definition")
NAMESPACE_ALIAS = kind("namespace_alias_definition")
NAMESPACE_NAME = kind("namespace_identifier")
NUMBER = kind("number_literal")
PARENTHESIZED = kind("parenthesized_expression")
PLACEHOLDER = kind("placeholder_type_specifier")
POINTER = kind("pointer_expression")
POINTER_DECLARATOR = kind("pointer_declarator")
PRIMITIVE_TYPE = kind("primitive_type")
QUALIFIED = kind("qualified_identifier")
REFERENCE_DECLARATOR = kind("reference_declarator")
STRUCTURED_BINDING = kind("structured_binding_declarator")
SUBSCRIPT = kind("subscript_expression")
TEMPLATE_FUNCTION = kind("template_function")
THIS = kind("this")
TYPE_IDENTIFIER = kind("type_identifier")
UNARY = kind("unary_expression")
UPDATE = kind("update_expression")

ARGUMENT_LIST = kind("argument_list")
BASE_CLASSES = kind("base_class_clause")
CAPTURE_INITIALIZER = kind("lambda_capture_initializer")
FIELD_DECLARATION = kind("field_declaration")
FIELD_IDENTIFIER = kind("field_identifier")
FIELD_INITIALIZER_LIST = kind("field_initializer_list")
FRIEND_DECLARATION = kind("friend_declaration")
FUNCTION_DEFINITION = kind("function_definition")
PARAMETER = kind("parameter_declaration")
TEMPLATE_DECLARATION = kind("template_declaration")
TYPE_DEFINITION = kind("type_definition")
VARIADIC_PARAMETER = kind("variadic_parameter_declaration")

ARGUMENTS = frozenset(map(kind, ("argument_list", "initializer_list", "parameter_list")))
"""Values of a declaration that are arguments of a constructor."""
PASSING = {
    kind("reference_declarator"): Passing.REFERENCE,
    kind("pointer_declarator"): Passing.OBJECT,
    kind("array_declarator"): Passing.OBJECT,
}
CLASSES = frozenset(map(kind, ("struct_specifier", "class_specifier", "union_specifier")))
CONTAINERS = frozenset(
    map(
        kind,
        (
            "template_declaration",
            "namespace_definition",
            "declaration_list",
            "linkage_specification",
            "friend_declaration",
        ),
    )
)
"""Top-level constructs that hold others."""
PLAIN_TYPES = frozenset(map(kind, ("primitive_type", "sized_type_specifier", "placeholder_type_specifier")))
"""Types without anything to look up."""
