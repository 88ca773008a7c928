from __future__ import annotations

import hashlib
import json
import math
from dataclasses import FrozenInstanceError, replace

import pytest

from polyalgo.errors import DataError
from polyalgo.languages import LANGUAGES, Language
from polyalgo.records import (
    Checker,
    CheckerKind,
    EngineRef,
    Generation,
    Message,
    ModelRef,
    Outcome,
    Problem,
    Prompt,
    Representation,
    Sampling,
    TestCase,
    TestVerdict,
    Verdict,
    digest,
    from_json,
    generation_id,
    sample_seed,
    to_dict,
    to_json,
)

PROBLEM = Problem(
    problem_id="algoreval/dijkstra/cpp/edge_list",
    benchmark="algoreval",
    algorithm="dijkstra",
    algorithm_name="Dijkstra's algorithm",
    domain="graph",
    language=Language.CPP,
    representation=Representation.EDGE_LIST,
    signature="long long f();",
    prompt_body="Räume ≤ 3",
    tests=(TestCase(stdin="", expected_stdout="7\n"),),
)
GENERATION = Generation(
    generation_id="g0",
    run_id="r0",
    problem_id=PROBLEM.problem_id,
    problem_hash=PROBLEM.problem_hash,
    language=Language.CPP,
    prompt_sha256="p0",
    strategy="iid",
    sample_index=0,
    seed=2**63 - 1,
    model=ModelRef(name="m", revision="main"),
    sampling=Sampling(temperature=0.8, top_p=1.0, top_k=0, max_new_tokens=64),
    engine=EngineRef(name="hf", version="5", dtype="bfloat16"),
    text='line\nline\u2028\x00\t"quoted" \\ \U0001f600',
    finish_reason="stop",
    prompt_tokens=3,
    completion_tokens=2,
    code=None,
    extraction="none",
    step=0,
    prompt_token_ids=(1, 2, 3),
    token_ids=(),
    token_logprobs=(-0.1, -1e-300, 0.1 + 0.2),
)
VERDICT = Verdict(
    generation_id="g0",
    problem_id=PROBLEM.problem_id,
    judge_id="j0",
    outcome=Outcome.WRONG_OUTPUT,
    exact=False,
    message="",
    compile_s=0.0,
    cpu_s=0.01,
    wall_s=0.02,
    max_rss_mb=3.5,
    tests=(
        TestVerdict(
            outcome=Outcome.WRONG_OUTPUT,
            exact=False,
            exit_code=None,
            signal=9,
            cpu_s=0.0,
            wall_s=0.1,
            max_rss_mb=1.0,
            stdout="\ufffd",
            stderr="",
        ),
    ),
)
PROMPT = Prompt(problem_id="p", messages=(Message("system", "s"), Message("user", "ü")))


@pytest.mark.parametrize("record", [PROBLEM, GENERATION, VERDICT, PROMPT], ids=lambda r: type(r).__name__)
def test_one_line_of_json_and_back(record: object) -> None:
    line = to_json(record)
    assert "\n" not in line
    assert json.loads(line) == to_dict(record)
    assert from_json(type(record), line) == record
    assert from_json(type(record), line.encode() + b"\n") == record


def test_json_of_a_small_record() -> None:
    assert to_json(PROMPT) == (
        '{"problem_id":"p","messages":[{"role":"system","content":"s"},{"role":"user","content":"ü"}]}'
    )


def test_numbers_without_a_json_form_survive() -> None:
    odd = replace(GENERATION, token_logprobs=(-math.inf, math.nan, math.inf))
    line = to_json(odd)
    json.loads(line, parse_constant=pytest.fail)
    low, nan, high = from_json(Generation, line).token_logprobs or ()
    assert (low, high) == (-math.inf, math.inf)
    assert math.isnan(nan)


def test_records_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        GENERATION.code = "x"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"outcome": "passed"}, "not a Verdict record: outcome: Input should be"),
        ({"exact": None}, "not a Verdict record: exact: Input should be a valid boolean"),
        ({"mesage": "x"}, "not a Verdict record: mesage: Unexpected keyword argument"),
        ({"schema_version": 2}, "not a Verdict record: schema_version must be 1, got 2"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(DataError) as error:
        from_json(Verdict, json.dumps({**to_dict(VERDICT), **change}))
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_a_missing_field_a_nested_one_and_no_json_at_all() -> None:
    data = to_dict(VERDICT)
    del data["judge_id"]
    with pytest.raises(DataError, match="not a Verdict record: judge_id: "):
        from_json(Verdict, json.dumps(data))
    nested = to_dict(GENERATION)
    nested["model"]["name"] = 3
    with pytest.raises(DataError, match=r"not a Generation record: model\.name: "):
        from_json(Generation, json.dumps(nested))
    with pytest.raises(DataError, match="not a Verdict record: line: Invalid JSON"):
        from_json(Verdict, b'{"generation_id": "g')


def test_half_a_surrogate_pair_is_refused_when_writing() -> None:
    with pytest.raises(DataError, match="cannot write a Generation record"):
        to_json(replace(GENERATION, text="\ud83d"))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_ids_are_digests_of_canonical_json() -> None:
    assert digest({"b": [1, None], "a": "ü"}) == sha256('{"a":"\\u00fc","b":[1,null]}')[:16]
    assert generation_id("r", "p", "iid", 3, None) == sha256('["generation","r","p","iid",3,null]')[:16]
    assert PROMPT.prompt_sha256 == sha256('[["system","s"],["user","\\u00fc"]]')
    seed = sample_seed(0, "p", "iid", 3, step=7)
    assert seed == int(sha256('["seed",0,"p","iid",3,7]')[:16], 16) // 2


def test_ids_stay_as_they_are() -> None:
    # Written down once: a change here orphans every generation on disk.
    assert generation_id("r", "p", "iid", 3, None) == "36129a1062c2caeb"
    assert PROBLEM.problem_hash == "11875cc7bc84a416"
    assert replace(PROBLEM, entry_point="f").problem_hash == PROBLEM.problem_hash
    assert replace(PROBLEM, checker=Checker(kind=CheckerKind.EXACT)).problem_hash != PROBLEM.problem_hash


def test_seeds_differ_in_every_argument_and_fit_63_bits() -> None:
    variants = [
        sample_seed(0, "p", "iid", 0),
        sample_seed(1, "p", "iid", 0),
        sample_seed(0, "q", "iid", 0),
        sample_seed(0, "p", "seq", 0),
        sample_seed(0, "p", "iid", 1),
        sample_seed(0, "p", "iid", 0, step=0),
    ]
    assert len(set(variants)) == len(variants)
    assert all(0 <= sample_seed(0, "p", "iid", index) < 2**63 for index in range(2000))
    # Both halves of the range are used: the mean of 2,000 uniform draws is within 5 sigma of the middle.
    mean = sum(sample_seed(0, "p", "iid", index) for index in range(2000)) / 2000 / 2**63
    assert abs(mean - 0.5) < 5 / math.sqrt(12 * 2000)


def test_the_problem_hash_covers_what_changes_a_verdict_or_a_prompt() -> None:
    changed = [
        replace(PROBLEM, tests=(TestCase("", "8\n"),)),
        replace(PROBLEM, tests=(TestCase("1", "7\n"),)),
        replace(PROBLEM, prompt_body="other"),
        replace(PROBLEM, signature="int f();"),
        replace(PROBLEM, language=Language.C),
    ]
    hashes = {p.problem_hash for p in (PROBLEM, *changed)}
    assert len(hashes) == 1 + len(changed)
    assert replace(PROBLEM).problem_hash == PROBLEM.problem_hash


def test_every_language_has_its_own_names() -> None:
    assert list(LANGUAGES) == list(Language)
    assert all(LANGUAGES[language].language is language for language in Language)
    fences = [name for spec in LANGUAGES.values() for name in spec.fence_names]
    assert len(fences) == len(set(fences))
    assert all(name == name.lower() for name in fences)
    assert len({spec.extension for spec in LANGUAGES.values()}) == 7
