# How actions of a kind are written, or what they do.

en-passant = captures a pawn that has just gone two steps
promotions = the letter at the end says what the piece becomes
