use rules::Variant;
#[test]
fn starts() {
    for (v, counts) in [
        (Variant::Chess, &[20u64, 400, 8902, 197_281, 4_865_609][..]),
        (Variant::SeparateRealms, &[35, 1212, 40814, 1_355_280][..]),
    ] {
        let game = v.new_game::<&str, &str>(&[]).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(game.perft(depth), count, "{v:?} {depth}");
        }
    }
    let kiwi = Variant::Chess
        .from_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        .unwrap();
    for (depth, count) in (1..).zip([48u64, 2039, 97862, 4_085_603]) {
        assert_eq!(kiwi.perft(depth), count, "kiwipete {depth}");
    }
}
