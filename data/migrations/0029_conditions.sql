-- Conditional moves: the answers that a player has prepared for expected actions of the others.

-- An action can be made by a condition. Columns and values stay as they are, because checksums cover them.
CREATE TABLE actions_with_conditions (
    game      INTEGER NOT NULL REFERENCES games (id),
    ply       INTEGER NOT NULL CHECK (ply >= 1),
    seat      INTEGER NOT NULL,
    canonical TEXT NOT NULL,
    sheet     TEXT NOT NULL,
    marks     TEXT NOT NULL,
    cause     TEXT NOT NULL CHECK (cause IN ('message', 'time', 'default', 'condition')),
    place     TEXT,
    message   INTEGER,
    at        INTEGER NOT NULL,
    checksum  BLOB,
    PRIMARY KEY (game, ply),
    CHECK ((cause = 'message') = (message IS NOT NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO actions_with_conditions (game, ply, seat, canonical, sheet, marks, cause, place, message, at, checksum)
    SELECT game, ply, seat, canonical, sheet, marks, cause, place, message, at, checksum FROM actions;
DROP TABLE actions;
ALTER TABLE actions_with_conditions RENAME TO actions;

-- One message is at most one action.
CREATE UNIQUE INDEX actions_by_message ON actions (place, message) WHERE message IS NOT NULL;

-- The conditions of a person in a game, for the position after `ply` actions.
CREATE TABLE conditions (
    game     INTEGER NOT NULL REFERENCES games (id),
    person   TEXT NOT NULL,
    ply      INTEGER NOT NULL CHECK (ply >= 0),
    tree     TEXT NOT NULL CHECK (json_valid(tree)),
    standing TEXT NOT NULL CHECK (json_valid(standing)),
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
