# Lists in sentences.

and = { $first } and { $last }
or = { $first } or { $last }
