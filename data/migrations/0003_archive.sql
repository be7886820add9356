-- Records of games that were played elsewhere, as text. No chat shows them. `digest` is that of the text.
CREATE TABLE imports (
    id     BIGINT NOT NULL PRIMARY KEY,
    digest BYTEA NOT NULL UNIQUE,
    text   TEXT NOT NULL
);

-- Find the finished games of a person who opened them, and those of a guild.
CREATE INDEX games_over_by_opener ON games (opener, id) WHERE status = 'over';
CREATE INDEX games_over_by_guild ON games (guild, id) WHERE status = 'over';
