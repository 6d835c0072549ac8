-- The last plans of each seat. The log says when somebody planned, and this what: nobody needs the plans before those.
CREATE TABLE plans (
    match_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    entry    INTEGER NOT NULL,               -- the index of the entry that says so
    orders   TEXT    NOT NULL,              -- JSON
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
