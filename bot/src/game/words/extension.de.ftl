# Mehr Zeit für einen Spieler.

extended = { $who } hat in Partie { $game } die Bedenkzeit überschritten und bekommt einmalig { $time } dazu.
extended-until = { $who } hat in Partie { $game } die Bedenkzeit überschritten und bekommt einmalig { $time } dazu, bis { $until }.
extended-third = { $who } hat in Partie { $game } die Bedenkzeit überschritten und bekommt einmalig { $time } dazu. Spätere Züge haben dann ein Drittel der üblichen Zeit.
extended-until-third = { $who } hat in Partie { $game } die Bedenkzeit überschritten und bekommt einmalig { $time } dazu, bis { $until }. Spätere Züge haben dann ein Drittel der üblichen Zeit.
