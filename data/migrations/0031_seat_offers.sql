-- Games in which the seat of a player who runs out of time is offered to others, and the seat that is offered now.

-- `bank` is the reserve of the seat when its time ran out, in milliseconds. `revision` is that of the game with the offer, and
-- `at` is when the offer began. They and `seat` are set while a seat is offered.
CREATE TABLE seat_offers (
    game     INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    seat     INTEGER,
    bank     INTEGER,
    revision INTEGER,
    at       INTEGER,
    CHECK ((seat IS NULL) = (bank IS NULL) AND (seat IS NULL) = (revision IS NULL) AND (seat IS NULL) = (at IS NULL))
) STRICT, WITHOUT ROWID;
