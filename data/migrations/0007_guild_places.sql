-- The guild of each place in which something was asked since this table exists, for daemons that share the guilds.
CREATE TABLE guild_places (
    place TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL
);
