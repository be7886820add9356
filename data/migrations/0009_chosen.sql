-- At 'forced' the only legal action of a player who wants that is played.
CREATE TABLE deadlines_with_forced (
    game     BIGINT NOT NULL REFERENCES games (id),
    due      BIGINT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN (
        'invitation', 'reminder', 'flag', 'decision', 'idle', 'archive', 'takeback', 'computer', 'forced'
    )),
    checksum BYTEA NOT NULL,
    PRIMARY KEY (game, due, kind)
);

INSERT INTO deadlines_with_forced (game, due, kind, checksum) SELECT game, due, kind, checksum FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE deadlines_with_forced RENAME TO deadlines;
CREATE INDEX deadlines_by_time ON deadlines (due);
CREATE INDEX deadlines_of_computers ON deadlines (due) WHERE kind = 'computer';

-- `forced` is whether the person's only legal action is played for them, `rated` whether their games are rated, `listed` whether lists for
-- others have them and their finished games, and `puzzles` whether their games become puzzles.
ALTER TABLE settings ADD COLUMN forced BIGINT NOT NULL DEFAULT 0 CHECK (forced IN (0, 1));
ALTER TABLE settings ADD COLUMN rated BIGINT NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));
ALTER TABLE settings ADD COLUMN listed BIGINT NOT NULL DEFAULT 1 CHECK (listed IN (0, 1));
ALTER TABLE settings ADD COLUMN puzzles BIGINT NOT NULL DEFAULT 1 CHECK (puzzles IN (0, 1));
