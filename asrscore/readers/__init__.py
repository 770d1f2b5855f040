"""A file -> transcripts. One file here a family of formats; ``sniff.py`` chooses, ``formats.py`` lists.

    read -> sniff -> lines, tables, nist, icefall, captions, tiers, folder
                  -> documents -> items, corpora, seglst, streams (sse), answers -> chat, vendors, services, records
    below them: ids, outcomes, joining, languages, quantities, jsontext, encoding

A reader never guesses a language and never drops a record: what it cannot read it refuses, with the place.
"""

from asrscore.readers.encoding import read_text
from asrscore.readers.formats import FORMATS, read
from asrscore.readers.records import REFERENCE_ONLY

__all__ = ["FORMATS", "REFERENCE_ONLY", "read", "read_text"]
