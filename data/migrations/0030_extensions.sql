-- More time for players who ran out of it: at most once for each seat of a game.

-- `person` held the seat then, and `at` is when the time was given.
CREATE TABLE extensions (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL,
    person TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
