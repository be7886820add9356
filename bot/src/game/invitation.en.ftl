# Buttons under an invitation.

join = Join
join-as = Join as { $seat }
add-computer = Add a computer
decline = Decline
