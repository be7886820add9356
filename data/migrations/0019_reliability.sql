-- Finds the finished games of a person, whose moves and time-outs are counted.
CREATE INDEX seats_finished ON seats (person, game) WHERE unfinished = 0;
