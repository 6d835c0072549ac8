about = Brettspiele um italienische Kaufleute ({ $games }): allein gegen Bots, auch ohne Netz.
boot-failed = Fondaco ließ sich nicht starten
boot-reload = Ein Teil konnte nicht geladen werden. Prüf die Verbindung und lade die Seite neu. Deine Spiele bleiben in diesem Browser.
boot-old = Dieser Browser kann kein WebAssembly. Nimm eine aktuelle Version von Firefox, Chrome, Edge oder Safari. Deine Spiele bleiben in diesem Browser.
boot-again = Neu laden
boot-script = Fondaco braucht JavaScript. Erlaube es für diese Seite und lade sie neu.
