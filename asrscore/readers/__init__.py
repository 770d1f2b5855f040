"""A file -> transcripts. One file here a family of formats; ``sniff.py`` chooses, ``formats.py`` lists.

    read -> sniff -> lines, tables, nist, captions, folder
                  -> documents -> items, seglst, streams (sse), answers -> chat, vendors, records
    below them: ids, outcomes, joining, languages, quantities, jsontext, encoding

A reader never guesses a language and never drops a record: what it cannot read it refuses, with the place.
"""

from asrscore.readers.encoding import read_text
from asrscore.readers.formats import FORMATS, read

__all__ = ["FORMATS", "read", "read_text"]
