share-heading = Partager cette partie de { $game }
share-picture = { $game } : { $result }
share-won = { $me ->
        [yes] Je gagne,
       *[no] { $who } gagne,
    }
share-tied = Victoire partagée,
share-score = { $first } à { $second }
share-points = { $points } chacun
share-me = Moi
share-against = { $bots ->
        [one] Contre un bot : { $level }
       *[other] Contre { $bots } bots : { $level }
    }
share-players = { $players } joueurs
share-did = { $who } : { $what }
share-worth = manche { $round }, { $worth }
share-foot = Revoyez la partie, ou reprenez-la à n’importe quel moment
share-computing = Calcul de la courbe et des moments : { $done } étapes sur { $steps }.
share-no-curve = La courbe et les moments ne peuvent pas être calculés ici. Le résultat peut être partagé quand même.
share-names = Noms
share-curve = Courbe
share-moments = Moments
share-from = Le lien ouvre la partie
share-from-start = au début
share-from-moment = au moment { $number } : { $what }
share-from-end = à la fin
share-message = Message avec le lien
share-save = Enregistrer l’image
share-copy = Copier l’image
share-link = Copier le lien
share-copied = Copié
share-failed = Ce navigateur ne peut pas en faire une image. Le lien fonctionne quand même.
