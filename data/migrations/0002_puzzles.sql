-- Who has solved which puzzle, or is solving it. `line` has the actions played so far, and `wrong` counts wrong answers.
CREATE TABLE puzzle_attempts (
    person   TEXT NOT NULL,
    puzzle   TEXT NOT NULL,
    line     TEXT NOT NULL,
    wrong    BIGINT NOT NULL CHECK (wrong >= 0),
    state    TEXT NOT NULL CHECK (state IN ('open', 'solved', 'given-up')),
    checksum BYTEA NOT NULL,
    PRIMARY KEY (person, puzzle)
);

-- A person solves one puzzle at a time.
CREATE UNIQUE INDEX puzzle_attempts_open ON puzzle_attempts (person) WHERE state = 'open';

CREATE INDEX puzzle_attempts_by_puzzle ON puzzle_attempts (puzzle, state, wrong);
