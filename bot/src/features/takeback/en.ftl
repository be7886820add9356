# Taking back moves.

asked = { $who } would like to take back { $moves } in game { $game }. { $asked }: press a button, or write '/takeback { $game } agree' or '/takeback { $game } decline'. If everybody agrees within 24 hours, the game returns to the position before that; a move by anybody ends the request.
agree = Agree to the takeback
a-move = a move
of-round = { $action } of round { $round }
with-the-rest = { $first } with what followed ({ $rest })
agreed =
    { $who } agrees to the takeback in game { $game }. { $others } { $missing ->
        [one] has
       *[other] have
    } not answered yet.
declined = { $who } declines: nothing is taken back in game { $game }.
withdrawn = { $who } no longer asks to take back a move in game { $game }.
lapsed = The request to take back a move has lapsed.
unanswered = Not everybody has answered { $who } within 24 hours: nothing is taken back in game { $game }.
taken-back = { $who } takes back { $moves } in game { $game }.
agreed-and-taken-back = Everybody agrees: { $who } takes back { $moves } in game { $game }.
answered-elsewhere = Done: see the place of game { $game }.
not-now = { $who } has a decision to make first; ask again after it.
nothing-to-take-back = You have made no move in game { $game } that could be taken back.
somebody-left = Your last move in game { $game } cannot be taken back, because somebody has left the game since.
asked-already = You have already agreed to the takeback in game { $game }; the others have not answered yet.
answer-first = { $who } is asking to take back a move in game { $game }. Answer that first: '/takeback { $game } agree' or '/takeback { $game } decline'.
nobody-asks = Nobody is asking to take back a move in game { $game } now. '/takeback { $game }' asks for your last one.
stale = That request to take back a move in game { $game } no longer stands.

## Commands

takeback-usage = [agree] [decline]
takeback-short = ask to take back your last move; 'agree' and 'decline' answer a request
takeback-long = Everybody still in the game must agree within 24 hours. The game then returns to the position before your last move, and everything after it is undone; banks return to what they were, and the record keeps what was taken back as a comment. A move by anybody ends the request. It cannot be asked while another player has a decision to make, or when somebody has left the game since your move.
takeback-answer = answer a request; if left out, you ask to take back your last move
