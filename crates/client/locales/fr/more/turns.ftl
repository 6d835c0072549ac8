turns-title = Parties qui vous attendent
turns-yours = <b>À vous de jouer : { $game }</b>, avec { $with }
turns-asked = <b>On attend votre réponse : { $game }</b>, avec { $with }
turns-begun = <b>{ $game } a commencé</b>, avec { $with }
turns-more = { $count ->
        [one] une autre attend
       *[other] { $count } autres attendent
    }
turns-left = encore { $time }
turns-go = Vers la partie suivante
mine-asked = Répondre
turns-invited = <b>{ $who } vous invite</b> à { $game }
turns-come = Y aller
turns-decline = Décliner
turns-round = <b>Ronde { $round } de { $name } : votre table est prête</b>, { $game } avec { $with }
turns-begins = commence dans { $time }
turns-tournament = Un de vos tournois
turns-bye = <b>{ $name } :</b> vous passez la ronde { $round }
turns-finished = <b>{ $name } est terminé</b>
turns-cancelled = <b>{ $name } est annulé</b>
turns-see = Voir
turns-dismiss = Fermer
turns-together = <b>{ $who } revoit une de vos parties</b>, coup par coup
