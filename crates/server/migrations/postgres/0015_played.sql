-- Games against bots that somebody played on their own devices: what their ladder counts.
CREATE TABLE played (
    person TEXT    NOT NULL,
    id     TEXT    NOT NULL,                -- the device's own
    ms     BIGINT  NOT NULL,                -- when it ended
    played TEXT    NOT NULL,                -- JSON
    PRIMARY KEY (person, id)
);
