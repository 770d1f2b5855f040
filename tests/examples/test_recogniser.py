"""Cases of our own, beside the stored corpus of asr-budgets.toml."""

import pytest

HEARD = {
    "ten": ("set a timer for ten minutes", "Set a timer for 10 minutes."),
    "price": ("it costs five dollars and fifty cents", "It costs $5.50."),
    "name": ("call claude please", "call cloud please"),
}


@pytest.mark.wer_budget(0.10, scope="module", lang="en")
@pytest.mark.parametrize("case", HEARD)
def test_cases(asr, case):
    reference, hypothesis = HEARD[case]
    asr.record(case, hypothesis, reference)


def test_figures_are_no_errors(asr):
    asr.assert_wer("ten dogs and two cats", "10 dogs and 2 cats", max=0.0, lang="en")
