# Why a record cannot be replayed.

action = action { $ply }, { $text }: { $why }
result = the record says '{ $stated }', but its actions lead to '{ $found }'
option = its option { $option } is not what the record's options say
