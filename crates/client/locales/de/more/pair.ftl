pair-title = Mit irgendwem spielen
pair-either = Beides
pair-players = Spieler
pair-any = Egal
pair-speed = Tempo
pair-brisk = 10 Min.
pair-calm = 30 Min.
pair-daily = Tage
pair-within = ± { $points }
pair-find = { $others ->
        [one] Einen Mitspieler finden
       *[other] { $others } Mitspieler finden
    }
pair-find-any = Mitspieler finden
pair-looking = Mitspieler werden gesucht
pair-number = { $players } Spieler
pair-any-number = beliebig viele Spieler
pair-found = { $found } von { $of } sind da. Du kannst dich umsehen: Sobald der Tisch voll ist, kommst du hin.
pair-bots = Mit Bots auffüllen und beginnen
pair-bots-in = In { $time } können Bots die freien Plätze nehmen.
pair-bots-rated = In einer gewerteten Partie können Bots freie Plätze nehmen, sobald zwei Menschen da sind.
pair-wider = Jetzt bis { $points } Punkte Abstand: jede Wertung annehmen
pair-stop = Suche beenden
pair-bar = <b>Mitspieler werden gesucht</b>: { $found } von { $of } sind da
