-- Dead letters, and games that stand still.

-- Deliveries that fail: since when, in milliseconds since 1970, and the dead letters among all rows.

ALTER TABLE outbox ADD COLUMN failing_since INTEGER;

CREATE INDEX outbox_dead ON outbox (id) WHERE state = 'dead';

-- Games whose place is gone or closed: looked for whenever the network tells of changed rights.
CREATE INDEX games_stopped ON games (place) WHERE stopped_at IS NOT NULL;
