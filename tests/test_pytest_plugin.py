"""The plug-in in real pytest runs: what passes, what fails, who judges, and what is said."""

from __future__ import annotations

import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "datasets" / "ko-claude"
EXAMPLE = Path(__file__).parent / "examples"


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Run pytest in this process, away from the plug-ins and filters of this suite."""
    return pytester.runpytest_inprocess("-p", "no:asyncio", "-W", "default", *arguments)


POOLED = """
    import pytest

    @pytest.mark.wer_budget({most}, scope="{scope}", lang="en")
    @pytest.mark.parametrize("n", range(4))
    def test_heard(asr, n):
        asr.record(f"u{{n}}", "one two thre" if n == 1 else "one two three", "one two three")
"""


def pooled(most: float, scope: str = "module") -> str:
    return POOLED.format(most=most, scope=scope)


def test_asserts_pass_and_fail_with_words(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        def test_kept(asr):
            asr.assert_cer("안녕하세요", "안녕하세오", max=0.2, lang="ko")
            asr.assert_wer("ten dogs", "10 dogs", max=0, lang="en")

        def test_not_kept(asr):
            asr.assert_wer("one two three", "one too three", max=0.1, lang="en")
    """)
    result = run(pytester)

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*wer <= 0.1: 33.33 %*1 error in 3, 1 over", "*one [[]-two-[]]{+too+} three"])


def test_assert_compare_takes_files_and_limits(pytester: pytest.Pytester) -> None:
    for name in ("ref.txt", "specialist.json", "omni.json"):
        shutil.copy(DATA / name, pytester.path)
    pytester.makepyfile("""
        def test_kept(asr):
            systems = {"specialist": "specialist.json", "omni": "omni.json"}
            found = asr.assert_compare("ref.txt", systems, limits=["cer <= 6 %", "refusal = 0", "number accuracy >= 0.9"])
            assert found.systems["omni"].cer.errors == 8
            assert asr.compare("ref.txt", systems, level="basic").systems["omni"].cer.errors == 14

        def test_not_kept(asr):
            asr.assert_compare("ref.txt", {"specialist": "specialist.json"}, limits=["recall of 클로드 >= 0.9"])
    """)
    result = run(pytester)

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*recall of 클로드 >= 0.9: 0.00 %"])


def test_a_marked_test_may_return_what_it_heard(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest
        from asrscore import Transcript

        @pytest.mark.cer_budget(0.3)
        def test_pair():
            return "안녕하세요", "안녕하세오"

        @pytest.mark.wer_budget(0.2, lang="en")
        def test_several(tmp_path):
            return {"a": ("one two three", "one two three"), "b": ("one two three", "one two thre")}

        @pytest.mark.wer_budget(0.1, lang="en")
        def test_transcripts():
            return [Transcript(id="a", raw="one too", reference="one two")]

        @pytest.mark.wer_budget(0.1, lang="en")
        def test_nothing():
            pass

        @pytest.mark.wer_budget(0.1, lang="en")
        def test_something_else():
            return 3
    """)
    result = run(pytester, "-W", "error::pytest.PytestReturnNotNoneWarning")

    result.assert_outcomes(passed=2, failed=3)
    result.stdout.fnmatch_lines(
        [
            "*wer <= 0.1: 50.00 %*",
            "*nothing measured: no transcript was recorded or returned",
            "*returned int; expected *",
        ]
    )


def test_xfail_knows_of_the_budget(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        @pytest.mark.xfail(strict=True)
        @pytest.mark.wer_budget(0.1, lang="en")
        def test_known():
            return "one two", "one too"
    """)

    run(pytester).assert_outcomes(xfailed=1)


@pytest.mark.parametrize("scope", ["module", "session"])
def test_a_pool_is_judged_over_all_its_tests(pytester: pytest.Pytester, scope: str) -> None:
    pytester.makepyfile(test_kept=pooled(0.09, scope), test_not_kept=pooled(0.05, scope).replace('"u', '"v'))
    result = run(pytester)

    # One error in twelve words: no single clip could tell.
    result.assert_outcomes(passed=9, failed=1)
    result.stdout.fnmatch_lines(["*wer <= 0.05: 8.33 %*1 error in 12, 1 over", "*2 budgets: 1 failed, 1 passed"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_class_is_a_pool(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        @pytest.mark.wer_budget(0.3, scope="class", lang="en")
        class TestOne:
            def test_a(self, asr):
                asr.record("a", "one too", "one two")

            def test_b(self, asr):
                asr.record("b", "one two", "one two")

        class TestOther:
            @pytest.mark.wer_budget(0.3, scope="class", lang="en")
            def test_c(self, asr):
                asr.record("c", "one too", "one two")
    """)
    result = run(pytester)

    result.assert_outcomes(passed=4, failed=1)
    result.stdout.fnmatch_lines(["FAILED asr budget: *TestOther: wer <= 0.3*"])


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize("ci", ["", "true"])
def test_under_xdist_pools_are_judged_once_on_the_controller(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: str, ci: str
) -> None:
    # In CI pytest writes whole messages into its summary.
    monkeypatch.delenv("BUILD_NUMBER", raising=False)
    monkeypatch.setenv("CI", ci)
    pytester.makepyfile(pooled(0.05))
    page = pytester.path / "r.html"
    result = pytester.runpytest_subprocess("-n", workers, f"--asr-report={page}")

    result.assert_outcomes(passed=4, failed=1)
    assert str(result.stdout).count("worst utterances:") == 1
    result.stdout.fnmatch_lines(
        ["FAILED asr budget: * - wer <= 0.05: *1 error in 12, 1 over" if ci else "FAILED asr budget: *"]
    )
    result.stdout.no_fnmatch_line("*[[]12?%[]]*")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_pool_of_which_tests_are_missing_is_reported_and_not_judged(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(pooled(0.01))

    deselected = run(pytester, "-k", "heard and 1")
    deselected.assert_outcomes(passed=1, deselected=3, skipped=1)
    deselected.stdout.fnmatch_lines(["partial: *: not judged: 3 of its 4 tests did not run to their end"])
    named = run(pytester, "test_a_pool_of_which_tests_are_missing_is_reported_and_not_judged.py::test_heard[1]")
    named.assert_outcomes(passed=1, skipped=1)
    named.stdout.fnmatch_lines(["partial: *tests were selected by name*"])


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one process", "two workers"])
def test_a_partial_pool_is_skipped_in_junit_with_the_reason(pytester: pytest.Pytester, workers: list[str]) -> None:
    pytester.makepyfile(pooled(0.01))
    result = pytester.runpytest_subprocess(*workers, "-k", "heard and 1", "-v", "-rs", "--junitxml=r.xml")

    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["SKIPPED [[]1[]] asr budgets*: not judged: 3 of its 4 tests did not run to their end"])
    if not workers:
        result.stdout.fnmatch_lines(["asr budget: *.py: wer <= 0.01 SKIPPED*"])
    suite = ET.parse(pytester.path / "r.xml").getroot()[0]
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "2", "failures": "0", "errors": "0", "skipped": "1"
    }  # fmt: skip
    (skipped,) = suite.iter("skipped")
    assert skipped.get("message") == "not judged: 3 of its 4 tests did not run to their end"


def test_with_lf_a_pool_is_partial(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pathlib
        import pytest

        @pytest.mark.wer_budget(0.01, scope="module", lang="en")
        @pytest.mark.parametrize("n", range(4))
        def test_heard(asr, n):
            assert n != 1 or pathlib.Path("mended").exists()
            asr.record(f"u{n}", "one two thre" if n == 1 else "one two three", "one two three")
    """)
    run(pytester).assert_outcomes(passed=3, failed=1, skipped=1)
    pytester.path.joinpath("mended").touch()
    again = run(pytester, "--lf")

    assert again.ret == pytest.ExitCode.OK
    again.stdout.fnmatch_lines(["partial: *only what failed last was selected"])


def test_a_test_that_fails_or_is_skipped_leaves_its_pool_partial(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        @pytest.mark.wer_budget(0.5, scope="module", lang="en")
        @pytest.mark.parametrize("n", range(3))
        def test_heard(asr, n):
            if n == 1:
                pytest.skip("no audio")
            assert n != 2
            asr.record(f"u{n}", "one", "one")
    """)
    result = run(pytester)

    # One test, and the pool.
    result.assert_outcomes(passed=1, failed=1, skipped=2)
    result.stdout.fnmatch_lines(["partial: *2 of its 3 tests did not run to their end"])


def test_asynchronous_tests_record(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        @pytest.mark.asyncio
        @pytest.mark.wer_budget(0.3, lang="en")
        async def test_kept(asr):
            asr.record("a", "one two three four", "one two three for")

        @pytest.mark.asyncio
        @pytest.mark.wer_budget(0.1, lang="en")
        async def test_not_kept(asr):
            asr.record("a", "one two three four", "one two three for")
    """)
    result = run(pytester, "-p", "pytest_asyncio.plugin", "-o", "asyncio_default_fixture_loop_scope=function")

    result.assert_outcomes(passed=1, failed=1)


def test_a_budget_file_is_collected_with_its_faults_named_by_line(pytester: pytest.Pytester) -> None:
    for name in ("ref.txt", "specialist.json", "omni.json"):
        shutil.copy(DATA / name, pytester.path)
    budgets = pytester.path / "asr-budgets.toml"
    text = '[[budget]]\nname = "{0}"\nreference = "ref.txt"\noutputs = ["specialist.json", "omni.json"]\nlevel = "basic"\ncer = {1}\n'
    budgets.write_text(text.format("kept", 0.08) + text.format("not kept", 0.07), encoding="utf-8")
    result = run(pytester)

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["not kept: specialist is over its budget", "*cer <= 0.07: 7.59 %*17 errors in 224, 2 over"]
    )
    budgets.write_text(text.format("kept", 0.08) + text.format("faulty", '"<= x"'), encoding="utf-8")
    faulty = run(pytester)
    assert faulty.ret == pytest.ExitCode.INTERRUPTED
    faulty.stdout.fnmatch_lines(["*asr-budgets.toml, line 7: no limit*"])


def test_baselines_are_written_and_held_against(pytester: pytest.Pytester) -> None:
    for name in ("ref.txt", "omni.json"):
        shutil.copy(DATA / name, pytester.path)
    text = 'lang = "ko"\n[[budget]]\nname = "b"\nreference = "ref.txt"\noutputs = ["omni.json"]\nlimits = ["no worse than baseline"]\n'
    (pytester.path / "asr-budgets.toml").write_text(text, encoding="utf-8")

    run(pytester).assert_outcomes(failed=1)
    written = run(pytester, "--asr-update-baseline")
    written.assert_outcomes(passed=1)
    written.stdout.fnmatch_lines(["baseline of b written to *: cer omni 3.57 %"])
    run(pytester).assert_outcomes(passed=1)


def test_speech_stays_out_where_the_ini_says_so(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makeini("[pytest]\nasr_show_texts = false\n")
    pytester.makepyfile("""
        import pytest

        @pytest.mark.cer_budget(0.1)
        def test_pair():
            return "안녕하세요", "안녕하세오"

        @pytest.mark.cer_budget(0.1, scope="session")
        def test_pool(asr):
            asr.record("a", "안녕하세오", "안녕하세요")
    """)
    summary = pytester.path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    page, junit = pytester.path / "r.html", pytester.path / "j.xml"
    result = run(pytester, f"--asr-report={page}", f"--junitxml={junit}", "--tb=short")

    result.assert_outcomes(passed=1, failed=2)
    pages = sorted(pytester.path.glob("r-*.html"))
    assert len(pages) == 2
    for place in (*pages, junit, summary):
        assert "하세" not in place.read_text(encoding="utf-8")
    assert "하세" not in str(result.stdout)
    assert "| cer &lt;= 0.1 | 20.00 % | fail |" in summary.read_text("utf-8")
    properties = [p.get("name") for p in ET.parse(junit).iter("property")]
    assert properties.count("asr system cer") == 2


def test_a_warning_is_given_where_only_noise_keeps_a_budget(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        @pytest.mark.wer_budget(0.05, mode="interval", lang="en")
        def test_noise():
            rows = {f"u{n}": ("one two three", "one two thre" if n % 5 == 0 else "one two three") for n in range(10)}
            return rows
    """)
    result = run(pytester)

    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["*within the noise*"])


def test_budgets_are_recommended_on_request(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(pooled(0.5))
    result = run(pytester, "--asr-calibrate")

    result.stdout.fnmatch_lines(["recommended: *wer <= 0.5, system: wer = 0.092  # 8.33 % and a tenth*"])


@pytest.mark.parametrize(
    ("marker", "told"),
    [
        ("wer_budget()", "wer_budget takes a fraction"),
        ("wer_budget(0.1, scope='package')", "scope 'package'; expected test or class or module or session"),
        ("wer_budget(0.1, speed=3)", "wer_budget has no speed"),
        ("wer_budget(8)", "wer_budget takes a fraction"),
        ("wer_budget(float('nan'))", "wer_budget takes a fraction"),
        ("wer_budget(0.1, 0.2)", "wer_budget takes a fraction"),
        ("wer_budget(0.1, mode='loose')", "expected point or interval or strict"),
        ("wer_budget(0.1, lang=3)", "wer_budget has lang 3"),
    ],
)
def test_a_faulty_marker_is_told(pytester: pytest.Pytester, marker: str, told: str) -> None:
    pytester.makepyfile(f"""
        import pytest

        @pytest.mark.{marker}
        def test_it():
            pass
    """)
    result = run(pytester)

    result.assert_outcomes(failed=1)
    assert told in str(result.stdout)


def test_a_record_that_no_budget_holds_is_a_fault(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        def test_it(asr):
            asr.record("a", "one", "one")
    """)

    run(pytester).assert_outcomes(failed=1)


def test_a_run_that_uses_nothing_imports_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import sys

        def test_it():
            loaded = {name for name in sys.modules if name.split(".")[0] == "asrscore"}
            assert loaded == {"asrscore", "asrscore.gate", "asrscore.gate.ledger", "asrscore.pytest_plugin"}, loaded
    """)
    result = pytester.runpytest_subprocess("--strict-markers", "-p", "no:cacheprovider")

    result.assert_outcomes(passed=1)


def test_beside_other_plug_ins_and_isolated(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        pooled(0.09)
        + """
    def test_quick(benchmark):
        benchmark(int)
    """
    )
    command = [sys.executable, "-Im", "pytest", "-q", "-p", "no:cacheprovider", str(pytester.path)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=pytester.path)

    assert "6 passed" in done.stdout, done.stdout + done.stderr


def test_the_example_project_runs_as_its_recipe_says(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "project")
    recipe = (EXAMPLE / "ci.yml").read_text(encoding="utf-8")
    assert "pytest --asr-report=report.html" in recipe
    command = [sys.executable, "-m", "pytest", "-q", "--asr-report=report.html", "--asr-no-partial"]
    for options in (["--asr-update-baseline"], []):
        run = [*command, *options]
        done = subprocess.run(run, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path / "project")
        assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
    assert list((tmp_path / "project").glob("report*.html"))


def test_a_test_that_failed_or_is_run_again_leaves_nothing_behind(pytester: pytest.Pytester) -> None:
    # Plug-ins that repeat failed tests run the protocol of an item twice.
    pytester.makeconftest("""
        from _pytest.runner import runtestprotocol

        def pytest_runtest_protocol(item, nextitem):
            reports = runtestprotocol(item, nextitem=nextitem, log=False)
            if item.name == "test_flaky":
                reports = runtestprotocol(item, nextitem=nextitem, log=False)
            for report in reports:
                item.ihook.pytest_runtest_logreport(report=report)
            return True
    """)
    pytester.makepyfile("""
        import pytest

        runs = []

        @pytest.mark.wer_budget(0.4, lang="en")
        def test_fails(asr):
            asr.record("a", "one two", "one two")
            assert False

        @pytest.mark.xfail
        @pytest.mark.wer_budget(0.4, lang="en")
        def test_known(asr):
            asr.record("a", "one too", "one two")
            assert False

        @pytest.mark.wer_budget(0.4, scope="module", lang="en")
        def test_flaky(asr):
            runs.append(1)
            asr.record("a", "one too" if len(runs) == 1 else "one two", "one two")
            assert len(runs) == 2

        @pytest.mark.wer_budget(0.4, scope="module", lang="en")
        def test_good(asr):
            asr.record("b", "three fore", "three four")
    """)
    result = run(pytester)

    # Two tests and the one pool; no judgement over what failed.
    result.assert_outcomes(passed=3, failed=1, xfailed=1)
    result.stdout.no_fnmatch_line("*partial*")


def test_a_marked_class_is_one_pool_with_the_classes_in_it_and_unittest_has_pools_too(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile("""
        import unittest
        import pytest

        @pytest.mark.wer_budget(0.3, scope="class", lang="en")
        class TestOuter:
            def test_a(self, asr):
                asr.record("a", "one two", "one two")

            class TestInner:
                def test_b(self, asr):
                    asr.record("b", "one too", "one two")

        @pytest.mark.wer_budget(0.6, scope="class", lang="en")
        class TestOld(unittest.TestCase):
            @pytest.fixture(autouse=True)
            def _with(self, asr):
                self.asr = asr

            def test_c(self):
                self.asr.record("c", "one too", "one two")

            def test_d(self):
                self.asr.record("d", "one two", "one two")
                self.fail("no")
    """)
    result = run(pytester)

    result.assert_outcomes(passed=4, failed=1, skipped=1)
    result.stdout.fnmatch_lines(["partial: *TestOld*1 of its 2 tests did not run to their end"])
    inner = run(pytester, f"{next(pytester.path.glob('test_*.py')).name}::TestOuter")
    inner.assert_outcomes(passed=3)


def test_a_failure_is_an_assertion_and_a_limit_may_be_written_in_many_ways(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest
        from asrscore import Transcript

        def test_caught(asr):
            for most in (1e-5, "8 %", 0):
                with pytest.raises(AssertionError, match="is over its budget"):
                    asr.assert_wer("one two", "one too", max=most, lang="en")
            with pytest.raises(AssertionError, match="missing: no text"):
                asr.assert_wer("one two", None, max=0.1, lang="en")
            one = [Transcript(id="a", raw="one two")]
            asr.assert_compare(one, {"x": one, "y": one}, limits="wer <= 0", judge="x", lang="en")

        @pytest.mark.parametrize("limits, judge, told", [
            ([], "x", "no limit was given"),
            (["wer <= 8"], "x", "more than everything"),
            (["wer <= 0"], "z", "no system is called 'z'"),
            (["no worse than baseline"], "x", "asr-budgets.toml"),
        ])
        def test_nothing_passes_for_want_of_a_limit(asr, limits, judge, told):
            one = [Transcript(id="a", raw="one two")]
            with pytest.raises(AssertionError, match=told):
                asr.assert_compare(one, {"x": one}, limits=limits, judge=judge, lang="en")

        @pytest.mark.wer_budget(1, lang="en")
        def test_records(asr):
            for told, values, facts in [
                ("the reference is a NoneType", ("a", "x", None), {}),
                ("the hypothesis is a int", ("a", 3, "x"), {}),
                ("nothing is called 'speed'", ("a", "x", "x"), {"speed": 3}),
                ("latency_s is 'soon'", ("a", "x", "x"), {"latency_s": "soon"}),
                ("status is 'fine'", ("a", "x", "x"), {"status": "fine"}),
            ]:
                with pytest.raises(AssertionError, match=told):
                    asr.record(*values, **facts)
            asr.record("a", None, "one two")

        @pytest.mark.wer_budget(1, lang="en")
        @pytest.mark.xfail(raises=AssertionError, strict=True)
        def test_a_word_is_no_pair():
            return {"a": "hi"}
    """)

    run(pytester).assert_outcomes(passed=6, xfailed=1)


def test_speech_stays_out_of_faults_as_well(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nasr_show_texts = false\n")
    pytester.makepyfile("""
        import pytest

        def test_level(asr):
            asr.assert_cer("안녕하세요", "안녕하세오", max=0.1, level="none")

        @pytest.mark.cer_budget(1)
        def test_twice(asr):
            asr.record("a", "안녕하세오", "안녕하세요")
            asr.record("a", "안녕하세오", "안녕하세오")

        @pytest.mark.cer_budget(0.1)
        def test_empty(asr):
            asr.record("a", "", "안녕하세요")
    """)
    result = run(pytester, "--showlocals", "--tb=long", "-vv", "-ra", "--junitxml=j.xml")

    result.assert_outcomes(failed=3)
    assert "하세" not in str(result.stdout) + (pytester.path / "j.xml").read_text(encoding="utf-8")


def test_speech_stays_out_where_warnings_are_errors(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nasr_show_texts = false\nfilterwarnings = error\n")
    pytester.makepyfile("""
        import pytest

        @pytest.mark.wer_budget(0.05, mode="interval", lang="en")
        def test_noise(asr):
            for n in range(10):
                asr.record(f"u{n}", "secret thre" if n % 5 == 0 else "secret three", "secret three")
    """)
    result = run(pytester, "--showlocals", "--tb=long", "-W", "error::pytest.PytestWarning")

    result.assert_outcomes(failed=1)
    assert "thre'" not in str(result.stdout)
    result.stdout.fnmatch_lines(["*within the noise*"])


def test_after_a_pool_failed_lf_runs_and_judges_it_and_a_collection_alone_judges_nothing(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(pooled(0.05))
    run(pytester).assert_outcomes(passed=4, failed=1)

    run(pytester, "--lf").assert_outcomes(passed=4, failed=1)
    run(pytester, "--co").stdout.no_fnmatch_line("*error budgets*")


def test_a_pool_that_must_be_whole_fails_where_it_is_not(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        @pytest.mark.wer_budget(0.5, scope="session", lang="en")
        def test_heard(asr):
            pytest.skip("no audio")
    """)

    run(pytester).assert_outcomes(skipped=2)
    whole = run(pytester, "--asr-no-partial")
    whole.assert_outcomes(skipped=1, failed=1)
    whole.stdout.fnmatch_lines(["*1 of its 1 tests did not run to their end*"])


def test_markers_may_come_from_a_conftest(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("""
        import pytest

        def pytest_collection_modifyitems(items):
            for item in items:
                item.add_marker(pytest.mark.wer_budget(0.01, scope="module", lang="en"))
    """)
    pytester.makepyfile("""
        def test_a(asr):
            asr.record("a", "one two", "one two")

        def test_b(asr):
            asr.record("b", "one too", "one two")
    """)

    run(pytester, "-k", "test_a").stdout.fnmatch_lines(["partial: *1 of its 2 tests did not run to their end"])
    run(pytester).assert_outcomes(passed=2, failed=1)


def test_what_cannot_be_written_is_told_and_breaks_nothing(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(pooled(0.5))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(pytester.path / "nowhere" / "summary.md"))

    run(pytester).assert_outcomes(passed=5)
    result = run(pytester, "--asr-report=nowhere/r.html")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["no report: *nowhere*does not exist*", "the step summary was not written: *"])


def test_whatever_can_be_recorded_reaches_the_controller(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        class Text(str):
            pass

        @pytest.mark.wer_budget(0.3, scope="module", lang="en")
        def test_heard(asr):
            asr.record("a", Text("one two \\ud800"), Text("one two three"), latency_s=1)
            asr.record("b", None, Text("four"), prompt=Text("Write."))
    """)
    result = pytester.runpytest_subprocess("-n", "1")

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*wer <= 0.3: 50.00 %*2 errors in 4*"])
