-- Where a session is used from, roughly, and when it was last used.
ALTER TABLE sessions ADD COLUMN used_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT '';
UPDATE sessions SET used_ms = created_ms;

-- What a name looks like, whatever letters it is written with. Null for names of older programs until a server fills it in.
ALTER TABLE people ADD COLUMN skeleton TEXT;
CREATE INDEX people_by_skeleton ON people (skeleton) WHERE deleted_ms IS NULL;
CREATE INDEX people_without_skeleton ON people (id) WHERE skeleton IS NULL AND deleted_ms IS NULL;

-- What somebody was when they spoke; null for what older programs stored.
ALTER TABLE chat ADD COLUMN kind TEXT;

-- Codes that let somebody in who has lost their password: hashed, each good once.
CREATE TABLE recovery_codes (
    hash       BYTEA   PRIMARY KEY,
    person     TEXT    NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created_ms BIGINT  NOT NULL
);

CREATE INDEX recovery_codes_of_person ON recovery_codes (person);

-- Who may do more than others.
CREATE TABLE roles (
    person TEXT    PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    role   TEXT    NOT NULL CHECK (role IN ('moderator')),
    ms     BIGINT  NOT NULL
);

-- Who may not write in chats for a time.
CREATE TABLE silences (
    person   TEXT    PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    until_ms BIGINT  NOT NULL,
    reason   TEXT    NOT NULL,
    ms       BIGINT  NOT NULL
);

-- Who may not come at all: a person by id, or a network such as 203.0.113.0/24.
CREATE TABLE bans (
    kind     TEXT    NOT NULL CHECK (kind IN ('person', 'network')),
    subject  TEXT    NOT NULL,
    until_ms BIGINT,                        -- for good if null
    reason   TEXT    NOT NULL,
    ms       BIGINT  NOT NULL,
    PRIMARY KEY (kind, subject)
);

-- What people have reported: a person, or something that they said. The words are kept as they were then.
CREATE TABLE reports (
    number    BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ms        BIGINT  NOT NULL,
    reporter  TEXT    NOT NULL,
    person    TEXT    NOT NULL,
    reason    TEXT    NOT NULL,
    note      TEXT    NOT NULL,
    match_id  TEXT,
    room      TEXT,
    said      BIGINT,                       -- the number in the chat
    says      TEXT,                         -- JSON
    closed_ms BIGINT,
    closed_by TEXT,
    verdict   TEXT
);

CREATE INDEX reports_open ON reports (number) WHERE closed_ms IS NULL;
CREATE INDEX reports_by ON reports (reporter, ms);
CREATE INDEX reports_of ON reports (person);

-- Who used which power, in order. Rows are added and never changed.
CREATE TABLE audit (
    number  BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ms      BIGINT  NOT NULL,
    actor   TEXT    NOT NULL,               -- a person's id, or 'host': the operator, on the machine
    act     TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    detail  TEXT    NOT NULL
);
