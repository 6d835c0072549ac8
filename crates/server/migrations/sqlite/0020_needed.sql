-- Which edition a match is played with, by its hash, unless it is the usual one: an edition that no match needs can make room.
ALTER TABLE matches ADD COLUMN edition TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(card) THEN json_extract(card, '$.edition.hash') END) VIRTUAL;
CREATE INDEX matches_of_edition ON matches (edition, game) WHERE edition IS NOT NULL;

-- Whether a guest brought it. Guests have a small share of the room, also once they have gone.
ALTER TABLE editions ADD COLUMN guest INTEGER NOT NULL DEFAULT 0;
UPDATE editions SET guest = 1 WHERE person IN (SELECT id FROM people WHERE kind = 'guest');

CREATE INDEX invitations_of_inviter ON invitations (inviter);
