-- Time from opponents: how much each player was given after how many actions, and a wish that needs another player's consent.

CREATE TABLE given_time (
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL CHECK (ply >= 0),
    seat INTEGER NOT NULL,
    ms   INTEGER NOT NULL CHECK (ms > 0),
    PRIMARY KEY (game, ply, seat)
);

ALTER TABLE clocks ADD COLUMN wish TEXT;
