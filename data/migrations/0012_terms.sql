-- The terms of games that have others than the usual ones, as JSON: why a game is not rated, the cup in which it is played.
CREATE TABLE game_terms (
    game  BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    terms TEXT NOT NULL
);

INSERT INTO game_terms (game, terms) SELECT game, '{"unrated":"asked"}' FROM unrated_games;
DROP TABLE unrated_games;

-- In games that are being played, nobody was told before that whoever hands over a seat loses, nor were seats of computers noted.
INSERT INTO game_terms (game, terms) SELECT g.id, '{"unrated":"seats"}' FROM games g
    WHERE g.status = 'live' AND g.id NOT IN (SELECT game FROM game_terms)
        AND (EXISTS (SELECT 1 FROM former_players f WHERE f.game = g.id)
            OR EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.state = 'computer')
            OR EXISTS (SELECT 1 FROM actions a WHERE a.game = g.id AND a.cause = 'computer'));
