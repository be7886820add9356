# Aufzählungen in Sätzen.

and = { $first } und { $last }
or = { $first } oder { $last }
