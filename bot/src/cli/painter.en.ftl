# Descriptions of pictures.

boards = { $boards } boards: { $all }
