## First game, Strozzi: one message for each kind of decision
coach-strozzi-start = Eine Runde bringt nur eine bestimmte Zahl von Schiffen, und du hast drei Flaggen dafür. Keine Eile: Sieh dir jedes Schiff an und frag dich, für welchen Hafen es gut ist.
coach-strozzi-claim = Willst du dieses Schiff? Es sollte schnell sein oder viel für einen Hafen tragen, in dem du noch keines hast. Sieh nach, wer nach dir gefragt wird und noch eine Piratenflagge hat: Vor ihnen ist ein Anspruch nicht sicher.
coach-strozzi-pirate = Jemand hat dieses Schiff beansprucht; nur deine Piratenflagge kann es kapern. Du hast eine in jeder Runde. Nimm das Schiff, wenn es dir mehr bringt als eines, das noch kommen kann, oder wenn es der anderen Person zu sehr hilft.
coach-strozzi-port = Wähle den Hafen. Die Geschwindigkeit entscheidet über den Platz in der Reihe (15, 10 und 5 Punkte), die Ware des Hafens bewegt deinen Marker. In jedem Hafen darf in einer Runde nur ein Schiff von dir liegen; denk also an die, die noch kommen.
coach-strozzi-tile = Wähle ein Förderplättchen. Wert 2 ist am Ende der Partie mehr für den Bereich; Wert 1 bewegt jetzt einen deiner Marker, und ein Marker bringt in jeder Runde Punkte. Sammle dort, wo du vorn sein kannst.
coach-strozzi-last-round = Die letzte Runde wird gewertet wie die anderen: Schiffe, Marker und Bonusfelder. Danach zählen die Förderplättchen, 30, 20 und 10 Punkte in jedem Bereich, und die Partie ist zu Ende.
coach-strozzi-round = Die Runde wird gewertet: die ersten drei Schiffe in jedem Hafen, die ersten drei Marker in jeder Stadt und die Bonusfelder. Marker bleiben stehen; was du jetzt hinaufsteigst, zählt später wieder.

## First game, Liguria
coach-liguria-start = Im Lauf der Runden baust du deinen Hafen aus und damit ein schnelleres Schiff und mehr Säcke. Entscheide früh, welche Aufträge und Inseln du anstrebst, und behalte deine Punktebilanz im Auge.
coach-liguria-cubes = Leg zwei verschiedenfarbige Farbsteine in deinen Hafenbereich. Du selbst kannst sie nie aufladen: Sie sind für die anderen. Viel hängt nicht daran, außer dass sie Besuch anlocken.
coach-liguria-buyer = Setz deinen Kaufmann ein. Rechts gibt es mehr Plättchen, links wählst du früher, nimmst früher eine Karte und fährst früher. Sieh dir die Plättchenreihe und die Karten an: Ist etwas dabei, das du unbedingt brauchst?
coach-liguria-take = Nimm deine Plättchen. Schiffe und Händler lohnen sich früh in der Partie, Gebäude und Mönche auch spät; ein Auftrag lohnt sich nur, wenn du seine Farbsteine heimbringen kannst. Eine Lücke kostet 1 Silber für jedes ausgelassene Plättchen.
coach-liguria-card = Nimm eine Schiffkarte. Rote Karten sind stärker, aber ihre Punkte müssen bis zum Ende durch grüne Karten, Mönche oder vertriebene Ritter ausgeglichen werden. Die Farbsteine auf der Karte kommen in deinen Hafenbereich, für die anderen.
coach-liguria-upgrade = Dreh ein Plättchen um, um Prestige zu gewinnen. Gebäude und Mönche verlieren dabei nichts; Schiffe und Händler verlieren Steuerräder oder Säcke, stuf sie also lieber spät hoch. Du darfst auch aufhören.
coach-liguria-sail = Plane deine Fahrt: Wo hältst du, was lädst du dort auf, und wie kommst du heim? Farbe zählt erst, wenn sie im eigenen Hafen abgeladen ist. Von einer Insel fährst du in derselben Richtung weiter.
coach-liguria-onward = Der Zwischenstopp ist erledigt. Fahr weiter, mindestens einen Schritt, in derselben Richtung.
coach-liguria-load = Lade aus diesem Hafenbereich auf, einen Farbstein je Sack und höchstens 10 an Bord. Denk zuerst an deine Aufträge, dann an Farbensets. Was an Bord ist, kann man nicht wegwerfen.
coach-liguria-bonus = Dein Ritter mit Würfel lässt dir hier die freie Wahl: Nimm die Farbe, die deinen Aufträgen noch fehlt.
coach-liguria-conquer = Die Insel erobern? Jedes abgelegte Plättchen lädt einen Farbstein ihrer Farbe auf; zusammen brauchst du mehr Schwerter als der Besitzer, und sie halten später andere fern. Die Insel-Punkte bekommst du, wenn sie dir am Ende gehört.
coach-liguria-deploy = Einen Diplomaten einsetzen? Am Ende bringt dein Gesandter 2 Prestigepunkte für jedes Plättchen in seiner Zeile, auch für später dazugelegte. Der erste an einem Hafen ist der billigste: Jeder weitere kostet eine Schriftrolle mehr.
coach-liguria-turn = Wenden oder beim nächsten Mal in derselben Richtung weiterfahren? Du bist auf einer Insel; ohne einen weiteren Wendepfeil kannst du die Richtung zu Beginn deines nächsten Zugs nicht ändern.
coach-liguria-homeward = Die letzte Fahrt: Nur deine Schiff-Plättchen zählen, und es wird nur noch daheim abgeladen. Fahr heim, wenn du es erreichst.
