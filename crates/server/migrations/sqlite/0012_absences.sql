-- When nobody could be served, by the database's clock: no node could write, or (where one is named) that node could not. Clocks do
-- not run then.
CREATE TABLE absences (
    node     TEXT,
    from_ms  INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX absences_by_end ON absences (until_ms);
