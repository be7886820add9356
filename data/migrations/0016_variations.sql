-- Lines of moves that people try out, for themselves alone.

-- A line is identified by its author and the message with which it was typed. Lines without a name are dropped when there are
-- many. `ply` is the number of the game's actions before the line, and `start` the position string there.
CREATE TABLE variations (
    person  TEXT NOT NULL,
    message INTEGER NOT NULL,
    game    INTEGER NOT NULL REFERENCES games (id),
    name    TEXT,
    ply     INTEGER NOT NULL CHECK (ply >= 0),
    start   TEXT NOT NULL,
    actions TEXT NOT NULL CHECK (json_valid(actions)),
    PRIMARY KEY (person, message)
) STRICT, WITHOUT ROWID;
