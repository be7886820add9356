-- How many changes of a game only their author may know of: conditions, secret votes, reminders. They raise the revision, but no
-- number that others can see.
ALTER TABLE games ADD COLUMN private_changes INTEGER NOT NULL DEFAULT 0 CHECK (private_changes >= 0);
