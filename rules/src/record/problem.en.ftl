# What can be wrong with a record.

at = line { $line }: { $problem }
too-long = the text is too long for a record; { $most } bytes is the most
too-many-lines = the text has too many lines for a record; { $most } is the most, so remove the text around the record
too-deep = the record is quoted too often; { $most } times is the most, so take the > off its lines
too-many-tags = there are too many tags; { $most } is the most, so leave some out
long-key = the tag { $key } is too long; its key may have { $most } characters at most
long-value = the tag { $key } is too long, or its closing quotation mark is missing; a value may have { $most } bytes at most
too-many-options = there are too many options; { $most } is the most, and no game takes that many
too-many-actions = there are too many actions; { $most } is the most
not-text = this is not UTF-8 text; save the record as UTF-8
no-record = no record begins here; a record begins with a tag such as [Variant "siege"]
bad-tag = this tag is damaged; a tag looks like [Key "value"]
tag-twice = the tag { $key } stands here a second time; keep one of them
tag-among-actions = a tag stands among the actions; tags come first, and one file holds one record
second-record = a second record begins here; one file holds one record
no-variant = the tag Variant is missing; it says which game this is, as in [Variant "siege"]
bad-option = '{ $text }' is no option; options look like setup=9
bad-result = '{ $text }' is no result; write win:X with the winner's letter, draw, or * for a game that goes on
two-results = the tag Result says '{ $tag }' but the actions end with '{ $end }'
open-comment = the comment that begins here has no end; close it with {"}"}
nested-comment = a comment begins inside a comment; close the first with {"}"}, or write \{"{"} for a brace
stray-brace = a comment ends here but does not begin anywhere; open it with {"{"}
bad-time = '{ $text }' is no time; times look like @2026-01-01T10:00:00Z
nothing-to-mark = '{ $text }' belongs after an action, and there is no action before it
bad-action = '{ $text }' cannot be an action
bad-number = round { $found } stands where round { $expected } should; a part of the record is missing or repeated
