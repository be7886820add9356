# Womit eine Animation klein genug wurde.

narrow = Damit sie klein genug ist, ist die Animation { $width } statt { $asked } Pixel breit.
few = Damit sie klein genug ist, zeigt die Animation { $shown } von { $positions } Stellungen.
narrow-and-few = Damit sie klein genug ist, ist die Animation { $width } statt { $asked } Pixel breit und zeigt { $shown } von { $positions } Stellungen.
