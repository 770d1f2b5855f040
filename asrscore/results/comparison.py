"""What is known at the end: frozen values that any report may say and none may compute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from asrscore.plugins import find
from asrscore.results.audits import Audit, Stability
from asrscore.results.groups import Grouping
from asrscore.results.listed import Listed
from asrscore.results.mishearings import Confusion, Positions, ToldIn
from asrscore.results.scales import Scale
from asrscore.results.spending import Costs, Placement
from asrscore.results.suspects import Suspect
from asrscore.results.systems import ByUnit, SystemResult, rank
from asrscore.results.terms import Numbers, Term
from asrscore.results.uncertainty import Pair, Uncertainty
from asrscore.results.utterances import Reference
from asrscore.score import Unit

if TYPE_CHECKING:
    import pandas as pd

    from asrscore.report.plots import Plot

#: Found by name on use: the pictures stand above their subject, which must not import them.
_RENDERERS = {
    "csv": "asrscore.report.tables:to_csv",
    "from-json": "asrscore.results.document:from_json",
    "frame": "asrscore.report.frames:to_frame",
    "html": "asrscore.report.page.document:to_html",
    "html-summary": "asrscore.report.page.document:summary",
    "plot": "asrscore.report.plots:Plot",
    "json": "asrscore.results.document:to_json",
    "terminal": "asrscore.report.terminal:render",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """Every system on one rung of the ladder."""

    name: str
    reference_length: Mapping[str, int]
    """Unit -> the reference's length on this rung."""
    systems: Mapping[str, ByUnit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """Two writings of the same speech that were not charged, and how often in each system."""

    licence: str
    """The rung of the ladder on which it is forgiven."""
    reference: str | None
    """Empty where the reference leaves it out; ``None`` where speech was kept out."""
    hypothesis: str | None
    counts: Mapping[str, int]
    """System -> times."""
    example: str
    """Id of an utterance in which it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One reference and the answers of any number of systems, scored on the same terms."""

    level: str
    unit: str | None
    """The headline; ``None`` where the reference mixes languages with different units."""
    languages: Mapping[str, int]
    """Language -> utterances."""
    units: Mapping[str, str]
    """Language -> its unit."""
    language_from: str
    """Who said which language it is."""
    references: tuple[Reference, ...]
    systems: Mapping[str, SystemResult]
    answered: Mapping[str, ByUnit]
    """System -> counts over the utterances that every system answered."""
    answered_by_all: int
    """Number of those utterances."""
    pairs: tuple[Pair, ...]
    ladder: tuple[Rung, ...]
    audit: Audit | None
    """The symmetry audit of clutter; ``None`` where a headline unit is missing."""
    confusions: tuple[Confusion, ...]
    """All of them, most frequent first."""
    told_in: ToldIn = "word"
    """What confusions are told in: pieces that people mean, or characters."""
    positions: tuple[Positions, ...] = ()
    """Pair by pair, which units of the reference only one of two systems has wrong."""
    terms: tuple[Term, ...] = ()
    """The user's terms, in the order of the list."""
    numbers: Numbers | None = None
    """How often the value of a number was right; ``None`` where there is none, or the level knows no numbers."""
    conventions: tuple[Convention, ...] = ()
    """What was forgiven in the headline's unit, in the order of the ladder, most frequent first."""
    lexicon: tuple[Listed, ...] = ()
    """The user's equivalences, in order."""
    stability: Stability | None = None
    """The same for every other rung, and whether the ranking hangs on one of them."""
    suspects: tuple[Suspect, ...] = ()
    """Where all systems agree against the reference, in the order of the utterances."""
    placement: Placement | None = None
    """What fits on the card that was named."""
    scales: tuple[Scale, ...] = ()
    """The same answers as foreign profiles count them."""
    groups: Mapping[str, Grouping] = field(default_factory=dict)
    """Column -> its groups."""
    uncertainty: Uncertainty | None = None
    """What intervals and tests rest on; ``None`` where a headline unit is missing."""
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """How the files were paired and the language was found."""
    signature: str = ""
    prompt: str | None = None
    """The prompt given for systems that carry none."""
    markup: str | None = None
    """Transcription convention of the references."""

    def unit_of(self, reference: Reference) -> Unit:
        """Return the unit that a reference is measured in: the headline's, else that of its language."""
        unit: Unit = self.unit or self.units.get(reference.language, "wer")  # type: ignore[assignment]
        return unit

    @property
    def costs(self) -> dict[str, Costs]:
        """System -> its costs."""
        return {name: system.costs for name, system in self.systems.items()}

    @property
    def ranking(self) -> tuple[str, ...]:
        """Systems from the lowest headline rate to the highest; in the order given where there is no headline."""
        if self.unit is None:
            return tuple(self.systems)
        return rank({name: getattr(system, self.unit) for name, system in self.systems.items()})

    def to_json(self, *, texts: bool = True) -> str:
        """Return the result as one JSON document; without ``texts`` no speech is in it, only ids and counts."""
        return self.render("json", texts=texts)

    def to_html(
        self, *, texts: bool = True, audio: Callable[[Reference], str | None] | None = None, title: str | None = None
    ) -> str:
        """Return the result as one HTML page that needs nothing else; without ``texts`` no speech is in it.

        Args:
            texts: Whether speech may be in it.
            audio: Reference -> the address of its sound.
            title: Of the page.
        """
        return self.render("html", texts=texts, audio=audio, title=title)

    def to_frame(self, what: str = "utterances") -> pd.DataFrame:
        """Return one table for pandas: ``utterances``, ``edits``, ``confusions``, ``removals`` or ``groups``.

        Raises:
            InputError: There is no such table.
            MissingExtra: pandas is not installed.
        """
        frame: pd.DataFrame = find("asrscore.renderers", "frame", _RENDERERS)(self, what)
        return frame

    @property
    def plot(self) -> Plot:
        """The charts as figures of matplotlib: ``ladder()``, ``gap()``, ``groups()``, ``costs()``."""
        plot: Plot = find("asrscore.renderers", "plot", _RENDERERS)(self)
        return plot

    def _repr_html_(self) -> str:
        """Return the verdict, the ranking and the ladder for a notebook."""
        return self.render("html-summary")

    def render(self, name: str, **settings: Any) -> str:
        """Return the result as the renderer ``name`` draws it: ``terminal``, ``csv``, ``json``, or an installed one.

        Raises:
            InputError: No renderer has that name.
        """
        drawn: str = find("asrscore.renderers", name, _RENDERERS)(self, **settings)
        return drawn

    @staticmethod
    def from_json(text: str, *, source: str = "result") -> Comparison:
        """Return the comparison that ``to_json`` wrote.

        Raises:
            InputError: It is no result, or one of another schema.
        """
        read: Comparison = find("asrscore.renderers", "from-json", _RENDERERS)(text, source=source)
        return read
