replay-first = Au début
replay-back = Une décision en arrière
replay-next = Une décision en avant
replay-last = À la fin
replay-play = Lecture
replay-pause = Pause
replay-scrub = Étape de la partie
replay-step = Étape { $at } sur { $steps }
replay-round = Manche { $round }
replay-end = Fin
replay-jump = Aller à…
replay-moments = Moments clés
replay-moment = Étape { $at } · { $who } { $percent } %
replay-board = Plateau
replay-eyes = Qui regarde le plateau
replay-as = { $you ->
        [yes] Comme vous l’avez vu
       *[no] Comme { $who } l’a vu
    }
replay-as-spectator = En spectateur
replay-speed = { $speed ->
        [slow] ½×
        [fast] 2×
        [none] Immédiat
       *[normal] 1×
    }
    .label = Vitesse : { $speed ->
        [slow] lente
        [fast] rapide
        [none] immédiate
       *[normal] normale
    }
replay-link = Copier un lien vers ce moment
replay-copied = Le lien est copié
replay-try = Essayer un autre coup
replay-on = Jouer la suite d’ici
replay-drop = Déposez l’enregistrement pour le revoir
replay-missing = Cette partie ne peut pas être revue
unread-no-record = Ce fichier n’est pas l’enregistrement d’une partie. On télécharge les enregistrements à la fin d’une partie ou dans la liste de vos parties.
unread-too-long = Ce fichier est bien plus long que l’enregistrement de n’importe quelle partie. Choisissez-en un autre.
unread-game = C’est l’enregistrement d’une partie de « { $what } », auquel on ne peut pas jouer ici.
unread-version = Cette partie a été jouée avec la version { $what } des règles, que cette page ne connaît pas. Rechargez la page pour obtenir la dernière version.
unread-edition = Cette partie a été jouée avec l’édition « { $what } », qui n’est ni sur cet appareil ni sur le serveur. Déposez de nouveau l’enregistrement sur la page : le fichier ou le lien de l’édition vous est demandé, et la partie s’ouvre.
unread-damaged = Cet enregistrement est endommagé et ne peut pas être revu ({ $what }). Téléchargez-le à nouveau si possible.
unread-components = L’édition que contient cet enregistrement est endommagée ou n’est pas celle de la partie. Reprenez l’enregistrement là d’où il vient.
together-join = Regarder ensemble
together-people = { $people ->
        [one] Vous êtes encore seul
       *[other] { $people } personnes regardent
    } · { $you ->
        [yes] vous menez
       *[no] { $who } mène
    }
together-nobody = { $people ->
        [one] Vous êtes encore seul
       *[other] { $people } personnes regardent
    } · personne ne mène
together-lead = Prendre la main
together-leave = Regarder seul
together-proposes = <b>{ $who }</b> propose : { $what }
together-step = { $who } : { $what }
beside = Et si
beside-there = Dans la partie
beside-here = Cette fois
beside-worth = { $percent } % de chances, { $points } points attendus
beside-chances = { $before } % de chances dans la partie, { $after } % cette fois
beside-computing = calcul en cours
beside-end = { $points } points, { $place ->
        [1] première place
        [2] deuxième place
        [3] troisième place
       *[other] { $place }e place
    }
beside-look = Voir la partie à cet endroit
