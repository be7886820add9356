# Die Teile, die Sätze gemeinsam haben.

and = { $first } und { $last }
or = { $first } oder { $last }
