pair-title = Jouer avec n’importe qui
pair-either = Les deux
pair-players = Joueurs
pair-any = Libre
pair-speed = Rythme
pair-brisk = 10 min
pair-calm = 30 min
pair-daily = Jours
pair-within = ± { $points }
pair-find = { $others ->
        [one] Trouver un joueur
       *[other] Trouver { $others } joueurs
    }
pair-find-any = Trouver des joueurs
pair-looking = Recherche de joueurs
pair-number = { $players } joueurs
pair-any-number = nombre de joueurs libre
pair-found = { $found } sur { $of } sont là. Vous pouvez vous promener : on vous mène à la table dès qu’elle est complète.
pair-bots = Compléter avec des bots et commencer
pair-bots-in = Dans { $time }, des bots pourront prendre les places libres.
pair-bots-rated = Dans une partie classée, des bots peuvent prendre les places libres dès que deux personnes sont là.
pair-wider = { $points } points d’écart à présent : accepter toutes les cotes
pair-stop = Arrêter la recherche
pair-bar = <b>Recherche de joueurs</b> : { $found } sur { $of } sont là
