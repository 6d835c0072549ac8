around-name = Name an Platz { $seat }
around-up = Platz { $seat }: mit dem davor tauschen
around-down = Platz { $seat }: mit dem danach tauschen
around-pass = Weitergeben an { $who }
around-press = { $who }, drück, wenn du das Gerät hast. Sonst sollte niemand hinsehen.
around-take = Ich bin { $who }
around-take-back = Entscheidung von { $who } zurücknehmen
