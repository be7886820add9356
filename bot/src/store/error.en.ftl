# Errors that people at a terminal read, too.

in-use = another siegepost is using { $path }; stop that one first, or name another file with --db
foreign = { $path } is not a Siegepost database; it was not changed; name another file with --db
older = { $path } was written by an older Siegepost (format { $found }, this one reads { $first } and newer); it was not changed; run that version, or name another file with --db
newer = { $path } was written by a newer Siegepost (format { $found }, this one knows { $known }); run that version, or restore an older backup
other-network = { $path } holds the games of '{ $found }', not of '{ $wanted }'; name another file with --db
read-only = { $path } cannot be written; give this user the right to write the file and its directory, or name another file with --db
damaged = { $path } is damaged ({ $detail }); keep a copy of it and restore a backup with 'siegepost restore'
restore-interrupted = a restore into { $path } was interrupted; run 'siegepost restore' again with the backup you want
restore-interrupted-after = a restore into { $path } was interrupted; run 'siegepost restore' again with the backup you want; the previous database is in { $aside }
missing = there is no file { $path }; check the path
unchanged = { $path } does not contain what was read from it a moment ago ({ $found } rows were changed instead of one); check it with 'siegepost verify'
disk-full = no room is left on the disk for { $path }; free some space, nothing already confirmed is lost
directory = { $path } is a directory; name a file in it
not-made = { $path } cannot be created: { $detail }; name another file with --db
other = { $path } cannot be used: { $detail }
closed = the store is closed: the daemon is stopping
