-- Taking back. A takeback is stored as a row of `actions` whose text is 'takeback' and the ply to which the game returned; no
-- action is ever changed or removed.

-- The open request of a game: the seat that asks, the ply to which the game would return, the game's revision with the request,
-- and the seats that agree.
CREATE TABLE takebacks (
    game     INTEGER PRIMARY KEY REFERENCES games (id),
    seat     INTEGER NOT NULL,
    back_to  INTEGER NOT NULL CHECK (back_to >= 0),
    revision INTEGER NOT NULL,
    agreed   TEXT NOT NULL CHECK (json_valid(agreed))
) STRICT;

-- The banks of the seats after an action, in milliseconds, for games with banks.
CREATE TABLE banks (
    game  INTEGER NOT NULL REFERENCES games (id),
    ply   INTEGER NOT NULL CHECK (ply >= 1),
    banks TEXT NOT NULL CHECK (json_valid(banks)),
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

-- One more kind of deadline: a request to take back lapses.
CREATE TABLE new_deadlines (
    game INTEGER NOT NULL REFERENCES games (id),
    due  INTEGER NOT NULL,
    kind TEXT NOT NULL
        CHECK (kind IN ('invitation', 'reminder', 'flag', 'decision', 'idle', 'archive', 'takeback')),
    PRIMARY KEY (game, due, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO new_deadlines SELECT game, due, kind FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE new_deadlines RENAME TO deadlines;
CREATE INDEX deadlines_by_time ON deadlines (due);
