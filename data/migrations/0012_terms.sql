-- The terms of games that have others than the usual ones, as JSON: why a game is not rated, the cup in which it is played.
CREATE TABLE game_terms (
    game  BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    terms TEXT NOT NULL
);

INSERT INTO game_terms (game, terms) SELECT game, '{"unrated":"asked"}' FROM unrated_games;
DROP TABLE unrated_games;

-- Whether it is the current rating of the person in the list, so that the best are found without reading all their ratings. It follows from `number`.
ALTER TABLE rating_changes ADD COLUMN latest BIGINT NOT NULL DEFAULT 0 CHECK (latest IN (0, 1));
UPDATE rating_changes SET latest = 1 WHERE number = (
    SELECT max(l.number) FROM rating_changes l WHERE l.person = rating_changes.person
        AND l.scope = rating_changes.scope AND l.variant = rating_changes.variant AND l.pace = rating_changes.pace);
CREATE INDEX rating_changes_latest ON rating_changes (scope, variant, pace, rating DESC, person, games) WHERE latest = 1;

CREATE INDEX notes_by_person ON notes (person);

-- The message with which a game left a former place: what was written there before counts.
ALTER TABLE former_places ADD COLUMN left_by BIGINT NOT NULL DEFAULT 0;
ALTER TABLE former_places DROP COLUMN left_at;
ALTER TABLE former_places DROP COLUMN told;
