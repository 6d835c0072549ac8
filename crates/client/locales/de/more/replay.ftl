replay-first = Zum Anfang
replay-back = Eine Entscheidung zurück
replay-next = Eine Entscheidung weiter
replay-last = Zum Ende
replay-play = Abspielen
replay-pause = Anhalten
replay-scrub = Schritt der Partie
replay-step = Schritt { $at } von { $steps }
replay-round = Runde { $round }
replay-end = Ende
replay-jump = Springen zu …
replay-moments = Wichtige Momente
replay-moment = Schritt { $at } · { $who } { $percent } %
replay-board = Brett
replay-eyes = Wer auf das Brett schaut
replay-as = { $you ->
        [yes] Wie du es gesehen hast
       *[no] Wie { $who } es sah
    }
replay-as-spectator = Als Zuschauer
replay-speed = { $speed ->
        [slow] ½×
        [fast] 2×
        [none] Sofort
       *[normal] 1×
    }
    .label = Tempo: { $speed ->
        [slow] langsam
        [fast] schnell
        [none] sofort
       *[normal] normal
    }
replay-link = Link zu diesem Moment kopieren
replay-copied = Der Link ist kopiert
replay-try = Anderen Zug versuchen
replay-on = Von hier weiterspielen
replay-drop = Aufzeichnung hier ablegen, um sie abzuspielen
replay-missing = Diese Partie kann nicht abgespielt werden
unread-no-record = Diese Datei ist keine Aufzeichnung einer Partie. Aufzeichnungen gibt es am Ende einer Partie und in der Liste deiner Partien zum Herunterladen.
unread-too-long = Diese Datei ist viel länger als die Aufzeichnung irgendeiner Partie. Wähle eine andere.
unread-game = Das ist eine Aufzeichnung von „{ $what }“, das hier nicht gespielt werden kann.
unread-version = Diese Partie wurde nach Version { $what } der Regeln gespielt, die diese Seite nicht kennt. Lade die Seite neu, um die neueste Version zu bekommen.
unread-edition = Diese Partie wurde mit der Ausgabe „{ $what }“ gespielt, die weder auf diesem Gerät noch auf dem Server ist. Zieh die Aufzeichnung noch einmal auf die Seite: Du wirst nach der Datei oder dem Link der Ausgabe gefragt, und die Partie öffnet sich.
unread-damaged = Diese Aufzeichnung ist beschädigt und kann nicht abgespielt werden ({ $what }). Lade sie, wenn möglich, noch einmal herunter.
unread-components = Die Ausgabe in dieser Aufzeichnung ist beschädigt oder nicht die, mit der gespielt wurde. Hol die Aufzeichnung noch einmal von dort, woher sie kommt.
together-join = Gemeinsam ansehen
together-people = { $people ->
        [one] Noch bist du allein
       *[other] { $people } Personen sehen zu
    } · { $you ->
        [yes] du führst
       *[no] { $who } führt
    }
together-nobody = { $people ->
        [one] Noch bist du allein
       *[other] { $people } Personen sehen zu
    } · niemand führt
together-lead = Führung übernehmen
together-leave = Allein ansehen
together-proposes = <b>{ $who }</b> schlägt vor: { $what }
together-step = { $who }: { $what }
beside = Was wäre, wenn
beside-there = In der Partie
beside-here = Diesmal
beside-worth = { $percent } % Gewinnchance, { $points } Punkte zu erwarten
beside-chances = { $before } % Gewinnchance in der Partie, { $after } % diesmal
beside-computing = wird berechnet
beside-end = { $points } Punkte, { $place }. Platz
beside-look = Das Spiel an dieser Stelle ansehen
