-- Whom people follow, and whom they want nothing more of: one or the other.
CREATE TABLE ties (
    person TEXT    NOT NULL,
    other  TEXT    NOT NULL,
    kind   TEXT    NOT NULL CHECK (kind IN ('follow', 'block')),
    ms     BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX ties_with ON ties (other);

-- Who was asked by name to come to a table.
CREATE TABLE invitations (
    person   TEXT    NOT NULL,
    match_id TEXT    NOT NULL,
    inviter  TEXT    NOT NULL,
    ms       BIGINT NOT NULL,
    PRIMARY KEY (person, match_id)
);

-- Which accounts are connected to which node, within seconds.
CREATE TABLE here (
    person TEXT NOT NULL,
    node   TEXT NOT NULL,
    PRIMARY KEY (person, node)
);

CREATE INDEX here_by_node ON here (node);
