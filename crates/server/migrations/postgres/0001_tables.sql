-- Times are milliseconds since 1970. What is written as JSON is read as a whole and never searched.

-- A match without its log. Its number orders lists; its id is what others know.
CREATE TABLE matches (
    number     BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'paused', 'over')),
    public     BOOLEAN NOT NULL,
    invitation TEXT    NOT NULL,
    created_ms BIGINT  NOT NULL,
    changed_ms BIGINT  NOT NULL,
    ended_ms   BIGINT,
    ranks      TEXT,                        -- JSON, once it is over
    scores     TEXT,                        -- JSON, once it is over
    card       TEXT    NOT NULL,            -- JSON: the table as lists show it
    host       TEXT,                        -- the node that looks after it
    wake_ms    BIGINT,                      -- when a node must look after it again
    counted    BOOLEAN NOT NULL DEFAULT FALSE -- whether its results are in the tables below
);

CREATE INDEX matches_public ON matches (stage, number) WHERE public;
CREATE INDEX matches_playing ON matches (host, wake_ms) WHERE stage = 'playing';

-- The logs: the truth about every match. A chunk holds the entries of one match that were committed together. It is taken
-- only if the last chunk before it ends where it begins; of two that come at once the key refuses one.
CREATE TABLE chunks (
    match_id TEXT    NOT NULL,
    first    BIGINT  NOT NULL,              -- the index of its first entry
    next     BIGINT  NOT NULL,              -- the index of the first entry after it
    entries  TEXT    NOT NULL,              -- JSON
    PRIMARY KEY (match_id, first)
);

-- Who ever sat at a match; the seat is null for those who left it.
CREATE TABLE seats (
    match_id TEXT NOT NULL,
    person   TEXT NOT NULL,
    seat     BIGINT,
    PRIMARY KEY (match_id, person)
);

CREATE INDEX seats_of_person ON seats (person);

-- What people said. Deleted people have said nothing.
CREATE TABLE chat (
    match_id TEXT    NOT NULL,
    room     TEXT    NOT NULL CHECK (room IN ('table', 'spectators')),
    number   BIGINT  NOT NULL,
    ms       BIGINT  NOT NULL,
    person   TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    seat     BIGINT,
    says     TEXT,                          -- JSON
    PRIMARY KEY (match_id, room, number)
);

CREATE INDEX chat_of_person ON chat (person);

-- The running servers.
CREATE TABLE nodes (
    id      TEXT    PRIMARY KEY,
    seen_ms BIGINT  NOT NULL,
    load    BIGINT  NOT NULL
);

CREATE TABLE people (
    id         TEXT    PRIMARY KEY,
    name       TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('guest', 'account', 'bot')),
    login      TEXT    UNIQUE,
    password   TEXT,                        -- hashed
    owner      TEXT    REFERENCES people (id),
    created_ms BIGINT  NOT NULL,
    seen_ms    BIGINT  NOT NULL,
    deleted_ms BIGINT                       -- deleted people leave only their id
);

CREATE INDEX people_owned ON people (owner) WHERE owner IS NOT NULL;

-- Cookies and tokens, by the hash of the secret.
CREATE TABLE sessions (
    hash       BYTEA   PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id),
    kind       TEXT    NOT NULL CHECK (kind IN ('cookie', 'token')),
    label      TEXT    NOT NULL,
    created_ms BIGINT  NOT NULL,
    expires_ms BIGINT  NOT NULL
);

CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires_ms);

-- Keys that all nodes share.
CREATE TABLE secrets (
    name  TEXT  PRIMARY KEY,
    value BYTEA NOT NULL
);

-- How strong people and bots' levels are now.
CREATE TABLE ratings (
    subject     TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    matches     BIGINT  NOT NULL,
    changed_ms  BIGINT  NOT NULL,
    PRIMARY KEY (subject, game)
);

CREATE INDEX ratings_of_game ON ratings (game, (rating - 3 * uncertainty));

-- How everybody did in every match, and the rating after it.
CREATE TABLE results (
    match_id    TEXT    NOT NULL,
    seat        BIGINT  NOT NULL,
    subject     TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    ms          BIGINT  NOT NULL,
    rank        BIGINT  NOT NULL,
    points      BIGINT,
    rating      DOUBLE PRECISION,
    uncertainty DOUBLE PRECISION,
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX results_of_subject ON results (subject, game, ms);
