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
