nav-leaders = Classement
profile-title = Profil
profile-missing = Ce joueur ne peut pas être montré
profile-guest = Invité
profile-account = Compte
profile-bot = Programme
profile-since = { $what } · ici depuis le { $date }
profile-none = Pas encore de partie terminée.
profile-played = Parties
profile-won = Gagnées
profile-won-of = { $wins } ({ $share } %)
profile-mean = Points en moyenne
profile-best = Record de points
profile-ranks = Nombre de fois à chaque place
profile-rank = Place { $rank }
profile-matches = Parties
rating = Cote
rating-of = { $rating } ± { $uncertainty }
rating-give = ± { $uncertainty }
rating-provisional = provisoire
rating-graph = La cote au fil du temps, de { $from } à { $to }. La bande montre son incertitude.
rating-table = Les mêmes valeurs en tableau
rating-day = Jour
leaders-title = Classement
leaders-lead = Joueurs et bots sur une même échelle. Chacun commence à 25 ; l’ordre suit ce qui est sûrement atteint : la cote moins trois fois son incertitude.
leaders-place = Place
leaders-name = Nom
leaders-matches = Parties
leaders-none = Pas encore de partie classée
    .about = Une partie compte une fois terminée, si au moins deux joueurs différents y ont pris part. Ouvrez une table : les bots comptent aussi.
leaders-provisional = ? = provisoire : trop peu de parties pour en dire beaucoup.
profile-place = { $rank ->
        [1] Gagnée
       *[other] Place { $rank }
    }
