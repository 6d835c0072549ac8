-- What a tool beside the server has done, for the server to hear. Only SQLite needs it.
CREATE TABLE notices (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    line   TEXT    NOT NULL
) STRICT;

-- What the operator tells everybody: at most one at a time.
CREATE TABLE announcements (
    number         INTEGER PRIMARY KEY AUTOINCREMENT,
    text           TEXT    NOT NULL,
    maintenance_ms INTEGER,                 -- when the server will be away
    until_ms       INTEGER NOT NULL,
    ms             INTEGER NOT NULL
) STRICT;
