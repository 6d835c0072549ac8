around-name = Name at seat { $seat }
around-up = Seat { $seat }: change places with the one before
around-down = Seat { $seat }: change places with the one after
around-pass = Pass to { $who }
around-press = { $who }, press when you have the device. Nobody else should look.
around-take = I am { $who }
around-take-back = Take back { $who }’s decision
