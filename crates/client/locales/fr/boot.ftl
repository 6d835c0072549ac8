about = Jeux de société sur des marchands italiens ({ $games }) : seul contre des bots, même sans réseau.
boot-failed = Fondaco n’a pas pu démarrer
boot-reload = Une partie n’a pas pu être chargée. Vérifiez la connexion et rechargez la page. Vos parties sont gardées dans ce navigateur.
boot-old = Ce navigateur ne sait pas exécuter WebAssembly. Prenez une version actuelle de Firefox, Chrome, Edge ou Safari. Vos parties sont gardées dans ce navigateur.
boot-again = Recharger
boot-script = Fondaco a besoin de JavaScript. Autorisez-le pour cette page et rechargez-la.
