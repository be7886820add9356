# Errors of the room.

history = the conversation in { $path } cannot be used: { $why }
disk-full = the disk is full; free some space
not-writable = it cannot be written; let this user write to it and its directory
in-use = another program is using it; stop that one first
foreign = { $path } is not a conversation of a Siegepost room and was not changed; name another database with --db
other-format = { $path } was written by another version of Siegepost; use that one, or move the file away (it contains no games)
cannot-write = cannot write { $path }: { $detail }
no-speaker = who is speaking? Write 'ann: { $line }', or first '/as ann' to speak as ann; /help explains more
bad-name = '{ $name }' is not a name for the room; names are letters, digits, '-' and '_', at most 32
id-taken = message { $id } is already '{ $text }'; give every new line a new id
id-too-low = message ids must ascend, and { $last } is already used; give a greater number
bad-id = '{ $id }' is not a message id; ids are whole numbers from 1 to 1000000000000
real-clock = time passes by itself here; start the room with --clock 2026-01-01T00:00:00Z to simulate it
too-long = that is too long to wait; at most 400d at a time
bad-moment = '{ $moment }' is not a moment; write it like 2026-01-04T00:00:00Z
not-text = that line is not UTF-8 text; save the script as UTF-8
long-line = that line is longer than { $most } bytes; write less at a time
late = the answer is not there yet: { $why }; /again shows it later
busy = the daemon is busy
