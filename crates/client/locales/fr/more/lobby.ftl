rules-search = Chercher dans les règles
rules-nothing = Rien dans les règles ne contient ces mots.
rules-found = { $found ->
        [0] Aucun passage trouvé
        [one] Un passage trouvé
       *[other] { $found } passages trouvés
    }
lobby-away = Le serveur ne répond pas pour le moment. Vous pouvez jouer contre des bots ; ce qui s’y passe revient dès qu’il répond.
open-tables = Tables ouvertes
open-none = Personne n’attend de joueurs en ce moment. Ouvrez une table, ou jouez contre des bots en attendant.
open-lead = Les places libres attendent quelqu’un. Vous pouvez encore les changer avant le début.
open-join = Rejoindre
open-join-whom = Rejoindre : { $table }
open-table-of = Table de { $name }
open-seats = { $taken } occupées, { $free } libres
open-you = Vous
open-door = Qui peut venir
open-by-link = Sur invitation
    .about = Seul qui a le lien trouve la table.
open-public = Tout le monde
    .about = La table est visible de tous sur ce serveur, pour jouer et pour regarder.
open-clock = Temps de réflexion
open-do = Ouvrir la table de { $game }
open-kind = Ce que cela compte
kind-casual = Amicale
    .about = Pour le plaisir : on peut partir et laisser jouer un bot, et aucun classement ne change.
kind-rated = Classée
    .about = Elle compte pour le classement de tous. Réservée aux comptes, avec pendule et sans retour en arrière. Qui part, abandonne, dépasse le temps ou laisse jouer un bot finit dernier.
kind-practice = Entraînement
rated-account = Une table classée est réservée à ceux qui ont un compte.
rated-make-account = En créer un, ou se connecter
clock-none = Sans pendule
    .about = Chacun réfléchit aussi longtemps qu’il le faut.
clock-kind-real-time = Minutes
    .about = Chacun a une réserve de temps, et en regagne un peu après chaque tour.
clock-kind-daily = Jours
    .about = Jouez quand vous avez un moment : chaque décision a ses jours.
clock-real-time = { $minutes } min + { $seconds } s
clock-daily = { $days ->
        [one] un jour par décision
       *[other] { $days } jours par décision
    }
clock-minutes = Pour chacun
clock-minutes-of = { $number } minutes
clock-seconds = Après chaque tour
clock-seconds-of = { $number ->
        [0] rien
       *[other] + { $number } secondes
    }
clock-days = Pour chaque décision
clock-days-of = { $number ->
        [one] Un jour
       *[other] { $number } jours
    }
take-backs = Annuler une décision
take-backs-agreed = Si tout le monde est d’accord
take-backs-own = Librement, tant que personne d’autre n’a décidé
take-backs-never = Jamais
live-title = À regarder
live-watch = Regarder
finished-title = Terminées
finished-look = Revoir
mine-title = En ligne, en cours
mine-over = En ligne, terminées
mine-aside = Endommagée
mine-paused = En pause
mine-waiting = En attente
mine-free = { $seats ->
        [0] Prête à commencer
        [one] Une place libre
       *[other] { $seats } places libres
    }
list-more = Afficher la suite
invite-link = Lien vers cette table
invite-copy = Copier le lien
invite-share = Partager
invite-share-title = Venez à ma table
invite-copied = Copié. Envoyez-le à qui vous voulez.
invite-marked = Le navigateur ne laisse pas la page copier. Le lien est sélectionné : copiez-le vous-même.
invite-qr = Le lien en code : visez-le avec l’appareil photo d’un téléphone.
card-round = Manche { $round } sur { $rounds }
with-names = avec { $with }
mine-invite = Inviter
open-strength = cote { $rating }
open-strengths = cotes { $from }–{ $to }
open-language = Langue à la table
open-any-language = Toutes les langues
filter-title = Filtres
filter-seats = Places
filter-free = { $seats ->
        [one] une libre
       *[other] au moins { $seats } libres
    }
filter-kind = Genre
filter-edition = Édition
filter-usual = L’habituelle
filter-near = Proche de la mienne
filter-clear = { $count ->
        [one] Effacer le filtre
       *[other] Effacer les { $count } filtres
    }
filter-none = Aucune table ouverte ne correspond à vos filtres.
mine-round = { $name }, ronde { $round }, commence dans { $time }
