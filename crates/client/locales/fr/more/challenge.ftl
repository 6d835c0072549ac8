challenge-minus = −{ $points }
challenge-unfinished = Seule une partie jouée jusqu’au bout peut devenir un défi.
challenge-several = Seule une partie d’une personne contre des bots peut devenir un défi.
challenge-branched = Cette partie a commencé au milieu d’une autre ; personne d’autre ne pourrait la commencer ainsi.
challenge-taken-back = Dans cette partie, un tirage a été repris. Son résultat n’est donc pas un défi équitable pour d’autres.
challenge-broken = Ce lien ne contient aucun défi, ou seulement une partie. Demandez-le encore une fois.
challenge-none = Pas de défi
challenge-deal = { $game } · { $players } joueurs · { $bots ->
        [one] un bot : { $level }
       *[other] { $bots } bots : { $level }
    }
challenge-attempt = essai { $attempt }
challenge-hints = { $hints ->
        [one] avec un conseil
       *[other] avec { $hints } conseils
    }
challenge-strip = Battez { $who } : { $points } points avec cette donne
challenge-same = Une donne que d’autres jouent aussi
challenge-first = Le premier essai compte
challenge-offer = Les mêmes cartes, les mêmes bots : qui fera mieux ?
challenge-compare = Comparer
challenge-make = Défier des amis
challenge-somebody = quelqu’un
challenge-you = Vous
challenge-verdict = { $how ->
        [ahead] { $points ->
            [one] Vous battez { $who } d’un point
           *[other] Vous battez { $who } de { $points } points
        }
        [level] À égalité avec { $who }
       *[behind] { $points ->
            [one] Un point derrière { $who }
           *[other] { $points } points derrière { $who }
        }
    }
challenge-points = { $place ->
        [1] { $points } points : gagné
       *[other] { $points } points : place { $place }
    }
challenge-beat = Faites mieux que moi
    .about = Un seul lien : votre place, les mêmes cartes, les mêmes bots. Sans compte, et sans s’attendre.
challenge-message = { $game } : j’ai fait { $points } points avec cette donne. Faites mieux !
challenge-moves = Avec mes coups, pour les comparer ensuite
challenge-nameless = Vous n’avez pas donné de nom. Les réglages le permettent.
challenge-send = Envoyer le défi
challenge-copy = Copier le lien
challenge-shows = Vos coups ne se voient qu’après la partie. Ils prouvent votre résultat.
challenge-hides = Court, avec votre résultat seul, par source de points.
challenge-by = { $who } vous défie
challenge-lead = La même donne, la même place et les mêmes bots. Qui décide pareil reçoit les mêmes cartes et les mêmes réponses.
challenge-lead-shared = Une donne partagée par plusieurs tables : la même place, les mêmes cartes et tuiles, tirées au sort. Des bots sont assis là où étaient des personnes.
challenge-other-bots = Les bots ont changé depuis : leurs réponses peuvent être différentes.
challenge-checked = Les coups sont joints : le résultat est vérifié
challenge-unchecked = Sans les coups : le résultat est celui qu’on annonce
challenge-made = { $place ->
        [1] points pour { $who }, et la victoire
       *[other] points pour { $who } : place { $place }
    }
challenge-play = Jouer cette donne
    .about = Le premier essai compte. Vous pouvez partir et revenir.
challenge-go-on = Continuer votre essai
challenge-begun = Vous avez commencé. Le premier essai compte.
challenge-tried = { $points ->
        [one] Votre premier essai : { $points } point
       *[other] Votre premier essai : { $points } points
    }
challenge-left = Votre premier essai n’a pas été joué jusqu’au bout.
challenge-again = La rejouer
    .about = Un nouvel essai est signalé comme tel.
challenge-both = La même donne, côte à côte
challenge-over = Écart
challenge-bots = Ce qu’en ont fait les bots
challenge-others = Les autres places : des bots chez vous, des personnes chez eux
challenge-alike = Vous avez décidé pareil, du premier au dernier coup.
challenge-parted-title = Là où vous avez choisi autrement
challenge-parted = Manche { $round }. { $decisions ->
        [0] Les toutes premières décisions diffèrent.
        [one] Une décision était la même jusque-là.
       *[other] { $decisions } décisions étaient les mêmes jusque-là.
    }
challenge-parted-bot = Manche { $round }. { $decisions ->
        [0] Avant votre première décision, { $who }, qui a réfléchi plus ou moins longtemps, a choisi autrement :
        [one] Une de vos décisions était la même jusque-là ; puis { $who }, qui a réfléchi plus ou moins longtemps, a choisi autrement :
       *[other] { $decisions } de vos décisions étaient les mêmes jusque-là ; puis { $who }, qui a réfléchi plus ou moins longtemps, a choisi autrement :
    }
challenge-parted-other = Manche { $round }. { $decisions ->
        [0] Avant votre première décision, quelqu’un à une autre place a choisi autrement :
        [one] Une de vos décisions était la même jusque-là ; puis quelqu’un à une autre place a choisi autrement :
       *[other] { $decisions } de vos décisions étaient les mêmes jusque-là ; puis quelqu’un à une autre place a choisi autrement :
    }
challenge-see-mine = Votre partie
challenge-see-theirs = La partie de { $who }
daily-lead = Une donne par jour et par jeu, la même pour tous : les mêmes cartes, les mêmes bots, de plus en plus forts du lundi au dimanche. Le premier essai compte. Vos jours restent dans ce navigateur ; avec un compte, votre premier essai figure au classement de tous.
daily-about = { $date } · { $players } joueurs · bots : { $level }
daily-streak = { $days ->
        [0] Pas encore de série
        [one] Un jour de suite
       *[other] { $days } jours de suite
    } · la plus longue : { $longest }
daily-play = Jouer la donne du jour
daily-made = { $place ->
        [1] { $points } points : gagné
       *[other] { $points } points : place { $place }
    }
daily-open = inachevée
daily-days = Vos derniers jours
daily-day = Jour
daily-place = Place
daily-bots = Bots
daily-ahead = Devant le meilleur bot
daily-short = Aujourd’hui contre : { $level }
daily-see = Voir
daily-start = Jouer
daily-strip = Donne du jour, { $date }
daily-done = C’était la donne du jour. Qui fera mieux ?
daily-of = Donne du jour : { $date }
daily-message = { $days } jours de suite.
daily-among = Le classement de tous
daily-among-today = Aujourd’hui
daily-among-yesterday = Hier
daily-among-none = Personne ne l’a encore jouée.
daily-among-you = <b>Vous êtes numéro { $rank } sur { $count }</b>, { $over } points par rapport à la moyenne.
daily-among-all = { $count ->
        [one] Un premier essai
       *[other] { $count } premiers essais
    }, { $average } points en moyenne. Le serveur a rejoué chacun d’eux.
daily-among-short = numéro { $rank } sur { $count }
daily-among-account = Avec un compte, votre premier essai figure ici aussi.
daily-among-trust = Le serveur vérifie les coups, pas que c’était le premier essai : chaque donne découle de sa date, un programme pourrait donc la jouer d’avance. C’est pour le plaisir : votre cote n’en change pas.
no-daily-bots = Votre partie a été jouée contre des bots d’une autre version. Elle ne peut donc pas être vérifiée et ne figure pas ici. Elle reste dans ce navigateur.
no-not-dealt = Votre partie ne découle pas de cette donne et ne figure donc pas ici. Elle reste dans ce navigateur.
daily-rank = Rang
daily-player = Qui
