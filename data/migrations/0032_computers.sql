-- Computers at the board.

-- The holder of a seat can be a computer. It is no person: `person` is NULL, and `name` is its level. Columns and values stay as
-- they are, because checksums cover them.
CREATE TABLE seats_with_computers (
    game       INTEGER NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('nobody', 'invited', 'taken', 'computer')),
    person     TEXT,
    name       TEXT,
    drawn      INTEGER NOT NULL CHECK (drawn IN (0, 1)),
    bank       INTEGER NOT NULL CHECK (bank >= 0),
    unfinished INTEGER NOT NULL DEFAULT 0 CHECK (unfinished IN (0, 1)),
    checksum   BLOB,
    PRIMARY KEY (game, seat),
    CHECK (state <> 'taken' OR person IS NOT NULL),
    CHECK (state = 'nobody' OR name IS NOT NULL),
    CHECK (state <> 'computer' OR person IS NULL AND name IN ('1', '2', '3', '4', '5', '6', '7', '8'))
) STRICT, WITHOUT ROWID;
INSERT INTO seats_with_computers (game, seat, state, person, name, drawn, bank, unfinished, checksum)
    SELECT game, seat, state, person, name, drawn, bank, unfinished, checksum FROM seats;
DROP TABLE seats;
ALTER TABLE seats_with_computers RENAME TO seats;
CREATE INDEX seats_unfinished ON seats (person, state, game) WHERE unfinished = 1;
CREATE INDEX seats_finished ON seats (person, game) WHERE unfinished = 0;

-- An action can be made by a computer.
CREATE TABLE actions_with_computers (
    game      INTEGER NOT NULL REFERENCES games (id),
    ply       INTEGER NOT NULL CHECK (ply >= 1),
    seat      INTEGER NOT NULL,
    canonical TEXT NOT NULL,
    sheet     TEXT NOT NULL,
    marks     TEXT NOT NULL,
    cause     TEXT NOT NULL CHECK (cause IN ('message', 'time', 'default', 'condition', 'computer')),
    place     TEXT,
    message   INTEGER,
    at        INTEGER NOT NULL,
    checksum  BLOB,
    PRIMARY KEY (game, ply),
    CHECK ((cause = 'message') = (message IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO actions_with_computers (game, ply, seat, canonical, sheet, marks, cause, place, message, at, checksum)
    SELECT game, ply, seat, canonical, sheet, marks, cause, place, message, at, checksum FROM actions;
DROP TABLE actions;
ALTER TABLE actions_with_computers RENAME TO actions;

-- One message is at most one action.
CREATE UNIQUE INDEX actions_by_message ON actions (place, message) WHERE message IS NOT NULL;

-- One more kind of deadline: a computer acts, or answers an offer.
CREATE TABLE deadlines_with_computers (
    game INTEGER NOT NULL REFERENCES games (id),
    due  INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN (
        'invitation', 'reminder', 'flag', 'decision', 'idle', 'archive', 'takeback', 'computer'
    )),
    PRIMARY KEY (game, due, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO deadlines_with_computers SELECT game, due, kind FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE deadlines_with_computers RENAME TO deadlines;
CREATE INDEX deadlines_by_time ON deadlines (due);
CREATE INDEX deadlines_of_computers ON deadlines (due) WHERE kind = 'computer';

-- Counts the games of computers alone that a person opened.
CREATE INDEX games_live_by_opener ON games (opener) WHERE status = 'live';

-- The level of the computer that is to take over a seat.
ALTER TABLE replacements ADD COLUMN level INTEGER CHECK (level BETWEEN 1 AND 8);
