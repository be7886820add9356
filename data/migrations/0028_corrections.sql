-- Refused moves that their author can correct by editing the message.

-- The newest message of a person in a game, if it is a refused move. `ply` is the number of the game's actions when it was refused,
-- `text` the text that was judged last, and `times` how often the message was judged again.
CREATE TABLE corrections (
    game    INTEGER NOT NULL REFERENCES games (id),
    person  TEXT NOT NULL,
    place   TEXT NOT NULL,
    message INTEGER NOT NULL,
    ply     INTEGER NOT NULL CHECK (ply >= 0),
    text    TEXT NOT NULL,
    times   INTEGER NOT NULL CHECK (times >= 0),
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX corrections_by_message ON corrections (place, message);
