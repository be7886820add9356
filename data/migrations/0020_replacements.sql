-- Players who are replaced during a game.

-- Who played a seat before, in the order in which they left. `ply` is the number of actions of the game at that moment.
CREATE TABLE former_players (
    game    INTEGER NOT NULL REFERENCES games (id),
    nth     INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    ply     INTEGER NOT NULL CHECK (ply >= 0),
    person  TEXT NOT NULL,
    name    TEXT NOT NULL,
    leaving TEXT NOT NULL CHECK (leaving IN ('own', 'others', 'time')),
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, nth)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_players_by_person ON former_players (person, game);

-- A proposal that another person continues for a player.
CREATE TABLE replacements (
    game     INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    seat     INTEGER NOT NULL,
    by       INTEGER NOT NULL,
    person   TEXT,
    name     TEXT NOT NULL,
    accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
    agreed   TEXT NOT NULL CHECK (json_valid(agreed)),
    at       INTEGER NOT NULL,
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
