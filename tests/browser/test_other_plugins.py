"""Beside the plug-ins of others that do something of the kind; here, because one of them has to be compiled."""

from __future__ import annotations

from importlib.metadata import version

import pytest


def test_budgets_stand_beside_pytest_audioeval_and_pytest_benchmark(pytester: pytest.Pytester) -> None:
    assert version("pytest-audioeval")
    assert version("pytest-benchmark")
    pytester.makepyfile("""
        import pytest

        @pytest.mark.wer_budget(0.4, lang="en")
        def test_budget(asr, benchmark):
            asr.record("a", benchmark(lambda: "one too three"), "one two three")
    """)
    result = pytester.runpytest_subprocess()

    result.assert_outcomes(passed=1)
