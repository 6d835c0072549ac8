hint-thinking = Looking ahead…
hint-best = Best moves, and the chance to win
why-points = { $points }
why-a-round = { $points } a round
why-at-end = { $points } at the end
why-other = { $who }: { $what }
why-total = { $place } overall as things stand
why-past = { $what }; past { $who }
why-behind = { $what }; behind { $who }
why-from = { $what }; at { $who }’s expense
why-to = { $what }; { $who } gains by it
why-against = against it: { $what }
why-then = then perhaps { $who }: { $what }
why-otherwise = otherwise perhaps { $who }: { $what }
why-risk = then perhaps: { $what }
why-risk-otherwise = otherwise perhaps: { $what }
why-place = { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } place
hint-move = { $first } → { $then }
hint-level = about equal
hint-equal = About equal: the search cannot tell these apart.
hint-judge = Judged by the network for all editions: it was trained with thousands of random ones, not with this one.
hint-moves = Best moves
hint-steps = How much help
hint-step-nudge = Nudge
hint-step-move = Move
hint-step-why = Why
hint-nudge-spread = { $moves ->
        [one] One move stands out.
       *[other] { $moves } moves are about equally good.
    }
hint-clear = Clearly better: { $by }
hint-slight = Slightly better: { $by }
hint-by-chance = chance to win +{ $percent }%
hint-by-points = { $points ->
        [one] +{ $points } point
       *[other] +{ $points } points
    }
