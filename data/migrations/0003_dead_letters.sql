-- Dead letters and paused games.

-- Since when deliveries of a message have failed, in milliseconds since 1970.

ALTER TABLE outbox ADD COLUMN failing_since INTEGER;

CREATE INDEX outbox_dead ON outbox (id) WHERE state = 'dead';

-- Paused games, which are searched when the network reports changed permissions.
CREATE INDEX games_stopped ON games (place) WHERE stopped_at IS NOT NULL;
