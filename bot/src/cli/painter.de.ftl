# Beschreibungen von Bildern.

boards = { $boards } Bretter: { $all }
