## Befehle

takeback-short = ask to take back your last move; 'agree' and 'decline' answer a request
takeback-long = Everybody still in the game must agree within 24 hours. The game then returns to the position before your last move, and everything after it is undone; banks return to what they were, and the record keeps what was taken back as a comment. A move by anybody ends the request. It cannot be asked while another player has a decision to make, or when somebody has left the game since your move.
takeback-answer = answer a request; if left out, you ask to take back your last move
