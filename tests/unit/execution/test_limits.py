import math

import pytest

from polyalgo.config.schema import ExecutionConfig, LimitsConfig
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
        ("cpu_s", 0.0, "execution.limits.cpu_s must be > 0, got 0"),
        ("compile_cpu_s", math.inf, "execution.limits.compile_cpu_s must be > 0 and <= 86400, got inf"),
        ("wall_s", 29.5, "execution.limits.wall_s must be >= limits.cpu_s (30), whose backstop it is, got 29.5"),
        (
            "compile_wall_s",
            59,
            "execution.limits.compile_wall_s must be >= limits.compile_cpu_s (60), whose backstop it is, got 59",
        ),
        ("output_mb", 0, "execution.limits.output_mb must be > 0, got 0"),
        ("memory_mb", 100, "execution.limits.memory_mb must be >= 256, got 100"),
        ("compile_memory_mb", 1, "execution.limits.compile_memory_mb must be >= 512, got 1"),
        ("processes", 1, "execution.limits.processes must be >= 32, got 1"),
        ("file_mb", 0, "execution.limits.file_mb must be >= 1, got 0"),
        ("wall_s", math.inf, "execution.limits.wall_s must be > 0 and <= 86400, got inf"),
        ("wall_s", -math.inf, "execution.limits.wall_s must be > 0, got -inf"),
        ("wall_s", math.nan, "execution.limits.wall_s must be > 0 and <= 86400, got nan"),
        ("compile_wall_s", 86_401, "execution.limits.compile_wall_s must be > 0 and <= 86400, got 86401"),
        ("output_mb", math.inf, "execution.limits.output_mb must be > 0 and <= 100000, got inf"),
        ("memory_mb", 2**20 + 1, "execution.limits.memory_mb must be >= 256 and <= 1048576, got 1048577"),
        (
            "compile_memory_mb",
            10**400,
            f"execution.limits.compile_memory_mb must be >= 512 and <= 1048576, got 1{'0' * 400}",
        ),
        ("processes", 1e20, "execution.limits.processes must be >= 32 and <= 1000000, got 1e+20"),
        ("file_mb", 100_001, "execution.limits.file_mb must be >= 1 and <= 100000, got 100001"),
    ],
)
def test_limits_out_of_range(field: str, value: float, message: str) -> None:
    config = ExecutionConfig()
    setattr(config.limits, field, value)
    with pytest.raises(ConfigError) as caught:
        check_execution(config)
    assert str(caught.value) == message


def test_the_largest_limits_are_in_range() -> None:
    largest = LimitsConfig(86_400.0, 86_400.0, 86_400.0, 86_400.0, 2**20, 2**20, 1_000_000, 100_000, 100_000.0)
    check_execution(ExecutionConfig(limits=largest))


def test_workers_out_of_range() -> None:
    with pytest.raises(ConfigError, match=r"execution\.workers must be >= 0 \(0: one per core\), got -2"):
        check_execution(ExecutionConfig(workers=-2))


def test_a_job_without_tests_is_refused() -> None:
    with pytest.raises(DataError, match="problem p has no tests"):
        Job("g", "p", Language.PYTHON, "", ())
