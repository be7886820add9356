# The parts that sentences share.

and = { $first } and { $last }
or = { $first } or { $last }
