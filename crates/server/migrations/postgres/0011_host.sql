-- What the operator tells everybody: at most one at a time.
CREATE TABLE announcements (
    number         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    text           TEXT   NOT NULL,
    maintenance_ms BIGINT,                  -- when the server will be away
    until_ms       BIGINT NOT NULL,
    ms             BIGINT NOT NULL
);
