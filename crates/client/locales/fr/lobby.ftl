lobby-title = Jouez contre des bots
lobby-lead = Sans compte, sans attente. Vous pouvez partir et revenir.
lobby-game = Jeu
lobby-strozzi = 3 à 6 joueurs · environ 15 minutes contre des bots
    .about = Réclamez les navires qui arrivent et envoyez-les à Venise, Rome et Naples.
lobby-liguria = 3 à 4 joueurs · environ 15 minutes contre des bots
    .about = Achetez au marché, faites le tour des îles et rapportez la couleur.
lobby-play = Jouer à { $game }
lobby-seats = Places : { $seats }
lobby-you = vous
lobby-bot = bot
lobby-fewer = Une place de moins
lobby-more = Une place de plus
lobby-bots = Niveau des bots
lobby-options = Plus d’options
option-you-begin = Vous commencez
    .about = Sinon, le premier joueur est tiré au sort (S-2.5).
option-no-zero-ranks = Pas de rang sans tuile
    .about = Qui n’a aucune tuile d’un domaine n’y gagne rien, même si deux autres seulement en ont une (S-7.1).
option-secret-scores = Scores secrets
    .about = Personne ne voit les points des autres avant la fin.
option-open-screens = Paravents ouverts
    .about = Tout le monde voit ce qui est derrière les paravents.
lobby-continue = Reprendre
lobby-all-games = Toutes vos parties
lobby-learn = Nouveau ici ?
lobby-rules = Règles de { $game }
learn-start = Commencer
learn-title = Apprendre
learn-lead = De courtes leçons à une vraie table. Ou lisez les règles : chacune a un numéro, auquel le plateau renvoie.
card-going = Manche { $round } sur { $rounds } · avec { $with }
card-over = { $date } · avec { $with }
card-points = { $date } · { $points ->
        [one] { $points } point
       *[other] { $points } points
    } · avec { $with }
card-won = Victoire : { $who }
card-yours = À vous
card-go-on = Reprendre
card-rank = { $rank ->
        [1] Gagnée
       *[other] Place { $rank }
    }
games-title = Vos parties
games-lead = Elles sont gardées dans ce navigateur, et nulle part ailleurs.
games-none = Pas encore de partie
    .about = Chaque partie commencée reste ici jusqu’à ce que vous la supprimiez.
games-going = En cours
games-over = Terminées
games-record = Télécharger la partie
games-delete = Supprimer la partie
games-delete-sure = Elle disparaîtra de ce navigateur. Une partie téléchargée reste.
games-keep = La garder
rules-search = Chercher dans les règles
rules-nothing = Rien dans les règles ne contient ces mots.
rules-found = { $found ->
        [one] Un passage trouvé
       *[other] { $found } passages trouvés
    }
lobby-invite = Inviter des amis
lobby-away = Le serveur ne répond pas pour le moment. Vous pouvez jouer contre des bots ; ce qui s’y passe revient dès qu’il répond.
open-tables = Tables ouvertes
open-none = Personne n’attend de joueurs en ce moment. Ouvrez une table, ou jouez contre des bots en attendant.
open-title = Ouvrir une table
open-lead = Les places libres attendent quelqu’un. Vous pouvez encore les changer avant le début.
open-join = Rejoindre
open-join-whom = Rejoindre : { $table }
open-table-of = Table de { $name }
open-seats = { $taken } occupées, { $free } libres
open-you = Vous
open-seat = Place { $seat }
open-person = Une personne
open-bot = Bot : { $level }
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
with-names = avec { $with }
mine-invite = Inviter
games-lead-both = Les parties du serveur vous suivent partout où vous vous connectez. Les parties contre des bots sont gardées dans ce navigateur, et nulle part ailleurs.
games-none-here = Pas encore de partie contre des bots
    .about = Chaque partie commencée ici reste dans ce navigateur jusqu’à ce que vous la supprimiez.
tutorial-minutes = Environ { $minutes } minutes
tutorial-strozzi = Apprendre Strozzi
    .about = Dix courtes leçons à une vraie table : navires, pavillons, ports et points.
tutorial-liguria = Apprendre Liguria
    .about = Dix courtes leçons à une vraie table : marché, cartes, voyages et prestige.
puzzles-title = Problèmes
puzzles-short = Un par jour pour chaque jeu
lobby-who = Qui joue
lobby-alone = Seul contre des bots
lobby-around = Plusieurs sur cet appareil
around-title = Jouer sur cet appareil
around-lead = Passez-le quand c’est au suivant. Même sans réseau.
around-player = Joueur { $number }
option-first-begins = Le premier de la liste commence
    .about = Sinon, un tirage décide qui commence (S-2.5).
