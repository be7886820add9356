# Consent of the players.

decline = Decline
