-- Games that move to another place.

-- The guild of a game is empty if its place belongs to none, and NULL only if it is not known.
UPDATE games SET guild = '' WHERE guild IS NULL AND place IN (SELECT place FROM private_places);

-- A proposal to continue the game in another place.
ALTER TABLE games ADD COLUMN proposal TEXT CHECK (proposal IS NULL OR json_valid(proposal));

-- Places where a game was played before. Messages there still count until the awaited seats have acted in the new place.
-- `told` lists the seats that were informed there where the game continues.
CREATE TABLE former_places (
    game    INTEGER NOT NULL REFERENCES games (id),
    place   TEXT NOT NULL,
    left_at INTEGER NOT NULL,
    awaited TEXT NOT NULL CHECK (json_valid(awaited)),
    told    TEXT NOT NULL CHECK (json_valid(told)),
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_places_by_place ON former_places (place, game);
