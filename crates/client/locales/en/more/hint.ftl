hint-thinking = Looking ahead…
hint-best = Best moves, and the chance to win
why-points = { $points }
why-a-round = { $points } a round
why-at-end = { $points } at the end
why-other = { $who }: { $what }
why-total = { $place } overall as things stand
why-place = { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } place
hint-move = { $first } → { $then }
hint-equal = About equal: the search cannot tell these apart.
hint-clear = Clearly better: { $percent }% better chance to win, { $points } points
hint-judge = Judged by the network for all editions: it was trained with thousands of random ones, not with this one.
