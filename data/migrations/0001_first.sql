-- The tables, in SQL that SQLite and PostgreSQL both read. What only SQLite has is added by bot/src/store/sqlite.rs.
--
-- Times are milliseconds since 1970, UTC; texts that contain lists or objects are JSON.

-- Properties of the database itself, by name.
CREATE TABLE about (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- `locale` is the language that the network reports, as a tag such as `de`.
CREATE TABLE people (
    id     TEXT NOT NULL PRIMARY KEY,
    name   TEXT NOT NULL,
    locale TEXT
);

-- Names are compared in lower case.
CREATE INDEX people_by_name ON people (lower(name));

-- The people seen in each guild, with their names in it. In a guild, a name refers only to its members.
CREATE TABLE members (
    guild  TEXT NOT NULL,
    person TEXT NOT NULL,
    name   TEXT NOT NULL,
    PRIMARY KEY (guild, person)
);

CREATE INDEX members_by_name ON members (guild, lower(name), person, name);

-- The watermark is the id up to which a place's history has been read.
CREATE TABLE places (
    id        TEXT NOT NULL PRIMARY KEY,
    watermark BIGINT NOT NULL
);

-- Direct-message channels in which the daemon received messages: their history is also read after a stop.
CREATE TABLE private_places (
    place  TEXT NOT NULL PRIMARY KEY REFERENCES places (id),
    person TEXT NOT NULL
);

-- A game is defined by its actions; the position in its row is only compared with their replay. `document` has what no SQL looks into, as JSON
-- (bot/src/game/state/document.rs).
--
-- `thread` is none, wanted (the game's messages wait under the place 'game:N'), or made. `stopped_at` is when the game was paused because
-- its place cannot be used, `paused_at` since when its clock stands still by consent. `settled` is the revision with which it was over for
-- ratings. `guild` is empty if the place belongs to none, and NULL if it is not known. `rules_version` is the version of
-- the variant's rules by which all actions of the game are known to be legal. `private_changes` counts changes that only their author may
-- know of: conditions, secret votes, reminders. They raise the revision, but no number that others can see.
CREATE TABLE games (
    id              BIGINT NOT NULL PRIMARY KEY,
    place           TEXT NOT NULL REFERENCES places (id),
    variant         TEXT NOT NULL,
    options         TEXT NOT NULL,
    pace            TEXT,
    status          TEXT NOT NULL CHECK (status IN ('open', 'live', 'over', 'aborted')),
    opener          TEXT NOT NULL,
    opened_at       BIGINT NOT NULL,
    opened_by       BIGINT NOT NULL,
    started_at      BIGINT,
    ended_at        BIGINT,
    ply             BIGINT NOT NULL CHECK (ply >= 0),
    to_act          TEXT NOT NULL,
    result          TEXT NOT NULL,
    position        TEXT NOT NULL,
    thread          TEXT NOT NULL CHECK (thread IN ('none', 'wanted', 'made')),
    stopped_at      BIGINT,
    paused_at       BIGINT,
    settled         BIGINT,
    guild           TEXT,
    revision        BIGINT NOT NULL,
    private_changes BIGINT NOT NULL DEFAULT 0 CHECK (private_changes >= 0),
    rules_version   BIGINT NOT NULL CHECK (rules_version >= 0),
    document        TEXT NOT NULL
);

CREATE INDEX games_by_place ON games (place, id);
CREATE INDEX games_unfinished ON games (place, id) WHERE status IN ('open', 'live');
CREATE INDEX games_open ON games (place, id) WHERE status = 'open';
CREATE INDEX games_live ON games (place, id) WHERE status = 'live';
CREATE INDEX games_by_guild ON games (guild) WHERE status IN ('open', 'live');
CREATE INDEX games_by_opener ON games (opener, id) WHERE status = 'open';
-- Counts the games of computers alone that a person opened.
CREATE INDEX games_live_by_opener ON games (opener) WHERE status = 'live';
-- Paused games, which are searched when the network reports changed permissions.
CREATE INDEX games_stopped ON games (place) WHERE stopped_at IS NOT NULL;
-- Find the finished games of a person who opened them, and those of a guild.
CREATE INDEX games_over_by_opener ON games (opener, id) WHERE status = 'over';
CREATE INDEX games_over_by_guild ON games (guild, id) WHERE status = 'over';

-- Everybody whom a game names, in its documents too, so that the games of a person can be found.
CREATE TABLE game_people (
    game   BIGINT NOT NULL REFERENCES games (id),
    person TEXT NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE INDEX game_people_by_person ON game_people (person, game);

-- The holder of a seat can be a computer. It is no person: `person` is NULL, and `name` is its level. `unfinished` is whether the game is
-- open or live, `has_left` whether the player has left the game, which then no longer counts against a limit.
CREATE TABLE seats (
    game       BIGINT NOT NULL REFERENCES games (id),
    seat       BIGINT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('nobody', 'invited', 'taken', 'computer')),
    person     TEXT,
    name       TEXT,
    drawn      BIGINT NOT NULL CHECK (drawn IN (0, 1)),
    bank       BIGINT NOT NULL CHECK (bank >= 0),
    unfinished BIGINT NOT NULL CHECK (unfinished IN (0, 1)),
    has_left   BIGINT NOT NULL CHECK (has_left IN (0, 1)),
    PRIMARY KEY (game, seat),
    CHECK (state <> 'taken' OR person IS NOT NULL),
    CHECK (state = 'nobody' OR name IS NOT NULL),
    CHECK (state <> 'computer' OR person IS NULL AND name IN ('1', '2', '3', '4', '5', '6', '7', '8'))
);

CREATE INDEX seats_unfinished ON seats (person, state, game) WHERE unfinished = 1;
-- Finds the finished games of a person, whose moves and time-outs are counted.
CREATE INDEX seats_finished ON seats (person, game) WHERE unfinished = 0;

-- A takeback is a row whose text is 'takeback' and the ply to which the game returned; no row is ever changed or removed. The cause 'round' is a
-- loss on time, or a draw, at the end of a round of a cup. `banks` are those of the seats after it, in milliseconds, if the game has banks.
CREATE TABLE actions (
    game      BIGINT NOT NULL REFERENCES games (id),
    ply       BIGINT NOT NULL CHECK (ply >= 1),
    seat      BIGINT NOT NULL,
    canonical TEXT NOT NULL,
    sheet     TEXT NOT NULL,
    marks     TEXT NOT NULL,
    cause     TEXT NOT NULL CHECK (cause IN ('message', 'time', 'default', 'condition', 'computer', 'round')),
    place     TEXT,
    message   BIGINT,
    at        BIGINT NOT NULL,
    banks     TEXT,
    PRIMARY KEY (game, ply),
    CHECK ((cause = 'message') = (message IS NOT NULL))
);

-- One message is at most one action.
CREATE UNIQUE INDEX actions_by_message ON actions (place, message) WHERE message IS NOT NULL;

-- Games that are read-only because replaying their actions does not lead to the stored position.
CREATE TABLE quarantine (
    game   BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    since  BIGINT NOT NULL,
    reason TEXT NOT NULL
);

-- In games without a clock the players receive a warning at 'idle' that the game will be archived, and at 'archive' it is archived. At
-- 'takeback' a request to take back lapses; at 'computer' a computer acts, or answers an offer; at 'forced' the only legal action of a player who
-- wants that is played. At 'round' a round of a cup ends for a game, and at 'roundsoon' its players are told what each of them has used.
CREATE TABLE deadlines (
    game     BIGINT NOT NULL REFERENCES games (id),
    due      BIGINT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN (
        'invitation', 'reminder', 'flag', 'decision', 'idle', 'archive', 'takeback', 'computer', 'forced', 'round', 'roundsoon'
    )),
    PRIMARY KEY (game, due, kind)
);

CREATE INDEX deadlines_by_time ON deadlines (due);
CREATE INDEX deadlines_of_computers ON deadlines (due) WHERE kind = 'computer';

-- Places where a game was played before, until the awaited seats have acted in the new place. `left_by` is the message with which the game left
-- it: what was written there before counts.
CREATE TABLE former_places (
    game    BIGINT NOT NULL REFERENCES games (id),
    place   TEXT NOT NULL,
    left_by BIGINT NOT NULL,
    awaited TEXT NOT NULL,
    PRIMARY KEY (game, place)
);

CREATE INDEX former_places_by_place ON former_places (place, game);

-- Who played a seat before, in the order in which they left. `ply` is the number of actions of the game at that moment.
CREATE TABLE former_players (
    game    BIGINT NOT NULL REFERENCES games (id),
    nth     BIGINT NOT NULL,
    seat    BIGINT NOT NULL,
    ply     BIGINT NOT NULL CHECK (ply >= 0),
    person  TEXT NOT NULL,
    name    TEXT NOT NULL,
    leaving TEXT NOT NULL CHECK (leaving IN ('own', 'others', 'time')),
    at      BIGINT NOT NULL,
    PRIMARY KEY (game, nth)
);

CREATE INDEX former_players_by_person ON former_players (person, game);

-- Conditional moves: the answers that a player has prepared for expected actions of the others, for the position after `ply` actions.
CREATE TABLE conditions (
    game     BIGINT NOT NULL REFERENCES games (id),
    person   TEXT NOT NULL,
    ply      BIGINT NOT NULL CHECK (ply >= 0),
    tree     TEXT NOT NULL,
    standing TEXT NOT NULL,
    PRIMARY KEY (game, person)
);

-- The newest message of a person in a game, if it is a refused move, which its author can correct by editing it. `ply` is the number of the
-- game's actions when it was refused, `text` the text that was judged last, and `times` how often the message was judged again.
CREATE TABLE corrections (
    game    BIGINT NOT NULL REFERENCES games (id),
    person  TEXT NOT NULL,
    place   TEXT NOT NULL,
    message BIGINT NOT NULL,
    ply     BIGINT NOT NULL CHECK (ply >= 0),
    text    TEXT NOT NULL,
    times   BIGINT NOT NULL CHECK (times >= 0),
    PRIMARY KEY (game, person)
);

CREATE INDEX corrections_by_message ON corrections (place, message);

-- What people write down about a game, for themselves alone. The number is counted for each person and game; `ply` is the number of actions
-- when it was written.
CREATE TABLE notes (
    game     BIGINT NOT NULL REFERENCES games (id),
    person   TEXT NOT NULL,
    number   BIGINT NOT NULL CHECK (number >= 1),
    ply      BIGINT NOT NULL CHECK (ply >= 0),
    at       BIGINT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (game, person, number)
);

CREATE INDEX notes_by_person ON notes (person);

-- Lines of moves that people try out, for themselves alone. A line is identified by its author and the message with which it was typed.
-- Lines without a name are dropped when there are many. `ply` is the number of the game's actions before the line, and `start` the position
-- string there.
CREATE TABLE variations (
    person  TEXT NOT NULL,
    message BIGINT NOT NULL,
    game    BIGINT NOT NULL REFERENCES games (id),
    name    TEXT,
    ply     BIGINT NOT NULL CHECK (ply >= 0),
    start   TEXT NOT NULL,
    actions TEXT NOT NULL,
    PRIMARY KEY (person, message)
);

-- Analyses of finished games: one line for each position. They can be computed again from the game.
CREATE TABLE analyses (
    game BIGINT NOT NULL PRIMARY KEY REFERENCES games (id),
    at   BIGINT NOT NULL,
    text TEXT NOT NULL
);

-- Who waits for an analysis, and where it is posted. `tries` is how many times it was begun.
CREATE TABLE analysis_requests (
    place   TEXT NOT NULL,
    message BIGINT NOT NULL,
    game    BIGINT NOT NULL REFERENCES games (id),
    person  TEXT NOT NULL,
    at      BIGINT NOT NULL,
    tries   BIGINT NOT NULL CHECK (tries >= 0),
    PRIMARY KEY (place, message)
);

CREATE INDEX analysis_requests_by_time ON analysis_requests (at, message);

-- The people who wait for a game, in a guild or, in networks without guilds, in a place.
CREATE TABLE queue (
    scope   TEXT NOT NULL,
    variant TEXT NOT NULL,
    person  TEXT NOT NULL,
    name    TEXT NOT NULL,
    place   TEXT NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY (scope, variant, person)
);

CREATE INDEX queue_by_person ON queue (person);

-- How a person sees games; NULL means the configured default. `cells` is the frame in which cells are named for the person, in games where
-- every seat has its own names for cells. `confirm` is whether the person's moves are shown before they are played, `forced` whether their only legal
-- action is played for them, `rated` whether their games are rated, `listed` whether lists for others have them and their finished games, and
-- `puzzles` whether their games become puzzles. `language` is the one chosen with /settings.
CREATE TABLE settings (
    person   TEXT NOT NULL PRIMARY KEY,
    theme    TEXT,
    palette  TEXT,
    own_side BIGINT NOT NULL CHECK (own_side IN (0, 1)),
    pings    BIGINT NOT NULL CHECK (pings IN (0, 1)),
    cells    TEXT NOT NULL CHECK (cells IN ('mine', 'mover', 'white')),
    confirm  BIGINT NOT NULL CHECK (confirm IN (0, 1)),
    forced   BIGINT NOT NULL CHECK (forced IN (0, 1)),
    rated    BIGINT NOT NULL CHECK (rated IN (0, 1)),
    listed   BIGINT NOT NULL CHECK (listed IN (0, 1)),
    puzzles  BIGINT NOT NULL CHECK (puzzles IN (0, 1)),
    language TEXT
);

-- What people are notified of in addition to being mentioned. `number` stands for the person in the keys of digests; `due` is when the next
-- digest is sent.
CREATE TABLE notices (
    person    TEXT NOT NULL PRIMARY KEY,
    number    BIGINT NOT NULL UNIQUE,
    digest    TEXT,
    reminders TEXT NOT NULL,
    next      BIGINT NOT NULL CHECK (next IN (0, 1)),
    due       BIGINT
);

CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL;

-- When people sleep and have days off. `zone` is a name of the IANA database, `sleep` is written like 23:00-07:00. `moved_at` is when
-- the person last changed that, and `corrections` how often that change was corrected.
CREATE TABLE hours (
    person      TEXT NOT NULL PRIMARY KEY,
    zone        TEXT NOT NULL,
    sleep       TEXT,
    weekends    TEXT NOT NULL CHECK (weekends IN ('on', 'off')),
    moved_at    BIGINT NOT NULL,
    corrections BIGINT NOT NULL CHECK (corrections >= 0)
);

-- The last or first planned vacation of each person, and what is left of the budget. `planned` are those after it, in order:
-- [[starts, ends], ...]. `left_ms` is the budget at `as_of`, in milliseconds; `part` is the fraction of a millisecond earned beyond it, in
-- parts of a year. `announced_at` is when a vacation was last announced.
CREATE TABLE vacations (
    person       TEXT NOT NULL PRIMARY KEY,
    starts       BIGINT NOT NULL,
    ends         BIGINT NOT NULL CHECK (ends >= starts),
    planned      TEXT NOT NULL,
    as_of        BIGINT NOT NULL,
    left_ms      BIGINT NOT NULL CHECK (left_ms >= 0),
    part         BIGINT NOT NULL CHECK (part >= 0),
    announced_at BIGINT NOT NULL
);

-- `locale` is the language that the network reports, `language` the one chosen with /settings.
CREATE TABLE guilds (
    id       TEXT NOT NULL PRIMARY KEY,
    channels TEXT NOT NULL,
    role     TEXT,
    locale   TEXT,
    language TEXT
);

-- The guild of each place in which something was asked, for daemons that share the guilds.
CREATE TABLE guild_places (
    place TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL
);

-- The people who may neither open nor join games in a guild.
CREATE TABLE blocks (
    guild  TEXT NOT NULL,
    person TEXT NOT NULL,
    name   TEXT NOT NULL,
    by     TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (guild, person)
);

-- Messages whose judging panicked or took too long have 'failed' and are not judged again.
CREATE TABLE verdicts (
    place    TEXT NOT NULL,
    message  BIGINT NOT NULL,
    author   TEXT NOT NULL,
    at       BIGINT NOT NULL,
    outcome  TEXT NOT NULL CHECK (outcome IN ('ignored', 'answered', 'refused', 'played', 'failed')),
    game     BIGINT,
    ply      BIGINT,
    PRIMARY KEY (place, message)
);

-- Interactions without a final response, with the token to respond, for as long as the network accepts it. `place` and `person` are where and
-- by whom one was used, which `asked` says too. `attempts` is how often judging it was started, so that one that stops the process is not
-- judged again without end. `direct` is whether the answer is sent as a direct message: editing the acknowledgement later would show the answer
-- twice.
CREATE TABLE interactions (
    id       BIGINT NOT NULL PRIMARY KEY,
    token    TEXT NOT NULL,
    asked    TEXT NOT NULL,
    place    TEXT NOT NULL,
    person   TEXT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    direct   BIGINT NOT NULL CHECK (direct IN (0, 1))
);

CREATE INDEX interactions_by_person ON interactions (person);

-- Messages to be posted, in the order of their numbers. The text of the key makes a row the only one (bot/src/store/key.rs); `answers`, a message,
-- and `game` follow from it, and `thread_of`, the game whose thread it asks for, from the message. `author` wrote the message that the row answers.
-- `failing_since` is since when deliveries have failed, and `refusals` how many times the network has refused the post without a documented reason.
-- `nonce` is that of a post that follows from no message; NULL if it is the text of the key. `closed` is the newest row when the place was found
-- closed last, or 0: such a row waits for its place, and others do not wait for it.
CREATE TABLE outbox (
    id            BIGINT NOT NULL PRIMARY KEY,
    key           TEXT NOT NULL UNIQUE CHECK (length(key) <= 25),
    place         TEXT NOT NULL,
    message       TEXT NOT NULL,
    made_at       BIGINT NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('due', 'sent', 'dead')),
    answers       BIGINT,
    game          BIGINT,
    thread_of     BIGINT,
    author        TEXT,
    tries         BIGINT NOT NULL DEFAULT 0,
    retry_at      BIGINT NOT NULL DEFAULT 0,
    failing_since BIGINT,
    error         TEXT,
    posted        BIGINT,
    nonce         TEXT,
    refusals      BIGINT NOT NULL DEFAULT 0,
    closed        BIGINT NOT NULL DEFAULT 0,
    CHECK ((state = 'sent') = (posted IS NOT NULL))
);

CREATE INDEX outbox_due ON outbox (place, id) WHERE state = 'due';
CREATE INDEX outbox_due_by_author ON outbox (author) WHERE state = 'due';
CREATE INDEX outbox_dead ON outbox (id) WHERE state = 'dead';
CREATE INDEX outbox_answers ON outbox (answers) WHERE answers IS NOT NULL;
CREATE INDEX outbox_threads ON outbox (thread_of) WHERE thread_of IS NOT NULL AND state = 'due';
-- Finds the message that a post of the daemon responds to.
CREATE INDEX outbox_posted ON outbox (posted) WHERE posted > 0;
CREATE INDEX outbox_open ON outbox (place, id) WHERE state = 'due' AND closed = 0;
CREATE INDEX outbox_closed ON outbox (place, id) WHERE state = 'due' AND closed > 0;

-- Who has solved which puzzle, or is solving it. `line` has the actions played so far, and `wrong` counts wrong answers.
CREATE TABLE puzzle_attempts (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    line   TEXT NOT NULL,
    wrong  BIGINT NOT NULL CHECK (wrong >= 0),
    state  TEXT NOT NULL CHECK (state IN ('open', 'solved', 'given-up')),
    PRIMARY KEY (person, puzzle)
);

-- A person solves one puzzle at a time.
CREATE UNIQUE INDEX puzzle_attempts_open ON puzzle_attempts (person) WHERE state = 'open';
CREATE INDEX puzzle_attempts_by_puzzle ON puzzle_attempts (puzzle, state, wrong);

-- Records of games that were played elsewhere, as text. No chat shows them. `digest` is that of the text, by which a record is recognized.
CREATE TABLE imports (
    id     BIGINT NOT NULL PRIMARY KEY,
    digest BYTEA NOT NULL UNIQUE,
    text   TEXT NOT NULL
);

-- Where a guild's daily puzzle is posted, who wants it, when the next one is due, and which was the last. `number` stands for the guild in the
-- keys of posts. `considered` is the last puzzle from a game that was considered for the guild.
CREATE TABLE daily_puzzles (
    guild      TEXT NOT NULL PRIMARY KEY,
    number     BIGINT NOT NULL UNIQUE,
    place      TEXT NOT NULL,
    due        BIGINT NOT NULL,
    puzzle     TEXT,
    person     TEXT,
    considered BIGINT NOT NULL
);

CREATE INDEX daily_puzzles_due ON daily_puzzles (due);

-- Puzzles from turning points of analysed games, numbered in the order in which they were found. `ply` is the number of moves before it,
-- `actions` how many of the solver's it takes, `best` the only right one, or NULL if every one that wins is right, and `played` what was
-- played in the game. They can be computed again from the game.
CREATE TABLE game_puzzles (
    number   BIGINT NOT NULL PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    game     BIGINT NOT NULL REFERENCES games (id),
    ply      BIGINT NOT NULL CHECK (ply >= 0),
    position TEXT NOT NULL,
    actions  BIGINT NOT NULL CHECK (actions >= 1),
    best     TEXT,
    played   TEXT NOT NULL
);

CREATE INDEX game_puzzles_by_game ON game_puzzles (game, number);

-- The games that count for ratings, numbered in the order in which they ended. `pace` is the class of the pace. `results` has the place of each
-- player and, if the player ran out of time, the day since 1970, UTC. The players themselves are in the seats of the game, and in its former
-- players. Everything in `rating_changes` is computed from these rows.
CREATE TABLE rated_games (
    number      BIGINT NOT NULL PRIMARY KEY,
    game        BIGINT NOT NULL UNIQUE REFERENCES games (id),
    guild       TEXT NOT NULL,
    variant     TEXT NOT NULL,
    pace        TEXT NOT NULL CHECK (pace IN ('day', 'slow')),
    results     TEXT NOT NULL,
    annulled_by TEXT,
    annulled_at BIGINT,
    CHECK ((annulled_by IS NULL) = (annulled_at IS NULL))
);

CREATE INDEX rated_games_by_guild ON rated_games (guild, variant, pace, number);

-- The rating of a person after a rated game, its deviation, and the number of the person's games in this list of ratings so far. `scope` is the
-- guild. `rating` and `deviation` are in millionths. `opponents` is the number of
-- different people against whom the person has played in the list, up to three, all who were forgotten as one. `latest` marks the current rating of
-- the person in the list, so that the best are found without reading all their ratings; it follows from `number`.
CREATE TABLE rating_changes (
    person    TEXT NOT NULL,
    scope     TEXT NOT NULL,
    variant   TEXT NOT NULL,
    pace      TEXT NOT NULL CHECK (pace IN ('day', 'slow')),
    number    BIGINT NOT NULL REFERENCES rated_games (number),
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL CHECK (deviation > 0),
    games     BIGINT NOT NULL CHECK (games > 0),
    opponents BIGINT NOT NULL,
    latest    BIGINT NOT NULL CHECK (latest IN (0, 1)),
    PRIMARY KEY (person, scope, variant, pace, number)
);

CREATE INDEX rating_changes_by_list ON rating_changes (scope, variant, pace, number, person);
CREATE INDEX rating_changes_latest ON rating_changes (scope, variant, pace, rating DESC, person, games, opponents) WHERE latest = 1;

-- The cups of each guild. `course` has the players and the games of each round as JSON. `revision` counts the changes: a change of a row
-- that has changed meanwhile is refused.
CREATE TABLE cups (
    id       BIGINT NOT NULL PRIMARY KEY,
    guild    TEXT NOT NULL,
    place    TEXT NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('open', 'live', 'over')),
    revision BIGINT NOT NULL CHECK (revision >= 1),
    course   TEXT NOT NULL
);

CREATE INDEX cups_by_guild ON cups (guild, id);
CREATE INDEX cups_live ON cups (id) WHERE state = 'live';
