-- Decisions of a guild's managers, and inactive games.

-- The people who may neither open nor join games in a guild.
CREATE TABLE blocks (
    guild  TEXT NOT NULL,
    person TEXT NOT NULL,
    name   TEXT NOT NULL,
    by     TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

-- Two more kinds of deadline for games without a clock: at 'idle' the players receive a warning that the game will be
-- archived, at 'archive' it is archived.
CREATE TABLE new_deadlines (
    game INTEGER NOT NULL REFERENCES games (id),
    due  INTEGER NOT NULL,
    kind TEXT NOT NULL
        CHECK (kind IN ('invitation', 'reminder', 'flag', 'decision', 'idle', 'archive')),
    PRIMARY KEY (game, due, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO new_deadlines SELECT game, due, kind FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE new_deadlines RENAME TO deadlines;
CREATE INDEX deadlines_by_time ON deadlines (due);

-- 83 days after the last move, which is a week before the end of 90 days.
INSERT INTO deadlines
    SELECT g.id, 7171200000 + max(coalesce(g.started_at, g.opened_at),
        coalesce((SELECT max(at) FROM actions WHERE game = g.id), 0)), 'idle'
    FROM games g WHERE g.status = 'live' AND g.pace IS NULL;
