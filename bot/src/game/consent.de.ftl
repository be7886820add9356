# Zustimmung der Spieler.

decline = Ablehnen
