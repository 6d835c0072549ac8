-- Which edition a match is played with, by its hash, unless it is the usual one: an edition that no match needs can make room.
-- Nothing else on a card has a hash.
ALTER TABLE matches ADD COLUMN edition TEXT
    GENERATED ALWAYS AS (substring(card from '"hash":"([0-9a-f]{16})"')) STORED;
CREATE INDEX matches_of_edition ON matches (edition, game) WHERE edition IS NOT NULL;

-- Whether a guest brought it. Guests have a small share of the room, also once they have gone.
ALTER TABLE editions ADD COLUMN guest BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE editions SET guest = TRUE WHERE person IN (SELECT id FROM people WHERE kind = 'guest');

CREATE INDEX invitations_of_inviter ON invitations (inviter);
