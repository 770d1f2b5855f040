"""What must be alike before anything is compared: the recipe that texts went through, and the audio."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asrscore.errors import InputError, SignatureMismatch
from asrscore.pairing import Pairing
from asrscore.signature import told_apart
from asrscore.transcript import Transcript
from asrscore.words import counted, listed

_SHOWN = 8


def require_alike(pairing: Pairing, *, allow_different: bool) -> tuple[str, ...]:
    """Refuse answers to different audio, and texts that earlier went through different recipes.

    Args:
        pairing: References and answers.
        allow_different: Say it in a warning instead.

    Returns:
        The warnings.

    Raises:
        InputError: Two of the reference and the systems name different audio for one utterance.
        SignatureMismatch: Files carry different signatures.
    """
    warnings = []
    recipes = list(dict.fromkeys(found for _, found in _signatures(pairing)))
    if len(recipes) > 1:
        if not allow_different:
            raise SignatureMismatch(*recipes[:2])
        warnings.append(f"texts went through different recipes: they differ in {told_apart(*recipes[:2])}")
    sides = ([pairing.references], *pairing.answers.values())
    known = any(transcript.audio_sha256 for side in sides for own in side for transcript in own)
    different = [told for at in range(len(pairing.references)) if (told := _audio(pairing, at))] if known else []
    if different:
        said = f"different audio was heard in {counted(len(different), 'utterance')}: {listed(different, 3)}"
        if not allow_different:
            raise InputError(
                said,
                expected="one audio_sha256 an utterance",
                fix="use the outputs for the same files, or compare all the same with --allow-different",
            )
        warnings.append(said)
    return tuple(warnings)


def _signatures(pairing: Pairing) -> Iterator[tuple[str, str]]:
    """Yield who carries which signature, once for each."""
    for name, sides in (("the reference", (pairing.references,)), *pairing.answers.items()):
        for found in dict.fromkeys(t.meta.get("signature") for side in sides for t in side):
            if isinstance(found, str) and found:
                yield name, found


def _audio(pairing: Pairing, at: int) -> str | None:
    """Return who heard what in one utterance, where it is not one and the same audio."""
    reference = pairing.references[at]
    heard = {"the reference": _hashes([reference])}
    heard |= {name: _hashes(answers[at]) for name, answers in pairing.answers.items()}
    if len({one for of in heard.values() for one in of}) < 2:
        return None
    # Files that differ may hold the same samples: one sound as WAV and as FLAC.
    hashed = [t for t in (reference, *(t for of in pairing.answers.values() for t in of[at])) if t.audio_sha256]
    if len(samples := {t.meta.get("samples_sha256") for t in hashed}) == 1 and None not in samples:
        return None
    who = (f"{name} {' and '.join(one[:_SHOWN] for one in of)}" for name, of in heard.items() if of)
    return f"{reference.id} (audio_sha256: {', '.join(who)})"


def _hashes(transcripts: Sequence[Transcript]) -> list[str]:
    return list(dict.fromkeys(t.audio_sha256.lower() for t in transcripts if t.audio_sha256))
