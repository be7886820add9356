no-square = There is no square { $square }: ranks go from 1 to { $ranks }.
