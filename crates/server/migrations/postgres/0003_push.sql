-- Where browsers can be told something while no page is open: an address at a push service, and the keys to write there. A
-- subscription is a device's, and lasts as long as the session by which its person is known there.
CREATE TABLE subscriptions (
    endpoint   TEXT    PRIMARY KEY,
    session    BYTEA   NOT NULL REFERENCES sessions (hash) ON DELETE CASCADE,
    person     TEXT    NOT NULL REFERENCES people (id),
    key        TEXT    NOT NULL,            -- the browser's public key
    auth       TEXT    NOT NULL,            -- what only the browser and this server know
    lang       TEXT    NOT NULL,
    created_ms BIGINT  NOT NULL
);

CREATE INDEX subscriptions_of_person ON subscriptions (person);
CREATE INDEX subscriptions_of_session ON subscriptions (session);

-- Who was told that it is his turn, and has not come back to the match since.
CREATE TABLE reminders (
    person   TEXT    NOT NULL,
    match_id TEXT    NOT NULL,
    ms       BIGINT  NOT NULL,
    PRIMARY KEY (person, match_id)
);
