-- Secret votes for a draw. `ply` is the number of actions of the game before the vote.
CREATE TABLE secret_votes (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    ply  INTEGER NOT NULL CHECK (ply >= 0),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
