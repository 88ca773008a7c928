"""Rewrites C++ programs into others with the same meaning: names, loops, branches, input style, helpers, containers.

Each rule is a class with a precondition; `RULES` lists them. Every rewritten program is still to be verified by
execution (`polyalgo.divalgo.rewrite.grow` does): nothing here proves equality.
"""

from polyalgo.divalgo.rewrite.branches import AddElse, DropElse, IfToTernary, InvertIf, JoinIf, SplitAnd, TernaryToIf
from polyalgo.divalgo.rewrite.containers import Adapter, ArrayToVector, HashOrTree, VectorToDeque
from polyalgo.divalgo.rewrite.declarations import (
    InlineConstant,
    JoinDeclarations,
    LocalToGlobal,
    NameConstant,
    SplitDeclaration,
    SwapDeclarations,
    SwapFunctions,
)
from polyalgo.divalgo.rewrite.expressions import (
    CompoundAssignment,
    CountByIf,
    FlipComparison,
    IfToMax,
    MaxToIf,
    MaxToTernary,
    PushToEmplace,
    StepForm,
    SwapToTemporary,
    WhileToDo,
)
from polyalgo.divalgo.rewrite.functions import ExpressionToFunction, InlineFunction, MainToFunction
from polyalgo.divalgo.rewrite.loops import (
    ForToWhile,
    LoopBraces,
    LoopToLambda,
    RangeForToIndex,
    RangeForToIterator,
    WhileToFor,
)
from polyalgo.divalgo.rewrite.macros import (
    ExpandAlias,
    ExpandMacro,
    IntroduceAlias,
    IntroduceAll,
    IntroduceLoopMacro,
    IntroducePush,
)
from polyalgo.divalgo.rewrite.names import Rename
from polyalgo.divalgo.rewrite.reading import (
    CinToReader,
    CinToScanf,
    CoutToPrintf,
    LineEnd,
    PrintfToCout,
    ScanfToCin,
    StreamSettings,
)
from polyalgo.divalgo.rewrite.rule import Rule

RULES: tuple[Rule, ...] = (
    Rename(),
    ForToWhile(),
    WhileToFor(),
    WhileToDo(),
    RangeForToIterator(),
    RangeForToIndex(),
    LoopToLambda(),
    LoopBraces(),
    InvertIf(),
    DropElse(),
    AddElse(),
    SplitAnd(),
    JoinIf(),
    TernaryToIf(),
    IfToTernary(),
    StepForm(),
    CompoundAssignment(),
    FlipComparison(),
    MaxToIf(),
    IfToMax(),
    MaxToTernary(),
    SwapToTemporary(),
    PushToEmplace(),
    CountByIf(),
    CinToScanf(),
    ScanfToCin(),
    CinToReader(),
    CoutToPrintf(),
    PrintfToCout(),
    LineEnd(),
    StreamSettings(),
    SplitDeclaration(),
    JoinDeclarations(),
    SwapDeclarations(),
    SwapFunctions(),
    LocalToGlobal(),
    NameConstant(),
    InlineConstant(),
    MainToFunction(),
    ExpressionToFunction(),
    InlineFunction(),
    HashOrTree(),
    Adapter(),
    ArrayToVector(),
    VectorToDeque(),
    ExpandMacro(),
    ExpandAlias(),
    IntroduceAlias(),
    IntroduceLoopMacro(),
    IntroduceAll(),
    IntroducePush(),
)
"""All rules."""

BY_NAME = {rule.name: rule for rule in RULES}
