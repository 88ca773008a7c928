"""Stages make what is missing, and nothing else; a kill costs the record in work."""

from dataclasses import dataclass

import pytest

from polyalgo.builder.stages import Stage, run_stage, run_stream
from polyalgo.errors import DataError


@dataclass(frozen=True)
class Square:
    value: int


class Maker:
    """Squares numbers, remembers which, and can break on one."""

    def __init__(self, breaks_at=None):
        self.asked = []
        self.breaks_at = breaks_at

    def __call__(self, keys):
        for key in keys:
            if key == self.breaks_at:
                raise KeyboardInterrupt
            self.asked.append(key)
            yield key, Square(int(key) ** 2)


STAGE = Stage("squares", Square, {"power": 2})


def values(records):
    return {key: record.value for key, record in records.items()}


def test_records_come_in_the_order_of_their_keys_and_the_same_again_makes_nothing(tmp_path):
    made = run_stage(tmp_path, STAGE, {"3": "x", "1": "y"}, Maker())
    assert made.made == 2
    assert values(made.records) == {"3": 9, "1": 1}
    assert made.records["1"] == Square(1)
    again = Maker()
    assert run_stage(tmp_path, STAGE, {"3": "x", "1": "y"}, again).made == 0
    assert again.asked == []


def test_a_changed_source_remakes_its_record_only(tmp_path):
    run_stage(tmp_path, STAGE, {"1": "a", "2": "a", "3": "a"}, Maker())
    maker = Maker()
    made = run_stage(tmp_path, STAGE, {"1": "a", "2": "b", "4": "a"}, maker)
    assert maker.asked == ["2", "4"]
    assert values(made.records) == {"1": 1, "2": 4, "4": 16}


def test_a_kill_keeps_what_was_whole(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        run_stage(tmp_path, STAGE, {"1": "a", "2": "a", "3": "a"}, Maker(breaks_at="3"))
    part = STAGE.directory(tmp_path) / "records.part.jsonl"
    part.write_bytes(part.read_bytes() + b'{"key": "3", "sou')  # torn while it was being written
    maker = Maker()
    made = run_stage(tmp_path, STAGE, {"1": "a", "2": "a", "3": "a"}, maker)
    assert maker.asked == ["3"]
    assert made.made == 1
    assert values(made.records) == {"1": 1, "2": 4, "3": 9}


def test_resumed_and_uninterrupted_files_are_equal(tmp_path):
    sources = {"1": "a", "2": "a", "3": "a"}
    run_stage(tmp_path / "one", STAGE, sources, Maker())
    with pytest.raises(KeyboardInterrupt):
        run_stage(tmp_path / "two", STAGE, sources, Maker(breaks_at="2"))
    run_stage(tmp_path / "two", STAGE, sources, Maker())
    files = [STAGE.directory(tmp_path / name) for name in ("one", "two")]
    assert (files[0] / "records.jsonl").read_bytes() == (files[1] / "records.jsonl").read_bytes()
    assert (files[0] / "manifest.json").read_bytes() == (files[1] / "manifest.json").read_bytes()


def test_other_values_have_files_of_their_own_and_going_back_makes_nothing(tmp_path):
    run_stage(tmp_path, STAGE, {"1": "a"}, Maker())
    other = Stage("squares", Square, {"power": 3})
    assert run_stage(tmp_path, other, {"1": "a"}, Maker()).made == 1
    assert run_stage(tmp_path, STAGE, {"1": "a"}, Maker()).made == 0


def test_redo_makes_all_again(tmp_path):
    run_stage(tmp_path, STAGE, {"1": "a", "2": "a"}, Maker())
    assert run_stage(tmp_path, STAGE, {"1": "a", "2": "a"}, Maker(), redo=True).made == 2


def test_a_changed_file_is_not_taken_for_finished(tmp_path):
    run_stage(tmp_path, STAGE, {"1": "a", "2": "a"}, Maker())
    path = STAGE.directory(tmp_path) / "records.jsonl"
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    maker = Maker()
    assert values(run_stage(tmp_path, STAGE, {"1": "a", "2": "a"}, maker).records) == {"1": 1, "2": 4}
    assert maker.asked == ["2"]


def test_a_maker_that_skips_a_key_is_refused(tmp_path):
    with pytest.raises(DataError, match="stage squares made a record for '2', which was not next"):
        run_stage(tmp_path, STAGE, {"1": "a", "2": "a"}, lambda keys: [("2", Square(4))])
    with pytest.raises(DataError, match="stage squares made no record for '2'"):
        run_stage(tmp_path, STAGE, {"1": "a", "2": "a"}, lambda keys: [("1", Square(1))])


def test_a_stream_is_read_once_and_goes_on_where_it_was_cut(tmp_path):
    def stream(until):
        for number in range(5):
            if number == until:
                raise KeyboardInterrupt
            yield str(number), Square(number**2)

    with pytest.raises(KeyboardInterrupt):
        run_stream(tmp_path, STAGE, "v1", lambda: stream(3))
    made = run_stream(tmp_path, STAGE, "v1", lambda: stream(None))
    assert made.made == 2
    assert values(made.records) == {"0": 0, "1": 1, "2": 4, "3": 9, "4": 16}
    assert run_stream(tmp_path, STAGE, "v1", lambda: 1 / 0).made == 0
    assert run_stream(tmp_path, STAGE, "v2", lambda: stream(None)).made == 5


def test_a_redo_that_is_killed_goes_on_as_one(tmp_path):
    run_stage(tmp_path, STAGE, {"1": "a", "2": "a", "3": "a"}, Maker())
    with pytest.raises(KeyboardInterrupt):
        run_stage(tmp_path, STAGE, {"1": "a", "2": "a", "3": "a"}, Maker(breaks_at="2"), redo=True)
    maker = Maker()
    assert run_stage(tmp_path, STAGE, {"1": "a", "2": "a", "3": "a"}, maker).made == 2
    assert maker.asked == ["2", "3"]
