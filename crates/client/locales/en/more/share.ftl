share-heading = Share this game of { $game }
share-picture = { $game }: { $result }
share-won = { $me ->
        [yes] I win,
       *[no] { $who } wins,
    }
share-tied = A shared win,
share-score = { $first } to { $second }
share-points = { $points } each
share-me = Me
share-against = { $bots ->
        [one] Against a bot: { $level }
       *[other] Against { $bots } bots: { $level }
    }
share-players = { $players } players
share-did = { $who }: { $what }
share-worth = round { $round }, { $worth }
share-foot = Replay this game, or play on from any moment
share-computing = The curve and the moments are being computed: { $done } of { $steps } steps.
share-no-curve = The curve and the moments cannot be computed here. The result can be shared all the same.
share-names = Names
share-curve = Curve
share-moments = Moments
share-from = The link opens
share-from-start = at the beginning
share-from-moment = at moment { $number }: { $what }
share-from-end = at the end
share-message = Message with the link
share-save = Save the picture
share-copy = Copy the picture
share-link = Copy the link
share-copied = Copied
share-failed = This browser cannot make a picture of it. The link works all the same.
