# Errors that people at a terminal read.

no-speaker = who is speaking? Write 'ann: { $line }', or first '/as ann' to speak as ann
bad-name = '{ $name }' is not a name for the room; names are letters, digits, '-' and '_', at most 32
real-clock = time passes by itself here; start the room with --clock 2026-01-01T00:00:00Z to simulate it
too-long = that is too long to wait; at most 400d at a time
bad-moment = '{ $moment }' is not a moment; write it like 2026-01-04T00:00:00Z
long-line = that line is longer than { $most } bytes; write less at a time
