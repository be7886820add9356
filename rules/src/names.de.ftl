# Die Namen der Figuren, Spieler, Bretter und Arten von Zügen.
#
# $form ist die Form eines Namens im Satz, $of die Farbe ohne Endung: weiß.

piece = { $form ->
    [many] Figuren
    [a-start] Eine Figur
    [a] eine Figur
    [acc] eine Figur
    [none] Keine Figur
    [no] keine Figur
    [no-nom] keine Figur
    [your-start] Deine Figur
    [your] deine Figur
    [your-acc] deine Figur
    [the-start] Die Figur
    [the] die Figur
    [the-acc] die Figur
    [the-dat] der Figur
    [whose-start] Die { $of }e Figur
    [whose] die { $of }e Figur
    [whom] die { $of }e Figur
    [by] von der { $of }en Figur
   *[name] Figur
}
king = { $form ->
    [many] Könige
    [a-start] Ein König
    [a] ein König
    [acc] einen König
    [none] Kein König
    [no] keinen König
    [no-nom] kein König
    [your-start] Dein König
    [your] dein König
    [your-acc] deinen König
    [the-start] Der König
    [the] der König
    [the-acc] den König
    [the-dat] dem König
    [whose-start] Der { $of }e König
    [whose] der { $of }e König
    [whom] den { $of }en König
    [by] vom { $of }en König
   *[name] König
}
queen = { $form ->
    [many] Damen
    [a-start] Eine Dame
    [a] eine Dame
    [acc] eine Dame
    [none] Keine Dame
    [no] keine Dame
    [no-nom] keine Dame
    [your-start] Deine Dame
    [your] deine Dame
    [your-acc] deine Dame
    [the-start] Die Dame
    [the] die Dame
    [the-acc] die Dame
    [the-dat] der Dame
    [whose-start] Die { $of }e Dame
    [whose] die { $of }e Dame
    [whom] die { $of }e Dame
    [by] von der { $of }en Dame
   *[name] Dame
}
rook = { $form ->
    [many] Türme
    [a-start] Ein Turm
    [a] ein Turm
    [acc] einen Turm
    [none] Kein Turm
    [no] keinen Turm
    [no-nom] kein Turm
    [your-start] Dein Turm
    [your] dein Turm
    [your-acc] deinen Turm
    [the-start] Der Turm
    [the] der Turm
    [the-acc] den Turm
    [the-dat] dem Turm
    [whose-start] Der { $of }e Turm
    [whose] der { $of }e Turm
    [whom] den { $of }en Turm
    [by] vom { $of }en Turm
   *[name] Turm
}
bishop = { $form ->
    [many] Läufer
    [a-start] Ein Läufer
    [a] ein Läufer
    [acc] einen Läufer
    [none] Kein Läufer
    [no] keinen Läufer
    [no-nom] kein Läufer
    [your-start] Dein Läufer
    [your] dein Läufer
    [your-acc] deinen Läufer
    [the-start] Der Läufer
    [the] der Läufer
    [the-acc] den Läufer
    [the-dat] dem Läufer
    [whose-start] Der { $of }e Läufer
    [whose] der { $of }e Läufer
    [whom] den { $of }en Läufer
    [by] vom { $of }en Läufer
   *[name] Läufer
}
knight = { $form ->
    [many] Springer
    [a-start] Ein Springer
    [a] ein Springer
    [acc] einen Springer
    [none] Kein Springer
    [no] keinen Springer
    [no-nom] kein Springer
    [your-start] Dein Springer
    [your] dein Springer
    [your-acc] deinen Springer
    [the-start] Der Springer
    [the] der Springer
    [the-acc] den Springer
    [the-dat] dem Springer
    [whose-start] Der { $of }e Springer
    [whose] der { $of }e Springer
    [whom] den { $of }en Springer
    [by] vom { $of }en Springer
   *[name] Springer
}
pawn = { $form ->
    [many] Bauern
    [a-start] Ein Bauer
    [a] ein Bauer
    [acc] einen Bauern
    [none] Kein Bauer
    [no] keinen Bauern
    [no-nom] kein Bauer
    [your-start] Dein Bauer
    [your] dein Bauer
    [your-acc] deinen Bauern
    [the-start] Der Bauer
    [the] der Bauer
    [the-acc] den Bauern
    [the-dat] dem Bauern
    [whose-start] Der { $of }e Bauer
    [whose] der { $of }e Bauer
    [whom] den { $of }en Bauern
    [by] vom { $of }en Bauern
   *[name] Bauer
}
pope = { $form ->
    [many] Päpste
    [a-start] Ein Papst
    [a] ein Papst
    [acc] einen Papst
    [none] Kein Papst
    [no] keinen Papst
    [no-nom] kein Papst
    [your-start] Dein Papst
    [your] dein Papst
    [your-acc] deinen Papst
    [the-start] Der Papst
    [the] der Papst
    [the-acc] den Papst
    [the-dat] dem Papst
    [whose-start] Der { $of }e Papst
    [whose] der { $of }e Papst
    [whom] den { $of }en Papst
    [by] vom { $of }en Papst
   *[name] Papst
}
grandmaster = { $form ->
    [many] Großmeister
    [a-start] Ein Großmeister
    [a] ein Großmeister
    [acc] einen Großmeister
    [none] Kein Großmeister
    [no] keinen Großmeister
    [no-nom] kein Großmeister
    [your-start] Dein Großmeister
    [your] dein Großmeister
    [your-acc] deinen Großmeister
    [the-start] Der Großmeister
    [the] der Großmeister
    [the-acc] den Großmeister
    [the-dat] dem Großmeister
    [whose-start] Der { $of }e Großmeister
    [whose] der { $of }e Großmeister
    [whom] den { $of }en Großmeister
    [by] vom { $of }en Großmeister
   *[name] Großmeister
}
honorable-horse = { $form ->
    [many] Edelrosse
    [a-start] Ein Edelross
    [a] ein Edelross
    [acc] ein Edelross
    [none] Kein Edelross
    [no] kein Edelross
    [no-nom] kein Edelross
    [your-start] Dein Edelross
    [your] dein Edelross
    [your-acc] dein Edelross
    [the-start] Das Edelross
    [the] das Edelross
    [the-acc] das Edelross
    [the-dat] dem Edelross
    [whose-start] Das { $of }e Edelross
    [whose] das { $of }e Edelross
    [whom] das { $of }e Edelross
    [by] vom { $of }en Edelross
   *[name] Edelross
}
silver-general = { $form ->
    [many] Silbergeneräle
    [a-start] Ein Silbergeneral
    [a] ein Silbergeneral
    [acc] einen Silbergeneral
    [none] Kein Silbergeneral
    [no] keinen Silbergeneral
    [no-nom] kein Silbergeneral
    [your-start] Dein Silbergeneral
    [your] dein Silbergeneral
    [your-acc] deinen Silbergeneral
    [the-start] Der Silbergeneral
    [the] der Silbergeneral
    [the-acc] den Silbergeneral
    [the-dat] dem Silbergeneral
    [whose-start] Der { $of }e Silbergeneral
    [whose] der { $of }e Silbergeneral
    [whom] den { $of }en Silbergeneral
    [by] vom { $of }en Silbergeneral
   *[name] Silbergeneral
}
pegasus = { $form ->
    [many] Pegasusse
    [a-start] Ein Pegasus
    [a] ein Pegasus
    [acc] einen Pegasus
    [none] Kein Pegasus
    [no] keinen Pegasus
    [no-nom] kein Pegasus
    [your-start] Dein Pegasus
    [your] dein Pegasus
    [your-acc] deinen Pegasus
    [the-start] Der Pegasus
    [the] der Pegasus
    [the-acc] den Pegasus
    [the-dat] dem Pegasus
    [whose-start] Der { $of }e Pegasus
    [whose] der { $of }e Pegasus
    [whom] den { $of }en Pegasus
    [by] vom { $of }en Pegasus
   *[name] Pegasus
}
angel = { $form ->
    [many] Engel
    [a-start] Ein Engel
    [a] ein Engel
    [acc] einen Engel
    [none] Kein Engel
    [no] keinen Engel
    [no-nom] kein Engel
    [your-start] Dein Engel
    [your] dein Engel
    [your-acc] deinen Engel
    [the-start] Der Engel
    [the] der Engel
    [the-acc] den Engel
    [the-dat] dem Engel
    [whose-start] Der { $of }e Engel
    [whose] der { $of }e Engel
    [whom] den { $of }en Engel
    [by] vom { $of }en Engel
   *[name] Engel
}
fallen-angel = { $form ->
    [many] Höllenengel
    [a-start] Ein Höllenengel
    [a] ein Höllenengel
    [acc] einen Höllenengel
    [none] Kein Höllenengel
    [no] keinen Höllenengel
    [no-nom] kein Höllenengel
    [your-start] Dein Höllenengel
    [your] dein Höllenengel
    [your-acc] deinen Höllenengel
    [the-start] Der Höllenengel
    [the] der Höllenengel
    [the-acc] den Höllenengel
    [the-dat] dem Höllenengel
    [whose-start] Der { $of }e Höllenengel
    [whose] der { $of }e Höllenengel
    [whom] den { $of }en Höllenengel
    [by] vom { $of }en Höllenengel
   *[name] Höllenengel
}
imp = { $form ->
    [many] Kobolde
    [a-start] Ein Kobold
    [a] ein Kobold
    [acc] einen Kobold
    [none] Kein Kobold
    [no] keinen Kobold
    [no-nom] kein Kobold
    [your-start] Dein Kobold
    [your] dein Kobold
    [your-acc] deinen Kobold
    [the-start] Der Kobold
    [the] der Kobold
    [the-acc] den Kobold
    [the-dat] dem Kobold
    [whose-start] Der { $of }e Kobold
    [whose] der { $of }e Kobold
    [whom] den { $of }en Kobold
    [by] vom { $of }en Kobold
   *[name] Kobold
}
fiend = { $form ->
    [many] Dämonen
    [a-start] Ein Dämon
    [a] ein Dämon
    [acc] einen Dämon
    [none] Kein Dämon
    [no] keinen Dämon
    [no-nom] kein Dämon
    [your-start] Dein Dämon
    [your] dein Dämon
    [your-acc] deinen Dämon
    [the-start] Der Dämon
    [the] der Dämon
    [the-acc] den Dämon
    [the-dat] dem Dämon
    [whose-start] Der { $of }e Dämon
    [whose] der { $of }e Dämon
    [whom] den { $of }en Dämon
    [by] vom { $of }en Dämon
   *[name] Dämon
}
warmachine = { $form ->
    [many] Kriegsmaschinen
    [a-start] Eine Kriegsmaschine
    [a] eine Kriegsmaschine
    [acc] eine Kriegsmaschine
    [none] Keine Kriegsmaschine
    [no] keine Kriegsmaschine
    [no-nom] keine Kriegsmaschine
    [your-start] Deine Kriegsmaschine
    [your] deine Kriegsmaschine
    [your-acc] deine Kriegsmaschine
    [the-start] Die Kriegsmaschine
    [the] die Kriegsmaschine
    [the-acc] die Kriegsmaschine
    [the-dat] der Kriegsmaschine
    [whose-start] Die { $of }e Kriegsmaschine
    [whose] die { $of }e Kriegsmaschine
    [whom] die { $of }e Kriegsmaschine
    [by] von der { $of }en Kriegsmaschine
   *[name] Kriegsmaschine
}
scholar = { $form ->
    [many] Magister
    [a-start] Ein Magister
    [a] ein Magister
    [acc] einen Magister
    [none] Kein Magister
    [no] keinen Magister
    [no-nom] kein Magister
    [your-start] Dein Magister
    [your] dein Magister
    [your-acc] deinen Magister
    [the-start] Der Magister
    [the] der Magister
    [the-acc] den Magister
    [the-dat] dem Magister
    [whose-start] Der { $of }e Magister
    [whose] der { $of }e Magister
    [whom] den { $of }en Magister
    [by] vom { $of }en Magister
   *[name] Magister
}
elephant = { $form ->
    [many] Elefanten
    [a-start] Ein Elefant
    [a] ein Elefant
    [acc] einen Elefanten
    [none] Kein Elefant
    [no] keinen Elefanten
    [no-nom] kein Elefant
    [your-start] Dein Elefant
    [your] dein Elefant
    [your-acc] deinen Elefanten
    [the-start] Der Elefant
    [the] der Elefant
    [the-acc] den Elefanten
    [the-dat] dem Elefanten
    [whose-start] Der { $of }e Elefant
    [whose] der { $of }e Elefant
    [whom] den { $of }en Elefanten
    [by] vom { $of }en Elefanten
   *[name] Elefant
}
wizard = { $form ->
    [many] Zauberer
    [a-start] Ein Zauberer
    [a] ein Zauberer
    [acc] einen Zauberer
    [none] Kein Zauberer
    [no] keinen Zauberer
    [no-nom] kein Zauberer
    [your-start] Dein Zauberer
    [your] dein Zauberer
    [your-acc] deinen Zauberer
    [the-start] Der Zauberer
    [the] der Zauberer
    [the-acc] den Zauberer
    [the-dat] dem Zauberer
    [whose-start] Der { $of }e Zauberer
    [whose] der { $of }e Zauberer
    [whom] den { $of }en Zauberer
    [by] vom { $of }en Zauberer
   *[name] Zauberer
}
dragon = { $form ->
    [many] Drachen
    [a-start] Ein Drache
    [a] ein Drache
    [acc] einen Drachen
    [none] Kein Drache
    [no] keinen Drachen
    [no-nom] kein Drache
    [your-start] Dein Drache
    [your] dein Drache
    [your-acc] deinen Drachen
    [the-start] Der Drache
    [the] der Drache
    [the-acc] den Drachen
    [the-dat] dem Drachen
    [whose-start] Der { $of }e Drache
    [whose] der { $of }e Drache
    [whom] den { $of }en Drachen
    [by] vom { $of }en Drachen
   *[name] Drache
}
archer = { $form ->
    [many] Bogenschützen
    [a-start] Ein Bogenschütze
    [a] ein Bogenschütze
    [acc] einen Bogenschützen
    [none] Kein Bogenschütze
    [no] keinen Bogenschützen
    [no-nom] kein Bogenschütze
    [your-start] Dein Bogenschütze
    [your] dein Bogenschütze
    [your-acc] deinen Bogenschützen
    [the-start] Der Bogenschütze
    [the] der Bogenschütze
    [the-acc] den Bogenschützen
    [the-dat] dem Bogenschützen
    [whose-start] Der { $of }e Bogenschütze
    [whose] der { $of }e Bogenschütze
    [whom] den { $of }en Bogenschützen
    [by] vom { $of }en Bogenschützen
   *[name] Bogenschütze
}
giant = { $form ->
    [many] Riesen
    [a-start] Ein Riese
    [a] ein Riese
    [acc] einen Riesen
    [none] Kein Riese
    [no] keinen Riesen
    [no-nom] kein Riese
    [your-start] Dein Riese
    [your] dein Riese
    [your-acc] deinen Riesen
    [the-start] Der Riese
    [the] der Riese
    [the-acc] den Riesen
    [the-dat] dem Riesen
    [whose-start] Der { $of }e Riese
    [whose] der { $of }e Riese
    [whom] den { $of }en Riesen
    [by] vom { $of }en Riesen
   *[name] Riese
}
hero = { $form ->
    [many] Helden
    [a-start] Ein Held
    [a] ein Held
    [acc] einen Helden
    [none] Kein Held
    [no] keinen Helden
    [no-nom] kein Held
    [your-start] Dein Held
    [your] dein Held
    [your-acc] deinen Helden
    [the-start] Der Held
    [the] der Held
    [the-acc] den Helden
    [the-dat] dem Helden
    [whose-start] Der { $of }e Held
    [whose] der { $of }e Held
    [whom] den { $of }en Helden
    [by] vom { $of }en Helden
   *[name] Held
}
warrior = { $form ->
    [many] Krieger
    [a-start] Ein Krieger
    [a] ein Krieger
    [acc] einen Krieger
    [none] Kein Krieger
    [no] keinen Krieger
    [no-nom] kein Krieger
    [your-start] Dein Krieger
    [your] dein Krieger
    [your-acc] deinen Krieger
    [the-start] Der Krieger
    [the] der Krieger
    [the-acc] den Krieger
    [the-dat] dem Krieger
    [whose-start] Der { $of }e Krieger
    [whose] der { $of }e Krieger
    [whom] den { $of }en Krieger
    [by] vom { $of }en Krieger
   *[name] Krieger
}
eagle = { $form ->
    [many] Adler
    [a-start] Ein Adler
    [a] ein Adler
    [acc] einen Adler
    [none] Kein Adler
    [no] keinen Adler
    [no-nom] kein Adler
    [your-start] Dein Adler
    [your] dein Adler
    [your-acc] deinen Adler
    [the-start] Der Adler
    [the] der Adler
    [the-acc] den Adler
    [the-dat] dem Adler
    [whose-start] Der { $of }e Adler
    [whose] der { $of }e Adler
    [whom] den { $of }en Adler
    [by] vom { $of }en Adler
   *[name] Adler
}

white = Weiß
white-of = weiß
white-dead = ehemals weiß

red = Rot
red-of = rot
red-dead = ehemals rot

black = Schwarz
black-of = schwarz
black-dead = ehemals schwarz

board-earth = Erde
board-sky = Himmel
board-heavens = Himmel
board-world = Welt
board-underworld = Unterwelt

title-chess = Schach
title-glinski = Glińskis Sechseckschach

kind-moves = Züge
kind-captures = Schlagzüge
kind-en-passant = Züge en passant
kind-castling = Rochaden
kind-promotions = Umwandlungen
kind-fortification = Verschanzungen
kind-field-promotion = Feldbeförderungen
kind-traitor = Verräter
kind-touch-of-death = Todesberührungen
kind-shots = Schüsse
kind-swoops = Sturzflüge
kind-teleports = Teleporte
kind-quests = Questen
kind-placements = Einsetzungen
kind-returns = Rückkehren
kind-placement = Einsetzungen
