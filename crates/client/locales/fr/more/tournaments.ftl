tour-lead = Des rondes à des tables du jeu, formées selon le classement. En même temps ou sur plusieurs jours ; qui a un compte peut en ouvrir un.
tour-all = Tous les tournois
tour-next = Prochains tournois
tour-new = Ouvrir un tournoi
tour-new-lead = Les tables sont formées selon le classement, avec le moins de répétitions possible.
tour-none = Personne n’en a ouvert pour le moment.
tour-mine = Les vôtres
tour-open = À rejoindre
tour-running = En cours
tour-over = Terminés
tour-tables-of = Tables de { $players }
tour-rounds = { $rounds ->
        [one] une ronde
       *[other] { $rounds } rondes
    }
tour-duplicate = La même donne à toutes les tables
    .about = Toutes les tables d’une ronde ont les mêmes tirages, et la page compare place par place ce que chacun en a fait.
tour-programs = Les programmes peuvent s’inscrire
    .about = Des bots écrits par des gens jouent aussi.
tour-entered = { $entrants ->
        [0] encore personne
        [one] une personne inscrite
       *[other] { $entrants } inscrits
    }
tour-round-of = ronde { $round } sur { $rounds }
tour-finished = terminé
tour-cancelled = annulé
tour-starts = commence { $time }
tour-your-table = Votre table
tour-you-are-in = Vous en êtes
tour-look-join = Voir
tour-look = Voir
tour-name = Son nom
tour-name-short = Donnez-lui un nom d’au moins trois lettres.
tour-size = Combien par table
tour-how-many-rounds = Combien de rondes
tour-odd = Places vides
tour-odd-bots = Pour des bots
    .about = Tout le monde joue à chaque ronde. Un bot garde sa place, sans points.
tour-odd-byes = Quelqu’un se repose
    .about = Des tables de personnes seulement. Qui reste se repose une fois et reçoit autant qu’un deuxième.
tour-start = Début
tour-start-hand = Quand je le dis
    .about = Vous appuyez quand tout le monde est là.
tour-start-time = À une heure
    .about = Il commence tout seul, et les inscrits jouent.
tour-start-missing = Dites quand il commence, ou commencez-le vous-même.
tour-open-do = Ouvrir le tournoi
tour-account = Il faut un compte pour ouvrir un tournoi.
tour-missing = Aucun tournoi de ce nom
tour-join = S’inscrire
tour-log-in = Participer avec un compte
tour-leave = Partir
tour-rest = Se reposer une ronde
tour-no-rest = Jouer quand même
tour-start-now = Commencer
tour-cancel = Annuler le tournoi
tour-cancel-sure = Vraiment annuler ?
tour-rules = <b>Les règles en bref :</b> jusqu’à 6 points par ronde, tous pour le premier, aucun pour le dernier, répartis entre les deux ; à égalité, les points de ceux qu’on a rencontrés, puis la part des points à ses tables ; { $seats }.
tour-rules-bots = des bots ({ $level }) prennent les places vides et gardent leur place sans points
tour-rules-byes = qui reste se repose et reçoit autant qu’un deuxième
tour-entrants = Les inscrits
tour-standings = Classement
tour-live = en direct, ronde { $round }
tour-nobody = Encore personne. Inscrivez-vous et envoyez le lien.
tour-columns = <b>Colonnes 1, 2, …</b> la place à la table ; – repos. <b>Adv.</b> les points des gens rencontrés, en moyenne : premier départage. <b>Part</b> de tous les points aux tables : le second.
tour-head-player = Joueur
tour-head-points = Points
tour-head-now = ici
tour-head-opponents = Adv.
tour-head-share = Part
tour-resting = se repose
tour-withdrawn = parti
tour-void = sans résultat
tour-playing = en cours
tour-gathering = va commencer
tour-sits-out = repos
tour-before = Les précédents
tour-after = Les suivants
tour-part = { $first } à { $last } sur { $total }
tour-chart = Les points au fil des rondes
tour-line = { $who } { $points }
tour-others = { $others ->
        [one] un autre
       *[other] { $others } autres
    }
tour-tables = Les tables par ronde
tour-round = Ronde
tour-table = Table { $table }
tour-points = { $points } points
tour-to-start = avant le début
tour-late = Un bot joue pour les absents jusqu’à leur arrivée.
tour-go = À votre table
tour-look-back = Revoir
tour-hidden = Visible quand la ronde sera finie
tour-forfeited = pas joué jusqu’au bout : dernière place
tour-byes = Au repos
tour-asked = a demandé un repos
tour-same = La même donne, place par place
    .about = Seuls ceux de la même place avaient les mêmes chances. « Écart » compare votre table à la moyenne de toutes. Chaque disque est une personne, selon ses points au-dessus de la moyenne de sa place ; les foncés sont les gens que vous suivez.
tour-whose = Les tables de qui
tour-whose-few = La vôtre et celles d’amis
tour-table-of = Table de { $who }
tour-spread-of = Les points de qui
tour-spread-all = Toutes les places
tour-spread-mine = Seulement la place { $seat }
tour-own-made = <b>{ $points } points :</b> { $over } par rapport à la moyenne de votre place. Rang { $rank } sur { $people } selon cet écart.
tour-beat = Un défi tient en un lien : votre place, la même donne, des bots aux autres places. Personne n’a besoin de compte.
tour-asking = Les parties arrivent …
tour-apart-none = Personne d’autre n’a été devant le même plateau lors de vos décisions.
tour-apart = Pour { $shared } de vos décisions, d’autres étaient devant le même plateau ; { $found ->
        [0] tous ont choisi comme vous.
        [one] pour l’une d’elles quelqu’un a choisi autrement. Les nombres disent combien ont choisi quoi.
       *[other] pour { $found } d’entre elles quelqu’un a choisi autrement. Les nombres disent combien ont choisi quoi.
    } Après la première différence, les plateaux ne se ressemblent plus.
tour-apart-at = Manche { $round } · { $asked } joueurs devant ce choix
tour-average = { $tables ->
        [one] une table
       *[other] les { $tables }
    }
tour-mean = moyenne
tour-spread = { $people } personnes selon les points au-dessus de la moyenne de leur place. Vous : { $own }
tour-back = { $name } : ronde { $round } sur { $rounds }, table { $table }
tour-by = Ouvert par <b>{ $who }</b>
tour-csv = Classement (CSV)
tour-json = Tout (JSON)
no-such-tournament = Ce tournoi n’existe pas, ou seulement pour qui a le lien.
no-tournament-name = Un nom a de 3 à 60 lettres.
no-tournament-rounds = Un tournoi a de 1 à 12 rondes.
no-tournament-players = Ce jeu ne se joue pas à tant par table.
no-tournament-start = Un tournoi commence dans les 60 jours, et pas dans le passé.
no-tournament-most = 1024 inscrits au plus.
no-too-many-tournaments = Vous avez ouvert autant de tournois que possible. L’un d’eux doit d’abord finir.
no-tournament-full = Il est complet.
no-tournament-own = Vous ou l’un de vos programmes y participez déjà.
no-tournament-closed = Le tournoi n’est pas ouvert pour cela en ce moment.
no-tournament-guest = Les invités n’entrent que dans les tournois non classés dont ils ont le lien. Avec un compte, c’est possible.
no-tournament-program = Les programmes ne peuvent pas s’inscrire à ce tournoi.
no-tournament-rested = On ne se repose qu’une fois.
no-too-few-entrants = Vous êtes trop peu pour commencer : envoyez le lien.
no-tournament-clock = Un tournoi a une pendule : 4 heures au plus pour chacun, ou de 1 à 7 jours par décision.
no-not-organizer = Seul celui qui a ouvert le tournoi peut le faire.
tour-rounds-of = { $number ->
        [one] Une ronde
       *[other] { $number } rondes
    }
