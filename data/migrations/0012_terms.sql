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
