import pytest

from polyalgo.config.schema import ExecutionConfig
from polyalgo.errors import ConfigError, DataError
from polyalgo.execution import Job, check_execution
from polyalgo.languages import Language


def test_the_defaults_are_in_range() -> None:
    check_execution(ExecutionConfig())


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("wall_s", -1, "execution.limits.wall_s must be > 0, got -1"),
        ("compile_wall_s", 0, "execution.limits.compile_wall_s must be > 0, got 0"),
        ("output_mb", 0, "execution.limits.output_mb must be > 0, got 0"),
        ("memory_mb", 100, "execution.limits.memory_mb must be >= 256, got 100"),
        ("compile_memory_mb", 1, "execution.limits.compile_memory_mb must be >= 512, got 1"),
        ("processes", 1, "execution.limits.processes must be >= 32, got 1"),
        ("file_mb", 0, "execution.limits.file_mb must be >= 1, got 0"),
    ],
)
def test_limits_out_of_range(field: str, value: float, message: str) -> None:
    config = ExecutionConfig()
    setattr(config.limits, field, value)
    with pytest.raises(ConfigError) as caught:
        check_execution(config)
    assert str(caught.value) == message


def test_workers_out_of_range() -> None:
    with pytest.raises(ConfigError, match=r"execution\.workers must be >= 0 \(0: one per core\), got -2"):
        check_execution(ExecutionConfig(workers=-2))


def test_a_job_without_tests_is_refused() -> None:
    with pytest.raises(DataError, match="problem p has no tests"):
        Job("g", "p", Language.PYTHON, "", ())
