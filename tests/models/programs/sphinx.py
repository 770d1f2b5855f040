"""Print what pocketsphinx (en-us) hears in a 16 kHz WAV file."""

import sys

import soundfile
from pocketsphinx import Decoder

samples, rate = soundfile.read(sys.argv[1], dtype="int16")
decoder = Decoder(samprate=rate, loglevel="FATAL")
decoder.start_utt()
decoder.process_raw(samples.tobytes(), full_utt=True)
decoder.end_utt()
found = decoder.hyp()
print(found.hypstr if found else "")
