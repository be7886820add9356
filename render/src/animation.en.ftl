# What was lowered to make an animation small enough.

narrow = To be small enough, the animation is { $width } instead of { $asked } pixels wide.
few = To be small enough, the animation shows { $shown } of { $positions } positions.
narrow-and-few = To be small enough, the animation is { $width } instead of { $asked } pixels wide and shows { $shown } of { $positions } positions.
