no-square = Es gibt kein Feld { $square }: Die Reihen gehen von 1 bis { $ranks }.
