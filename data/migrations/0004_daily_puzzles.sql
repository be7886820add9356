-- Where a guild's daily puzzle is posted, when the next one is due, and which was the last. `number` stands for the guild in the
-- keys of posts.
CREATE TABLE daily_puzzles (
    guild  TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL UNIQUE,
    place  TEXT NOT NULL,
    due    BIGINT NOT NULL,
    puzzle TEXT
);

CREATE INDEX daily_puzzles_due ON daily_puzzles (due);
