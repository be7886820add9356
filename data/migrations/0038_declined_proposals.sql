-- Proposals that were declined or withdrawn, the newest of each kind and seat, and the number of actions of the game then.
CREATE TABLE declined_proposals (
    game INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL CHECK (kind IN ('draw', 'takeback', 'pause', 'move', 'replacement')),
    seat INTEGER NOT NULL,
    ply  INTEGER NOT NULL CHECK (ply >= 0),
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, kind, seat)
) STRICT, WITHOUT ROWID;

-- Who wrote the message that a row of the outbox answers, to count how many rows of one person wait.
ALTER TABLE outbox ADD COLUMN author TEXT;
CREATE INDEX outbox_due_by_author ON outbox (author) WHERE state = 'due';
