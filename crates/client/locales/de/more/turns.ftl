turns-title = Partien, die auf dich warten
turns-yours = <b>Du bist am Zug: { $game }</b>, mit { $with }
turns-asked = <b>Deine Antwort ist gefragt: { $game }</b>, mit { $with }
turns-begun = <b>{ $game } hat begonnen</b>, mit { $with }
turns-more = { $count ->
        [one] eine weitere wartet
       *[other] { $count } weitere warten
    }
turns-left = noch { $time }
turns-go = Zur nächsten Partie
mine-asked = Antworten
turns-invited = <b>{ $who } lädt dich ein</b> zu { $game }
turns-come = Hingehen
turns-decline = Ablehnen
turns-round = <b>Runde { $round } von { $name }: Dein Tisch ist bereit</b>, { $game } mit { $with }
turns-begins = beginnt in { $time }
turns-tournament = Ein Turnier von dir
turns-bye = <b>{ $name }:</b> Runde { $round } setzt du aus
turns-finished = <b>{ $name } ist zu Ende</b>
turns-cancelled = <b>{ $name } ist abgesagt</b>
turns-see = Ansehen
turns-dismiss = Schließen
turns-together = <b>{ $who } sieht sich eine deiner Partien an</b>, Zug um Zug
