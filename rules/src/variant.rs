//! The list of the games.

/// Calls a macro with the games, the flagship first: the name of each in code, its folder, and what it is.
macro_rules! games {
    ($with:ident) => {
        $with! {
            Siege = siege, "Siege Chess: three players, 192 hexes.";
            ThreeRealms = three_realms, "Three Realms Chess: three boards above each other.";
            SeparateRealms = separate_realms, "Separate Realms Chess: orthodox chess with other movements.";
            Underworld = underworld, "Underworld Chess: captured pieces fall to a second board.";
            Wizard = wizard, "Advanced Wizard Chess: Earth and Sky, 9x9 each.";
            Chess = chess, "Orthodox chess.";
            Glinski = glinski, "Gliński's Hexagonal Chess: 91 hexes, three bishops each.";
        }
    };
}

/// Defines [`Variant`].
macro_rules! variants {
    ($($name:ident = $folder:ident, $about:literal;)*) => {
        /// The games.
        ///
        /// ```
        /// use rules::Variant;
        /// let game = Variant::from_name("Siege")?;
        /// assert_eq!((game, game.name(), game.title()), (Variant::Siege, "siege", "Siege Chess"));
        /// # Ok::<(), rules::game::SetupError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Variant {
            $(#[doc = $about] $name,)*
        }

        impl Variant {
            /// All games, the flagship first.
            pub const ALL: &'static [Variant] = &[$(Variant::$name),*];
        }
    };
}

games!(variants);
