-- Who wants to be brought together with others: one wish a person, good as long as its node lives. Once it is granted, it names
-- the match until its person has been told.
CREATE TABLE wishes (
    person   TEXT   PRIMARY KEY,
    node     TEXT   NOT NULL,
    since_ms BIGINT NOT NULL,
    wisher   TEXT   NOT NULL,               -- JSON: what they are called, their ratings, and what they wish
    match_id TEXT,
    found_ms BIGINT
);
