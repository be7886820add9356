## Commands

replace-short = let somebody else take over a seat; 'agree' and 'decline' answer a proposal
replace-long = You can hand over your own seat: the new player must accept. If a player is away, because one turn has lasted a fortnight without a clock, or the time is over and the seat is offered, all others can agree to replace that player. The new player takes over the seat and its clock. The record lists both names. A computer can take over, too; it accepts at once. The seat is named by its colour or its player. Examples: /replace red=@dora, /replace @bob=@dora
replace-colour = the seat, red or R, or its player; your own if left out
replace-person = who takes over
replace-computer = a computer takes over, at this level
replace-answer = answer a proposal; if left out, you make one
