-- Games that were opened with rated=no, or begun with somebody whose games are not rated.
CREATE TABLE unrated_games (
    game BIGINT NOT NULL PRIMARY KEY REFERENCES games (id)
);

-- Whether games of the guild count for the ratings over all guilds too.
ALTER TABLE guilds ADD COLUMN ratings BIGINT NOT NULL DEFAULT 0;

-- The games that count for ratings, numbered in the order in which they ended. `pace` is the class of the pace, and `everywhere` is whether the
-- game counts for the ratings over all guilds too. `results` has the place of each player and, if the player ran out of time, the day since 1970,
-- UTC. The players themselves are in the seats of the game, and in its former players. Everything in `rating_changes` is computed from these rows.
CREATE TABLE rated_games (
    number      BIGINT NOT NULL PRIMARY KEY,
    game        BIGINT NOT NULL UNIQUE REFERENCES games (id),
    guild       TEXT NOT NULL,
    variant     TEXT NOT NULL,
    pace        TEXT NOT NULL CHECK (pace IN ('day', 'slow')),
    everywhere  BIGINT NOT NULL CHECK (everywhere IN (0, 1)),
    results     TEXT NOT NULL,
    annulled_by TEXT,
    annulled_at BIGINT,
    checksum    BYTEA NOT NULL,
    CHECK ((annulled_by IS NULL) = (annulled_at IS NULL))
);

CREATE INDEX rated_games_by_guild ON rated_games (guild, variant, pace, number);
CREATE INDEX rated_games_everywhere ON rated_games (variant, pace, number) WHERE everywhere = 1;

-- The rating of a person after a rated game, its deviation, and the number of the person's games in this list of ratings so far. `scope` is the
-- guild, or empty for the ratings over all guilds. `rating` and `deviation` are in millionths. `time_out` is the day of the results if the person
-- ran out of time. The last row of a person in a list is the current rating.
CREATE TABLE rating_changes (
    person    TEXT NOT NULL,
    scope     TEXT NOT NULL,
    variant   TEXT NOT NULL,
    pace      TEXT NOT NULL CHECK (pace IN ('day', 'slow')),
    number    BIGINT NOT NULL REFERENCES rated_games (number),
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL CHECK (deviation > 0),
    games     BIGINT NOT NULL CHECK (games > 0),
    time_out  BIGINT,
    checksum  BYTEA NOT NULL,
    PRIMARY KEY (person, scope, variant, pace, number)
);

CREATE INDEX rating_changes_by_list ON rating_changes (scope, variant, pace, number, person);
