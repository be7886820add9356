# Was von einem Text gelesen wird.

first = gelesen ist nur die erste Partie
