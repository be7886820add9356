-- When people sleep and have days off, and how the clock of each game follows that.

-- `zone` is a name of the IANA database, `sleep` is written like 23:00-07:00. `moved_at` is when a change of these
-- settings last moved a running deadline.
CREATE TABLE hours (
    person   TEXT NOT NULL PRIMARY KEY,
    zone     TEXT NOT NULL,
    sleep    TEXT,
    weekends TEXT NOT NULL CHECK (weekends IN ('on', 'off')),
    moved_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- `weekends` is the option of the game. `moved_by` is by how many milliseconds the deadline of the present turn was moved
-- out of sleep or a day off. Games without a row have neither.
CREATE TABLE clocks (
    game     INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    weekends TEXT NOT NULL CHECK (weekends IN ('on', 'off')),
    moved_by INTEGER NOT NULL CHECK (moved_by >= 0)
) STRICT, WITHOUT ROWID;
