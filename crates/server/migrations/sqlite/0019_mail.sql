-- Days off from daily play. One that ended early ends when it did.
CREATE TABLE holidays (
    person   TEXT   NOT NULL,
    from_ms  INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    PRIMARY KEY (person, from_ms)
) STRICT, WITHOUT ROWID;

-- Where somebody wants mails, confirmed by a link that was sent there.
CREATE TABLE addresses (
    person    TEXT   PRIMARY KEY,
    address   TEXT   NOT NULL,
    lang      TEXT   NOT NULL,
    reminders INTEGER NOT NULL,
    ms        INTEGER NOT NULL
) STRICT;

-- Links in mails, by the hash of what they carry. Each is good once.
CREATE TABLE mail_links (
    hash       BLOB PRIMARY KEY,
    person     TEXT   NOT NULL,
    what       TEXT   NOT NULL CHECK (what IN ('confirm', 'recover')),
    address    TEXT   NOT NULL,
    lang       TEXT   NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX mail_links_of_person ON mail_links (person);
CREATE INDEX mail_links_by_end ON mail_links (expires_ms);

-- What was sent within a day, so that nobody gets too much. An address is hashed here.
CREATE TABLE mails (
    person TEXT   NOT NULL,
    what   TEXT   NOT NULL,
    place  BLOB NOT NULL,
    ms     INTEGER NOT NULL
) STRICT;

CREATE INDEX mails_of_person ON mails (person);
CREATE INDEX mails_to ON mails (place);
CREATE INDEX mails_by_time ON mails (ms);

-- The last turn of which somebody was reminded by mail, in each match: after so many steps.
CREATE TABLE mailed_turns (
    person   TEXT   NOT NULL,
    match_id TEXT   NOT NULL,
    turn     INTEGER NOT NULL,
    ms       INTEGER NOT NULL,
    PRIMARY KEY (person, match_id)
) STRICT, WITHOUT ROWID;
