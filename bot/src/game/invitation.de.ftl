# Knöpfe unter einer Einladung.

join = Mitspielen
join-as = Als { $seat } mitspielen
add-computer = Computer hinzufügen
decline = Ablehnen
