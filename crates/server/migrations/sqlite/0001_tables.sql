-- Times are milliseconds since 1970. What is written as JSON is read as a whole and never searched.

-- A match without its log. Its number orders lists; its id is what others know.
CREATE TABLE matches (
    number     INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'paused', 'over')),
    public     INTEGER NOT NULL,
    invitation TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    ended_ms   INTEGER,
    ranks      TEXT,                        -- JSON, once it is over
    scores     TEXT,                        -- JSON, once it is over
    card       TEXT    NOT NULL,            -- JSON: the table as lists show it
    host       TEXT,                        -- the node that looks after it
    wake_ms    INTEGER,                     -- when a node must look after it again
    counted    INTEGER NOT NULL DEFAULT 0   -- whether its results are in the tables below
) STRICT;

CREATE INDEX matches_public ON matches (stage, number) WHERE public;
CREATE INDEX matches_playing ON matches (host, wake_ms) WHERE stage = 'playing';

-- The logs: the truth about every match. A chunk holds the entries of one match that were committed together, and names
-- the chunk before it; the head of a match names its last. A head takes a chunk only if the entries continue the log: that
-- refuses a second writer, as the key (match, number) would.
--
-- A key over the logs would put every match's newest entry on a page of its own, and each commit would write that page whole.
-- So the chunks lie in the order in which they came and the heads side by side, and a transaction over a thousand matches
-- writes some fifty pages instead of a thousand.
CREATE TABLE heads (
    match   INTEGER PRIMARY KEY REFERENCES matches (number),
    entries INTEGER NOT NULL,               -- how many there are
    last    INTEGER                         -- the last chunk
) STRICT;

CREATE TABLE chunks (
    id       INTEGER PRIMARY KEY,
    match    INTEGER NOT NULL,
    previous INTEGER,                       -- the chunk before it
    next     INTEGER NOT NULL,              -- the index of the first entry after it
    entries  TEXT    NOT NULL               -- JSON
) STRICT;

-- Who ever sat at a match; the seat is null for those who left it.
CREATE TABLE seats (
    match_id TEXT NOT NULL,
    person   TEXT NOT NULL,
    seat     INTEGER,
    PRIMARY KEY (match_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_person ON seats (person);

-- What people said. Deleted people have said nothing.
CREATE TABLE chat (
    match_id TEXT    NOT NULL,
    room     TEXT    NOT NULL CHECK (room IN ('table', 'spectators')),
    number   INTEGER NOT NULL,
    ms       INTEGER NOT NULL,
    person   TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    seat     INTEGER,
    says     TEXT,                          -- JSON
    PRIMARY KEY (match_id, room, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_of_person ON chat (person);

-- The running servers.
CREATE TABLE nodes (
    id      TEXT    PRIMARY KEY,
    seen_ms INTEGER NOT NULL,
    load    INTEGER NOT NULL
) STRICT;

CREATE TABLE people (
    id         TEXT    PRIMARY KEY,
    name       TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('guest', 'account', 'bot')),
    login      TEXT    UNIQUE,
    password   TEXT,                        -- hashed
    owner      TEXT    REFERENCES people (id),
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER NOT NULL,
    deleted_ms INTEGER                      -- deleted people leave only their id
) STRICT;

CREATE INDEX people_owned ON people (owner) WHERE owner IS NOT NULL;

-- Cookies and tokens, by the hash of the secret.
CREATE TABLE sessions (
    hash       BLOB    PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('cookie', 'token')),
    label      TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_ms);

-- Keys that all nodes share.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- How strong people and bots' levels are now.
CREATE TABLE ratings (
    subject     TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    rating      REAL    NOT NULL,
    uncertainty REAL    NOT NULL,
    matches     INTEGER NOT NULL,
    changed_ms  INTEGER NOT NULL,
    PRIMARY KEY (subject, game)
) STRICT;

CREATE INDEX ratings_of_game ON ratings (game, (rating - 3 * uncertainty));

-- How everybody did in every match, and the rating after it.
CREATE TABLE results (
    match_id    TEXT    NOT NULL,
    seat        INTEGER NOT NULL,
    subject     TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    ms          INTEGER NOT NULL,
    rank        INTEGER NOT NULL,
    points      INTEGER,
    rating      REAL,
    uncertainty REAL,
    PRIMARY KEY (match_id, seat)
) STRICT;

CREATE INDEX results_of_subject ON results (subject, game, ms);
