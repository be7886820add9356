-- Puzzles from turning points of analysed games, numbered in the order in which they were found. `ply` is the number of moves before it,
-- `actions` how many of the solver's it takes, `best` the only right one, or NULL if every one that wins is right, and `played` what was
-- played in the game. They can be computed again from the game.
CREATE TABLE game_puzzles (
    number   BIGINT NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    game     BIGINT NOT NULL REFERENCES games (id),
    ply      BIGINT NOT NULL CHECK (ply >= 0),
    position TEXT NOT NULL,
    actions  BIGINT NOT NULL CHECK (actions >= 1),
    best     TEXT,
    played   TEXT NOT NULL
);

CREATE INDEX game_puzzles_by_game ON game_puzzles (game, number);

-- The last of these puzzles that was considered for the guild.
ALTER TABLE daily_puzzles ADD COLUMN considered BIGINT NOT NULL DEFAULT 0;
