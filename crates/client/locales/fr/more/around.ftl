around-name = Nom à la place { $seat }
around-up = Place { $seat } : échanger avec la précédente
around-down = Place { $seat } : échanger avec la suivante
around-pass = Passez à { $who }
around-press = { $who }, appuyez quand vous avez l’appareil. Personne d’autre ne devrait regarder.
around-take = Je suis { $who }
around-take-back = Reprendre la décision de { $who }
