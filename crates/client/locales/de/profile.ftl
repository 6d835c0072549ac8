nav-leaders = Rangliste
profile-title = Profil
profile-missing = Wer das ist, lässt sich nicht zeigen
profile-guest = Gast
profile-account = Konto
profile-bot = Programm
profile-since = { $what } · hier seit { $date }
profile-none = Noch keine beendete Partie.
profile-played = Partien
profile-won = Gewonnen
profile-won-of = { $wins } ({ $share } %)
profile-mean = Punkte im Mittel
profile-best = Meiste Punkte
profile-ranks = Wie oft auf welchem Platz
profile-rank = Platz { $rank }
profile-matches = Partien
rating = Wertung
rating-of = { $rating } ± { $uncertainty }
rating-give = ± { $uncertainty }
rating-provisional = vorläufig
rating-graph = Die Wertung im Lauf der Zeit, von { $from } bis { $to }. Das Band zeigt, wie ungewiss sie war.
rating-table = Dasselbe als Tabelle
rating-day = Tag
leaders-title = Rangliste
leaders-lead = Menschen und Bots auf einer Skala. Alle beginnen mit 25; geordnet wird nach dem, was sicher erreicht wird: Wertung minus dreimal die Ungewissheit.
leaders-place = Platz
leaders-name = Name
leaders-matches = Partien
leaders-none = Noch keine gewertete Partie
    .about = Eine Partie zählt, wenn sie beendet ist und mindestens zwei Verschiedene mitgespielt haben. Öffne einen Tisch: Auch Bots zählen.
leaders-provisional = ? = vorläufig: zu wenige Partien, um viel zu sagen.
profile-place = { $rank ->
        [1] Gewonnen
       *[other] Platz { $rank }
    }
