-- The terms of games that have others than the usual ones, as JSON: why a game is not rated, the cup in which it is played.
CREATE TABLE game_terms (
    game  BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    terms TEXT NOT NULL
);

INSERT INTO game_terms (game, terms) SELECT game, '{"unrated":"asked"}' FROM unrated_games;
DROP TABLE unrated_games;

-- Ratings are those of each guild alone. `rated_games.everywhere` stays, because checksums of older rows cover it: it is 0 in new ones.
DELETE FROM rating_changes WHERE scope = '';
DROP INDEX rated_games_everywhere;
ALTER TABLE guilds DROP COLUMN ratings;

-- Whether it is the current rating of the person in the list, so that the best are found without reading all their ratings. It follows from `number`.
ALTER TABLE rating_changes ADD COLUMN latest BIGINT NOT NULL DEFAULT 0 CHECK (latest IN (0, 1));
UPDATE rating_changes SET latest = 1 WHERE number = (
    SELECT max(l.number) FROM rating_changes l WHERE l.person = rating_changes.person
        AND l.scope = rating_changes.scope AND l.variant = rating_changes.variant AND l.pace = rating_changes.pace);
-- The number of different people against whom the person has played in the list, up to three.
ALTER TABLE rating_changes ADD COLUMN opponents BIGINT NOT NULL DEFAULT 0;
UPDATE rating_changes SET opponents = (SELECT count(*) FROM (
    SELECT DISTINCT o.person FROM rating_changes c
    JOIN rating_changes o ON o.scope = c.scope AND o.variant = c.variant AND o.pace = c.pace
        AND o.number = c.number AND o.person <> c.person
    WHERE c.person = rating_changes.person AND c.scope = rating_changes.scope AND c.variant = rating_changes.variant
        AND c.pace = rating_changes.pace AND c.number <= rating_changes.number LIMIT 3) AS met);
CREATE INDEX rating_changes_latest ON rating_changes (scope, variant, pace, rating DESC, person, games, opponents) WHERE latest = 1;

CREATE INDEX notes_by_person ON notes (person);

-- The message with which a game left a former place: what was written there before counts.
ALTER TABLE former_places ADD COLUMN left_by BIGINT NOT NULL DEFAULT 0;
ALTER TABLE former_places DROP COLUMN left_at;
ALTER TABLE former_places DROP COLUMN told;

-- 'round' is a loss on time, or a draw, at the end of a round of a cup.
CREATE TABLE actions_with_rounds (
    game      BIGINT NOT NULL REFERENCES games (id),
    ply       BIGINT NOT NULL CHECK (ply >= 1),
    seat      BIGINT NOT NULL,
    canonical TEXT NOT NULL,
    sheet     TEXT NOT NULL,
    marks     TEXT NOT NULL,
    cause     TEXT NOT NULL CHECK (cause IN ('message', 'time', 'default', 'condition', 'computer', 'round')),
    place     TEXT,
    message   BIGINT,
    at        BIGINT NOT NULL,
    checksum  BYTEA NOT NULL,
    PRIMARY KEY (game, ply),
    CHECK ((cause = 'message') = (message IS NOT NULL))
);

INSERT INTO actions_with_rounds (game, ply, seat, canonical, sheet, marks, cause, place, message, at, checksum)
    SELECT game, ply, seat, canonical, sheet, marks, cause, place, message, at, checksum FROM actions;
DROP TABLE actions;
ALTER TABLE actions_with_rounds RENAME TO actions;
CREATE UNIQUE INDEX actions_by_message ON actions (place, message) WHERE message IS NOT NULL;

-- At 'round' a round of a cup ends for a game, and at 'roundsoon' its players are told what each of them has used.
CREATE TABLE deadlines_with_rounds (
    game     BIGINT NOT NULL REFERENCES games (id),
    due      BIGINT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN (
        'invitation', 'reminder', 'flag', 'decision', 'idle', 'archive', 'takeback', 'computer', 'forced', 'round', 'roundsoon'
    )),
    checksum BYTEA NOT NULL,
    PRIMARY KEY (game, due, kind)
);

INSERT INTO deadlines_with_rounds (game, due, kind, checksum) SELECT game, due, kind, checksum FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE deadlines_with_rounds RENAME TO deadlines;
CREATE INDEX deadlines_by_time ON deadlines (due);
CREATE INDEX deadlines_of_computers ON deadlines (due) WHERE kind = 'computer';

-- In games that are being played, nobody was told before that whoever hands over a seat loses, nor were seats of computers noted.
INSERT INTO game_terms (game, terms) SELECT g.id, '{"unrated":"seats"}' FROM games g
    WHERE g.status = 'live' AND g.id NOT IN (SELECT game FROM game_terms)
        AND (EXISTS (SELECT 1 FROM former_players f WHERE f.game = g.id)
            OR EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.state = 'computer')
            OR EXISTS (SELECT 1 FROM actions a WHERE a.game = g.id AND a.cause = 'computer'));
