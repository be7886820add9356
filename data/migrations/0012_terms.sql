-- The terms of games that have others than the usual ones, as JSON: why a game is not rated, the cup in which it is played.
CREATE TABLE game_terms (
    game  BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    terms TEXT NOT NULL
);

INSERT INTO game_terms (game, terms) SELECT game, '{"unrated":"asked"}' FROM unrated_games;
DROP TABLE unrated_games;

-- The message with which a game left a former place: what was written there before counts.
ALTER TABLE former_places ADD COLUMN left_by BIGINT NOT NULL DEFAULT 0;
ALTER TABLE former_places DROP COLUMN left_at;
ALTER TABLE former_places DROP COLUMN told;
