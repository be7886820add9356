# The names of pieces, seats, boards and kinds of actions.
#
# $form is the form of a name in a sentence, $of its owner: White's.

piece = { $form ->
    [title] Piece
    [many] pieces
    [none] pieces
    [a-start] A piece
    [a] a piece
    [acc] a piece
    [whose-start] { $of } piece
    [whose] { $of } piece
    [whom] { $of } piece
    [by] { $of } piece
   *[name] piece
}
king = { $form ->
    [title] King
    [many] kings
    [none] kings
    [a-start] A king
    [a] a king
    [acc] a king
    [whose-start] { $of } king
    [whose] { $of } king
    [whom] { $of } king
    [by] { $of } king
   *[name] king
}
queen = { $form ->
    [title] Queen
    [many] queens
    [none] queens
    [a-start] A queen
    [a] a queen
    [acc] a queen
    [whose-start] { $of } queen
    [whose] { $of } queen
    [whom] { $of } queen
    [by] { $of } queen
   *[name] queen
}
rook = { $form ->
    [title] Rook
    [many] rooks
    [none] rooks
    [a-start] A rook
    [a] a rook
    [acc] a rook
    [whose-start] { $of } rook
    [whose] { $of } rook
    [whom] { $of } rook
    [by] { $of } rook
   *[name] rook
}
bishop = { $form ->
    [title] Bishop
    [many] bishops
    [none] bishops
    [a-start] A bishop
    [a] a bishop
    [acc] a bishop
    [whose-start] { $of } bishop
    [whose] { $of } bishop
    [whom] { $of } bishop
    [by] { $of } bishop
   *[name] bishop
}
knight = { $form ->
    [title] Knight
    [many] knights
    [none] knights
    [a-start] A knight
    [a] a knight
    [acc] a knight
    [whose-start] { $of } knight
    [whose] { $of } knight
    [whom] { $of } knight
    [by] { $of } knight
   *[name] knight
}
pawn = { $form ->
    [title] Pawn
    [many] pawns
    [none] pawns
    [a-start] A pawn
    [a] a pawn
    [acc] a pawn
    [whose-start] { $of } pawn
    [whose] { $of } pawn
    [whom] { $of } pawn
    [by] { $of } pawn
   *[name] pawn
}
pope = { $form ->
    [title] Pope
    [many] popes
    [none] popes
    [a-start] A pope
    [a] a pope
    [acc] a pope
    [whose-start] { $of } pope
    [whose] { $of } pope
    [whom] { $of } pope
    [by] { $of } pope
   *[name] pope
}
grandmaster = { $form ->
    [title] Grandmaster
    [many] grandmasters
    [none] grandmasters
    [a-start] A grandmaster
    [a] a grandmaster
    [acc] a grandmaster
    [whose-start] { $of } grandmaster
    [whose] { $of } grandmaster
    [whom] { $of } grandmaster
    [by] { $of } grandmaster
   *[name] grandmaster
}
honorable-horse = { $form ->
    [title] Honorable horse
    [many] honorable horses
    [none] honorable horses
    [a-start] An honorable horse
    [a] an honorable horse
    [acc] an honorable horse
    [whose-start] { $of } honorable horse
    [whose] { $of } honorable horse
    [whom] { $of } honorable horse
    [by] { $of } honorable horse
   *[name] honorable horse
}
silver-general = { $form ->
    [title] Silver general
    [many] silver generals
    [none] silver generals
    [a-start] A silver general
    [a] a silver general
    [acc] a silver general
    [whose-start] { $of } silver general
    [whose] { $of } silver general
    [whom] { $of } silver general
    [by] { $of } silver general
   *[name] silver general
}
pegasus = { $form ->
    [title] Pegasus
    [many] pegasi
    [none] pegasi
    [a-start] A pegasus
    [a] a pegasus
    [acc] a pegasus
    [whose-start] { $of } pegasus
    [whose] { $of } pegasus
    [whom] { $of } pegasus
    [by] { $of } pegasus
   *[name] pegasus
}
angel = { $form ->
    [title] Angel
    [many] angels
    [none] angels
    [a-start] An angel
    [a] an angel
    [acc] an angel
    [whose-start] { $of } angel
    [whose] { $of } angel
    [whom] { $of } angel
    [by] { $of } angel
   *[name] angel
}
fallen-angel = { $form ->
    [title] Fallen angel
    [many] fallen angels
    [none] fallen angels
    [a-start] A fallen angel
    [a] a fallen angel
    [acc] a fallen angel
    [whose-start] { $of } fallen angel
    [whose] { $of } fallen angel
    [whom] { $of } fallen angel
    [by] { $of } fallen angel
   *[name] fallen angel
}
imp = { $form ->
    [title] Imp
    [many] imps
    [none] imps
    [a-start] An imp
    [a] an imp
    [acc] an imp
    [whose-start] { $of } imp
    [whose] { $of } imp
    [whom] { $of } imp
    [by] { $of } imp
   *[name] imp
}
fiend = { $form ->
    [title] Fiend
    [many] fiends
    [none] fiends
    [a-start] A fiend
    [a] a fiend
    [acc] a fiend
    [whose-start] { $of } fiend
    [whose] { $of } fiend
    [whom] { $of } fiend
    [by] { $of } fiend
   *[name] fiend
}
warmachine = { $form ->
    [title] Warmachine
    [many] warmachines
    [none] warmachines
    [a-start] A warmachine
    [a] a warmachine
    [acc] a warmachine
    [whose-start] { $of } warmachine
    [whose] { $of } warmachine
    [whom] { $of } warmachine
    [by] { $of } warmachine
   *[name] warmachine
}
scholar = { $form ->
    [title] Scholar
    [many] scholars
    [none] scholars
    [a-start] A scholar
    [a] a scholar
    [acc] a scholar
    [whose-start] { $of } scholar
    [whose] { $of } scholar
    [whom] { $of } scholar
    [by] { $of } scholar
   *[name] scholar
}
elephant = { $form ->
    [title] Elephant
    [many] elephants
    [none] elephants
    [a-start] An elephant
    [a] an elephant
    [acc] an elephant
    [whose-start] { $of } elephant
    [whose] { $of } elephant
    [whom] { $of } elephant
    [by] { $of } elephant
   *[name] elephant
}
wizard = { $form ->
    [title] Wizard
    [many] wizards
    [none] wizards
    [a-start] A wizard
    [a] a wizard
    [acc] a wizard
    [whose-start] { $of } wizard
    [whose] { $of } wizard
    [whom] { $of } wizard
    [by] { $of } wizard
   *[name] wizard
}
dragon = { $form ->
    [title] Dragon
    [many] dragons
    [none] dragons
    [a-start] A dragon
    [a] a dragon
    [acc] a dragon
    [whose-start] { $of } dragon
    [whose] { $of } dragon
    [whom] { $of } dragon
    [by] { $of } dragon
   *[name] dragon
}
archer = { $form ->
    [title] Archer
    [many] archers
    [none] archers
    [a-start] An archer
    [a] an archer
    [acc] an archer
    [whose-start] { $of } archer
    [whose] { $of } archer
    [whom] { $of } archer
    [by] { $of } archer
   *[name] archer
}
giant = { $form ->
    [title] Giant
    [many] giants
    [none] giants
    [a-start] A giant
    [a] a giant
    [acc] a giant
    [whose-start] { $of } giant
    [whose] { $of } giant
    [whom] { $of } giant
    [by] { $of } giant
   *[name] giant
}
hero = { $form ->
    [title] Hero
    [many] heroes
    [none] heroes
    [a-start] A hero
    [a] a hero
    [acc] a hero
    [whose-start] { $of } hero
    [whose] { $of } hero
    [whom] { $of } hero
    [by] { $of } hero
   *[name] hero
}
warrior = { $form ->
    [title] Warrior
    [many] warriors
    [none] warriors
    [a-start] A warrior
    [a] a warrior
    [acc] a warrior
    [whose-start] { $of } warrior
    [whose] { $of } warrior
    [whom] { $of } warrior
    [by] { $of } warrior
   *[name] warrior
}
eagle = { $form ->
    [title] Eagle
    [many] eagles
    [none] eagles
    [a-start] An eagle
    [a] an eagle
    [acc] an eagle
    [whose-start] { $of } eagle
    [whose] { $of } eagle
    [whom] { $of } eagle
    [by] { $of } eagle
   *[name] eagle
}

white = White
white-of = White's
white-dead = White's dead

red = Red
red-of = Red's
red-dead = Red's dead

black = Black
black-of = Black's
black-dead = Black's dead

board-earth = Earth
board-sky = Sky
board-heavens = Heavens
board-world = World
board-underworld = Underworld

title-chess = Chess
title-glinski = Gliński's Hexagonal Chess

kind-moves = moves
kind-captures = captures
kind-en-passant = en passant
kind-castling = castling
kind-promotions = promotions
kind-fortification = fortification
kind-field-promotion = field promotion
kind-traitor = traitor
kind-touch-of-death = touch of death
kind-shots = shots
kind-swoops = swoops
kind-teleports = teleports
kind-quests = quests
kind-placements = placements
kind-returns = returns
kind-placement = placement
