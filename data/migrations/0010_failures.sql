-- Messages whose judging panicked or took too long. They stay stored and are not judged again.
CREATE TABLE verdicts_with_failures (
    place   TEXT NOT NULL,
    message INTEGER NOT NULL,
    author  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('ignored', 'answered', 'refused', 'played', 'failed')),
    game    INTEGER,
    ply     INTEGER,
    PRIMARY KEY (place, message)
) STRICT, WITHOUT ROWID;

INSERT INTO verdicts_with_failures SELECT place, message, author, at, outcome, game, ply FROM verdicts;
DROP TABLE verdicts;
ALTER TABLE verdicts_with_failures RENAME TO verdicts;

-- How often judging an interaction was started, so that one that stops the process is not judged again without end.
ALTER TABLE interactions ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0);
