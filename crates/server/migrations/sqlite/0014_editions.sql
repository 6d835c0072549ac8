-- Component data that tables are played with beside what is compiled in: each once, by the hash of its components.
CREATE TABLE editions (
    game       TEXT    NOT NULL,
    hash       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    author     TEXT,
    note       TEXT,
    components TEXT    NOT NULL,            -- the canonical text
    person     TEXT,                        -- who brought it; null if the operator did, or they were deleted
    offered    INTEGER NOT NULL,            -- whether the operator offers it to everybody
    used       INTEGER NOT NULL,            -- whether a table was ever opened with it
    ms         INTEGER NOT NULL,
    PRIMARY KEY (game, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX editions_of_person ON editions (person, ms);
CREATE INDEX editions_unused ON editions (ms) WHERE NOT used AND NOT offered;
