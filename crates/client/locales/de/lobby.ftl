lobby-title = Spiel jetzt gegen Bots
lobby-lead = Ohne Konto, ohne Warten. Du kannst gehen und wiederkommen.
lobby-game = Spiel
lobby-strozzi = 3–6 Personen · etwa 30 Minuten
    .about = Beanspruche Schiffe, wie sie kommen, und schick sie nach Venedig, Rom und Neapel.
lobby-liguria = 3–4 Personen · etwa 60 Minuten
    .about = Kauf auf dem Markt ein, segle die Runde und bring Farbe heim.
lobby-play = { $game } jetzt spielen
lobby-seats = Plätze: { $seats }
lobby-you = du
lobby-bot = Bot
lobby-fewer = Ein Platz weniger
lobby-more = Ein Platz mehr
lobby-bots = So spielen die Bots
lobby-options = Weitere Optionen
option-secret-scores = Geheime Punkte
    .about = Niemand sieht die Punkte der anderen vor dem Ende.
option-open-screens = Offene Sichtschirme
    .about = Alle sehen, was hinter den Sichtschirmen liegt.
lobby-continue = Weiterspielen
lobby-all-games = Alle deine Spiele
lobby-learn = Neu hier?
lobby-rules = Regeln von { $game }
learn-start = Start
learn-title = Lernen
learn-lead = Kurze Lektionen an einem echten Tisch. Oder lies die Regeln: Jede hat eine Nummer, auf die das Brett verweist.
card-going = Runde { $round } von { $rounds } · mit { $with }
card-over = Beendet · mit { $with }
card-yours = Du bist dran
card-go-on = Weiter
card-rank = { $rank ->
        [1] Gewonnen
       *[other] Platz { $rank }
    }
games-title = Deine Spiele
games-lead = Sie liegen in diesem Browser und sonst nirgends.
games-none = Noch keine Spiele
    .about = Jedes Spiel, das du beginnst, bleibt hier, bis du es löschst.
games-going = Im Gang
games-over = Beendet
games-record = Aufzeichnung herunterladen
games-delete = Spiel löschen
games-delete-sure = Es ist dann aus diesem Browser weg. Eine heruntergeladene Aufzeichnung bleibt.
games-keep = Behalten
rules-search = Regeln durchsuchen
rules-nothing = Nichts in den Regeln hat diese Wörter.
rules-found = { $found ->
        [one] Ein Abschnitt gefunden
       *[other] { $found } Abschnitte gefunden
    }
