-- What people write down about games, for themselves alone.

-- Notes about a game. The number is counted for each person and game; `ply` is the number of actions when it was written.
CREATE TABLE notes (
    game   INTEGER NOT NULL REFERENCES games (id),
    person TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    ply    INTEGER NOT NULL CHECK (ply >= 0),
    at     INTEGER NOT NULL,
    text   TEXT NOT NULL,
    PRIMARY KEY (game, person, number)
) STRICT, WITHOUT ROWID;
