# Das Ende einer Turnierrunde in ihren Partien.

used = { $player } { $time }
ends-soon = Partie { $game } endet mit ihrer Runde von Turnier { $cup }, { $until }. Von der Runde habt ihr bisher verbraucht: { $used }. Wer dann mehr als { $share } verbraucht hat, verliert durch Zeitüberschreitung, und eine Partie, die noch nicht entschieden ist, wird remis.
lost = Die Runde ist zu Ende. { $player } hat davon { $time } verbraucht, mehr als den gleichen Anteil, und verliert durch Zeitüberschreitung.
draws = Die Runde ist zu Ende, und Partie { $game } ist remis: Dem haben alle zugestimmt, als sie beim Turnier mitgemacht haben.
unrated = Endet eine Partie mit ihrer Runde remis, wird sie nicht gewertet.
seats-stay = Partie { $game } gehört zu Turnier { $cup }, in dem niemand seinen Platz abgibt. Willst du nicht weiterspielen, gib die Partie mit /resign auf oder verlasse das Turnier mit '/cup { $cup } leave'.
