# What explains itself on the board
explain-flag-pirate = Piratenflagge
    .text = Nimmt das Schiff sofort, ob beansprucht oder nicht; nach dir wird niemand mehr gefragt, und wer es beansprucht hatte, bekommt die Flagge zurück.
explain-flag-plus1 = +1-Flagge
    .text = Beansprucht das Schiff und macht es um 1 schneller, aber eine Piratenflagge kann es noch kapern.
explain-flag-ware = Warenflagge
    .text = Beansprucht das Schiff und bringt deinen Marker im Hafen ein Feld höher, aber eine Piratenflagge kann es noch kapern.
explain-flag-used = Eingesetzte Flagge
    .text = Sie weht auf einem Schiff im Hafen und kommt zur nächsten Runde zurück; wer keine Flagge mehr hat, ist in dieser Runde nicht mehr beteiligt.
explain-gold = Gold
    .text = Die Ware von Venedig: Auf einem Schiff, das dorthin geschickt wird, bringt jedes Gold den eigenen Marker ein Feld höher.
explain-grain = Getreide
    .text = Die Ware von Rom: Auf einem Schiff, das dorthin geschickt wird, bringt jedes Getreide den eigenen Marker ein Feld höher.
explain-cloth = Tuch
    .text = Die Ware von Neapel: Auf einem Schiff, das dorthin geschickt wird, bringt jedes Tuch den eigenen Marker ein Feld höher.
explain-strozzi-scroll = Schriftrolle
    .text = Jede Schriftrolle auf einem Schiff bringt den eigenen Marker in Florenz ein Feld höher, in welchen Hafen das Schiff auch geht.
explain-promotion = Fördersymbol
    .text = Wer dieses Schiff nimmt, wählt eines der offenen Förderplättchen und behält es.
explain-promotion-tile = Förderplättchen
    .text = Sein Wert zählt am Ende der Partie in seinem Bereich; eine Ware darauf bringt deinen Marker in ihrem Hafen sofort ein Feld höher.
explain-art = Kunst
    .text = Einer der drei Bereiche: Am Ende bringen die höchsten Summen der Plättchenwerte 30, 20 und 10 Punkte.
explain-science = Wissenschaft
    .text = Einer der drei Bereiche: Am Ende bringen die höchsten Summen der Plättchenwerte 30, 20 und 10 Punkte.
explain-architecture = Architektur
    .text = Einer der drei Bereiche: Am Ende bringen die höchsten Summen der Plättchenwerte 30, 20 und 10 Punkte.
explain-strozzi-ship = Schiff
    .text = Die Zahl auf dem Segel ist die Geschwindigkeit; darunter siehst du, was es trägt.
explain-sail = Segelzahl
    .text = Die Geschwindigkeit des Schiffs, von 1 bis 8; die +1-Flagge macht es um 1 schneller.
explain-berth = Liegeplatz
    .text = Die Schiffe liegen der Reihe nach, das schnellste zuerst, gleich schnelle nach Ankunft; am Rundenende bringen die ersten drei 15, 10 und 5 Punkte.
explain-venice = Venedig
    .text = Ein Hafen, und zwar der für Gold: In jeder Runde darfst du ein Schiff hierher schicken, und die drei schnellsten Schiffe und drei höchsten Marker bringen Punkte.
explain-rome = Rom
    .text = Ein Hafen, und zwar der für Getreide: In jeder Runde darfst du ein Schiff hierher schicken, und die drei schnellsten Schiffe und drei höchsten Marker bringen Punkte.
explain-naples = Neapel
    .text = Ein Hafen, und zwar der für Tuch: In jeder Runde darfst du ein Schiff hierher schicken, und die drei schnellsten Schiffe und drei höchsten Marker bringen Punkte.
explain-florence = Florenz
    .text = Kein Hafen: Hier bringen Schriftrollen nach oben, der höchste Marker beginnt die nächste Runde, und bei Gleichstand liegt vorn, wer hier höher steht.
explain-marker = Marker
    .text = Wie weit es jemand in dieser Stadt gebracht hat; auf demselben Feld ist weiter links höher.
explain-start-space = Startfeld
    .text = Hier beginnen alle Marker; wer noch darauf steht, bekommt nichts und belegt keinen Rang.
explain-bonus-space = Bonusfeld
    .text = Am Ende jeder Runde bringt ein Marker hier diese Punkte zusätzlich zu seinem Rang; das oberste Feld mit der 15 ist das Ende der Leiste.
explain-ship-supply = Übrige Schiffe
    .text = So viele Schiffe können in dieser Runde noch kommen; einige der 29 wurden ungesehen beiseitegelegt, welche also kommen, weiß niemand.
explain-aside = Beiseitegelegte Schiffe
    .text = Diese Schiffe wollte niemand; sie kommen in dieser Runde nicht wieder.
explain-asking = Wer gefragt wird
    .text = Zuerst wird gefragt, wer am Zug ist, dann im Uhrzeigersinn alle anderen, jeweils einmal; wer nur passen könnte, wird ausgelassen.
explain-display = Auslage
    .text = Drei Förderplättchen liegen offen; wird eines genommen, rückt das nächste vom Stapel nach.
explain-leaders = Führende
    .text = Wer jetzt in jedem Bereich die höchsten Summen hat; am Ende bringen sie 30, 20 und 10 Punkte, bei Gleichstand entscheidet Florenz. Auch eine Summe von 0 zählt mit, wenn nichts anderes vereinbart ist.
explain-points = Punkte
    .text = Wer nach drei Runden und den Sammlungen die meisten Punkte hat, gewinnt.
explain-projection = Wenn die Runde jetzt endete
    .text = Was diese Person für Schiffe, Marker und Bonusfelder bekäme, wenn die Runde jetzt endete.
explain-strozzi-round = Runde
    .text = Es gibt drei; jede endet, wenn niemand mehr eine Flagge hat oder kein Schiff mehr da ist, und wird dann gewertet.
explain-pass = Passen
    .text = Du behältst deine Flaggen und überlässt dieses Schiff den anderen; dazu wirst du nicht noch einmal gefragt.

# The lessons
tutorial-strozzi-goal = Worum es geht
    .text = Du spielst gegen Bianca und Lorenzo. Schiffe kommen eines nach dem anderen herein, und in jeder der drei Runden bekommst du höchstens drei davon. Die vier Türme sind die Städte. Die ersten drei Schiffe in einem Hafen bringen 15, 10 und 5 Punkte, ebenso die drei höchsten Marker in jeder Stadt.
tutorial-strozzi-ship = Ein Schiff kommt
    .text = Die Zahl auf dem Segel ist die Geschwindigkeit: 5. Das Schiff trägt dreimal Gold, die Ware von Venedig, und eine Schriftrolle, die in Florenz zählt. Du hast drei Flaggen. Die +1-Flagge macht ein Schiff schneller, die Warenflagge bringt ein Feld mehr in seinem Hafen, und die Piratenflagge nimmt das Schiff sofort. Jede ist in dieser Runde für ein Schiff gut.
    .right = Du hast es beansprucht. Jetzt werden Bianca und Lorenzo gefragt: Beide könnten es dir noch mit einer Piratenflagge nehmen.
tutorial-strozzi-ship-claim = Beanspruche das Schiff mit deiner Warenflagge.
    .wrong = Auch so käme das Schiff zu dir. Aber bei so viel Gold ist die Warenflagge gut: ein Feld mehr in Venedig.
tutorial-strozzi-ship-claim-pirate = Damit wäre es sofort deins. Aber heb dir die Piratenflagge auf: Bald willst du jemandem ein Schiff wegnehmen.
tutorial-strozzi-ship-claim-passed = Passen darfst du, aber mehr als dreimal Gold trägt kein Schiff. Nimm dieses.
tutorial-strozzi-port = In den Hafen
    .text = Beide haben gepasst, das Schiff gehört dir. Nun schickst du es in einen Hafen. Dort zählt nur dessen eigene Ware: Gold in Venedig, Getreide in Rom, Tuch in Neapel. Dein Marker steigt für jede ein Feld auf und für die Warenflagge noch eines. Die Schriftrolle bringt dich in Florenz höher, wohin das Schiff auch fährt.
    .right = Dreimal Gold und die Warenflagge: vier Felder in Venedig. Und dein Schiff liegt dort an erster Stelle.
tutorial-strozzi-port-venice = Schick das Schiff nach Venedig.
    .wrong = Gold bewirkt dort nichts. Der Hafen für Gold ist Venedig.
tutorial-strozzi-pirate = Piraten
    .text = Deine linke Nachbarin Bianca hat das nächste Schiff aufgedeckt, mit Gold, Tuch und einem Lorbeer, und beansprucht es mit ihrer +1-Flagge. Lorenzo hat gepasst. In Neapel hast du noch kein Schiff, und zweimal Tuch brächte dich dort nach oben. Ein beanspruchtes Schiff kann man nur auf eine Art bekommen: mit der Piratenflagge.
    .right = Das Schiff gehört dir, und Bianca hat ihre Flagge zurück: Ein vergeblicher Anspruch kostet nichts.
tutorial-strozzi-pirate-take = Nimm das Schiff mit deiner Piratenflagge.
    .wrong = Wenn du passt, nimmt Bianca es. Versuch es mit der Piratenflagge.
tutorial-strozzi-pirate-naples = Schick es nach Neapel. In Venedig hast du schon ein Schiff, und mehr als eines je Hafen ist nicht erlaubt.
    .wrong = Für Rom hat es kein Getreide. Sein Tuch zählt in Neapel.
tutorial-strozzi-tile = Für die Künste
    .text = Der Lorbeer auf dem Schiff bringt dir ein Förderplättchen. Am Ende der Partie bringen die höchsten Summen in Kunst, Wissenschaft und Architektur jeweils 30, 20 und 10 Punkte. Ein Plättchen mit Wert 2 zählt mehr. Eines mit Wert 1 bewegt dafür sofort einen Marker.
    .right = Eins für die Kunst und ein Feld mehr in Venedig, obwohl dein Schiff nach Neapel gefahren ist. In der Auslage rückt ein neues Plättchen nach.
tutorial-strozzi-tile-art = Wähle das Kunst-Plättchen mit Gold.
    .wrong = Auch ein gutes Plättchen. Aber sieh dir an, was eine Ware bewirkt: Wähle Kunst mit Gold.
tutorial-strozzi-pass = Nicht jedes Schiff
    .text = Du hast noch eine Flagge und noch einen Hafen: Rom. Dieses Schiff hat die Segelzahl 1 und trägt Gold. In Rom brächte es dir nur einen Platz am Ende der Reihe. Es können noch neun Schiffe kommen: Passen kostet nichts.
    .right = Niemand wollte es. Es wird beiseitegelegt, und Bianca deckt noch ein Schiff auf.
tutorial-strozzi-pass-pass = Passe.
    .wrong = Das wäre deine letzte Flagge in dieser Runde, für ein langsames Schiff ohne Getreide. Passe.
tutorial-strozzi-last = Das letzte Wort
    .text = Ein schnelles Schiff mit Getreide für Rom. Bianca und Lorenzo haben gepasst, und alle entscheiden nur einmal. Du entscheidest zuletzt, also kann es dir niemand mehr nehmen. Und mit deiner +1-Flagge hat es Geschwindigkeit 8.
    .right = Dein Schiff liegt in Rom an erster Stelle, mit Geschwindigkeit 8. Deine drei Flaggen sind eingesetzt. Nun spielen die anderen ohne dich weiter, bis die Runde endet.
tutorial-strozzi-last-claim = Beanspruche das Schiff mit deiner +1-Flagge.
    .wrong = Dann würde es beiseitegelegt. Ein so schnelles Schiff kommt selten: Nimm es.
tutorial-strozzi-last-rome = Schick es nach Rom, in den einzigen Hafen, der dir bleibt.
    .wrong = Dort hast du schon ein Schiff.
tutorial-strozzi-round = Die Runde wird gewertet
    .text = Alle haben drei Flaggen eingesetzt, also ist die Runde zu Ende. Deine Schiffe liegen in Venedig und Rom an erster und in Neapel an dritter Stelle: 15, 15 und 5 Punkte. Deine Marker bringen 40. In Neapel stehen Lorenzo und du auf demselben Feld, aber du warst zuerst da, stehst weiter links und damit höher. Zusammen sind das 75. Die Marker bleiben stehen, die Flaggen kommen zurück. Bianca steht in Florenz am höchsten und beginnt die zweite Runde.
tutorial-strozzi-danger = Wer kommt nach dir?
    .text = Zweite Runde. Lorenzo hat seine Piratenflagge schon eingesetzt, und jetzt bist du am Zug. Dreimal Getreide: Das ist das Schiff für Rom. Aber nach dir wird Bianca gefragt. Sie führt in Rom und hat ihre Piratenflagge noch. Sieh dir die Flaggen derer an, die nach dir kommen, bevor du etwas beanspruchst.
    .right = Sofort genommen. Jetzt stehst du in Rom am höchsten, und dein Schiff liegt an erster Stelle.
tutorial-strozzi-danger-take = Geh sicher: Nimm das Schiff mit deiner Piratenflagge.
    .wrong = Bianca könnte es dir mit ihrer Piratenflagge wegnehmen. Setz deine, und es gehört dir sofort.
tutorial-strozzi-danger-rome = Schick es nach Rom.
    .wrong = Sein Getreide zählt nur in Rom.
tutorial-strozzi-end = Wie es endet
    .text = Nach der dritten Runde zählen die Plättchen: in Kunst, Wissenschaft und Architektur je 30, 20 und 10 Punkte für die höchsten Summen. Auch eine Summe von 0 zählt mit. Bei Gleichstand liegt vorn, wer in Florenz höher steht. Dann gewinnen die meisten Punkte. Drei Dinge zum Merken: Geschwindigkeit bringt Liegeplätze, Waren bringen dich in den Türmen nach oben, und eine Piratenflagge in der Hand macht die anderen vorsichtig. Nun spiel eine erste Partie: Die Lehrlinge sind freundlich, und jede Entscheidung wird erklärt.
strozzi-higher = { $you ->
        [yes] Du stehst
       *[no] { $who } steht
    } in Florenz höher: { $same ->
        [yes] weiter links auf Feld { $own }
       *[no] Feld { $own } gegen { $theirs }
    }.
strozzi-level = Gleichstand bei { $total }. { $why }
strozzi-nudge-pass = Denk an deine Flaggen: Kommen noch bessere Schiffe für sie?
strozzi-nudge-claim = Anspruch auf ein Schiff: Denk an { $city } und an die, die nach dir gefragt werden.
strozzi-nudge-ship = Anspruch auf ein Schiff: Denk an die, die nach dir gefragt werden.
strozzi-nudge-port = Ein Hafen: { $kind ->
        [marker] Sieh nach, wie weit die Marker steigen.
        [bonus] Sieh dir die Bonusfelder an.
       *[other] Sieh dir die Schiffe an, die dort liegen.
    }
strozzi-nudge-tile = Ein Plättchen: Sieh nach, wer wo führt, und um wie viel.
strozzi-by-value = um einen Wert { $category ->
        [art] Kunst
        [science] Wissenschaft
       *[architecture] Architektur
    }
