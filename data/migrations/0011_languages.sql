-- The language, as a tag such as `de`, that the network reports of a person or guild, and the one that was chosen with /settings.
ALTER TABLE people ADD COLUMN locale TEXT;
ALTER TABLE settings ADD COLUMN language TEXT;
ALTER TABLE guilds ADD COLUMN locale TEXT;
ALTER TABLE guilds ADD COLUMN language TEXT;
