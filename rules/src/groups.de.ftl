# Wie Züge einer Art geschrieben werden, oder was sie tun.

en-passant = schlägt einen Bauern, der gerade zwei Schritte gezogen ist
promotions = der Buchstabe am Ende sagt, was aus der Figur wird
