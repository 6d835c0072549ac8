challenge-minus = −{ $points }
challenge-unfinished = Nur eine zu Ende gespielte Partie kann eine Herausforderung sein.
challenge-several = Nur eine Partie, in der eine Person gegen Bots spielt, kann eine Herausforderung sein.
challenge-branched = Diese Partie begann mitten in einer anderen; niemand sonst könnte sie so beginnen.
challenge-taken-back = In dieser Partie wurde etwas Gezogenes zurückgenommen. Darum ist ihr Ergebnis keine faire Herausforderung für andere.
challenge-broken = Dieser Link enthält keine Herausforderung oder nur einen Teil davon. Lass ihn dir noch einmal schicken.
challenge-none = Keine Herausforderung
challenge-deal = { $game } · { $players } Personen · { $bots ->
        [one] ein Bot: { $level }
       *[other] { $bots } Bots: { $level }
    }
challenge-attempt = { $attempt }. Versuch
challenge-hints = { $hints ->
        [one] mit einem Tipp
       *[other] mit { $hints } Tipps
    }
challenge-strip = Schlag { $who }: { $points } Punkte mit denselben Karten
challenge-same = Diese Karten spielen auch andere
challenge-first = Der erste Versuch zählt
challenge-offer = Dieselben Karten, dieselben Bots: Wer macht mehr daraus?
challenge-compare = Vergleichen
challenge-make = Freunde herausfordern
challenge-somebody = jemand
challenge-you = Du
challenge-verdict = { $how ->
        [ahead] { $points ->
            [one] Ein Punkt mehr als { $who }
           *[other] { $points } Punkte mehr als { $who }
        }
        [level] Gleich viel wie { $who }
       *[behind] { $points ->
            [one] Ein Punkt weniger als { $who }
           *[other] { $points } Punkte weniger als { $who }
        }
    }
challenge-points = { $place ->
        [1] { $points } Punkte: gewonnen
       *[other] { $points } Punkte: Platz { $place }
    }
challenge-beat = Mach mehr daraus
    .about = Ein Link: dein Platz, dieselben Karten, dieselben Bots. Ohne Konto, und niemand wartet auf den anderen.
challenge-message = { $game }: Ich habe { $points } Punkte gemacht. Schaffst du mit denselben Karten mehr?
challenge-moves = Mit meinen Zügen, damit man sie danach vergleichen kann
challenge-nameless = Du hast keinen Namen angegeben. Das geht in den Einstellungen.
challenge-send = Herausforderung schicken
challenge-copy = Link kopieren
challenge-shows = Deine Züge sieht man erst nach dem Spielen. Sie belegen dein Ergebnis.
challenge-hides = Kurz, nur mit deinem Ergebnis nach Punktequellen.
challenge-by = { $who } fordert dich heraus
challenge-lead = Dieselben Karten, derselbe Platz und dieselben Bots. Wer gleich entscheidet, bekommt dieselben Karten und Antworten.
challenge-lead-shared = Dasselbe an mehreren Tischen: derselbe Platz, dieselben Karten und Plättchen nach Los. Bots sitzen, wo Menschen saßen.
challenge-other-bots = Die Bots haben sich seither geändert: Vielleicht antworten sie anders.
challenge-checked = Die Züge sind dabei: Das Ergebnis ist geprüft
challenge-unchecked = Ohne Züge: Das Ergebnis ist, wie es erzählt wurde
challenge-made = { $place ->
        [1] Punkte hat { $who } gemacht und gewonnen
       *[other] Punkte hat { $who } gemacht: Platz { $place }
    }
challenge-play = Dieses Spiel spielen
    .about = Der erste Versuch zählt. Du kannst gehen und wiederkommen.
challenge-go-on = Versuch fortsetzen
challenge-begun = Du hast begonnen. Der erste Versuch zählt.
challenge-tried = { $points ->
        [one] Dein erster Versuch: { $points } Punkt
       *[other] Dein erster Versuch: { $points } Punkte
    }
challenge-left = Dein erster Versuch wurde nicht zu Ende gespielt.
challenge-again = Noch einmal spielen
    .about = Ein weiterer Versuch wird so bezeichnet.
challenge-both = Dieselben Karten, nebeneinander
challenge-over = Mehr
challenge-bots = Was die Bots daraus machten
challenge-others = Die anderen Plätze: Bots bei dir, Menschen bei ihnen
challenge-alike = Ihr habt vom ersten bis zum letzten Zug gleich entschieden.
challenge-parted-title = Wo ihr verschieden gewählt habt
challenge-parted = Runde { $round }. { $decisions ->
        [0] Schon die ersten Entscheidungen sind verschieden.
        [one] Eine Entscheidung war bis dahin gleich.
       *[other] { $decisions } Entscheidungen waren bis dahin gleich.
    }
challenge-parted-bot = Runde { $round }. { $decisions ->
        [0] Vor deiner ersten Entscheidung hat { $who } anders gewählt, mit anderer Bedenkzeit:
        [one] Bis dahin war eine deiner Entscheidungen gleich; dann hat { $who } anders gewählt, mit anderer Bedenkzeit:
       *[other] Bis dahin waren { $decisions } deiner Entscheidungen gleich; dann hat { $who } anders gewählt, mit anderer Bedenkzeit:
    }
challenge-parted-other = Runde { $round }. { $decisions ->
        [0] Vor deiner ersten Entscheidung hat jemand auf einem anderen Platz anders gewählt:
        [one] Bis dahin war eine deiner Entscheidungen gleich; dann hat jemand auf einem anderen Platz anders gewählt:
       *[other] Bis dahin waren { $decisions } deiner Entscheidungen gleich; dann hat jemand auf einem anderen Platz anders gewählt:
    }
challenge-see-mine = Deine Partie
challenge-see-theirs = Partie von { $who }
daily-lead = Für jedes Spiel jeden Tag dieselben Karten für alle und dieselben Bots, die von Montag bis Sonntag stärker werden. Der erste Versuch zählt. Deine Tage bleiben in diesem Browser; mit einem Konto steht dein erster Versuch in der Rangliste von allen.
daily-about = { $date } · { $players } Personen · Bots: { $level }
daily-streak = { $days ->
        [0] Noch kein Tag in Folge
        [one] Ein Tag in Folge
       *[other] { $days } Tage in Folge
    } · längste Reihe: { $longest }
daily-play = Spiel von heute spielen
daily-made = { $place ->
        [1] { $points } Punkte: gewonnen
       *[other] { $points } Punkte: Platz { $place }
    }
daily-open = nicht beendet
daily-days = Deine letzten Tage
daily-day = Tag
daily-place = Platz
daily-bots = Bots
daily-ahead = Vor dem besten Bot
daily-short = Heute gegen: { $level }
daily-see = Ansehen
daily-start = Spielen
daily-strip = Spiel des Tages, { $date }
daily-done = Das war das Spiel von heute. Wer macht mehr daraus?
daily-of = Spiel des Tages: { $date }
daily-message = { $days } Tage in Folge.
daily-among = Rangliste von allen
daily-among-today = Heute
daily-among-yesterday = Gestern
daily-among-none = Noch niemand hat es gespielt.
daily-among-you = <b>Du bist Nummer { $rank } von { $count }</b>, { $over } Punkte gegenüber dem Schnitt.
daily-among-all = { $count ->
        [one] Ein erster Versuch
       *[other] { $count } erste Versuche
    }, im Schnitt { $average } Punkte. Der Server hat jeden nachgespielt.
daily-among-short = Nummer { $rank } von { $count }
daily-among-account = Mit einem Konto steht auch dein erster Versuch hier.
daily-among-trust = Der Server prüft die Züge, nicht, ob es der erste Versuch war: Jedes Spiel folgt aus seinem Datum, ein Programm könnte es also vorher spielen. Es geht um den Spaß; Wertungen ändert es nicht.
no-daily-bots = Deine Partie wurde gegen Bots einer anderen Fassung gespielt. Darum lässt sie sich nicht prüfen und steht nicht hier. In diesem Browser bleibt sie.
no-not-dealt = Deine Partie folgt nicht aus diesen Karten und steht darum nicht hier. In diesem Browser bleibt sie.
daily-rank = Rang
daily-player = Wer
