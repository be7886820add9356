-- Games that move from place to place.

-- The guild of a game is empty when its place belongs to none, and NULL only when it is not known.
UPDATE games SET guild = '' WHERE guild IS NULL AND place IN (SELECT place FROM private_places);

-- A proposal to continue the game in another place.
ALTER TABLE games ADD COLUMN proposal TEXT CHECK (proposal IS NULL OR json_valid(proposal));

-- Places in which a game was played before: what is typed there still counts until the seats awaited have acted
-- elsewhere. The seats told have read there where the game goes on.
CREATE TABLE former_places (
    game    INTEGER NOT NULL REFERENCES games (id),
    place   TEXT NOT NULL,
    left_at INTEGER NOT NULL,
    awaited TEXT NOT NULL CHECK (json_valid(awaited)),
    told    TEXT NOT NULL CHECK (json_valid(told)),
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_places_by_place ON former_places (place, game);
