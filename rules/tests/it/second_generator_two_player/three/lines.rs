//! Where games of a campaign start: situations that random play would hardly reach.

/// Canonical actions from the start.
pub(crate) const LINES: &[&str] = &[
    "",
    "",
    "",
    "",
    // 4.1 en passant from above, from below, and by a fallen angel.
    "d2e4 n7n5 l2l3 n5e4 n2n4 e4n3",
    "w2w3 n7n5 w3w4 n5w4 n2n4 w4n3",
    "l2l3 n7n6 l3l4 e8w6 j2j3 w6w5 j3j4 w5w4 n2n4 w4n3",
    // 4.4 castling forbidden by a fallen angel that would attack the last cell; 5.1 an imp imitated on the back rank of
    // Earth.
    "n2n3 n7n6 o1m3 e8w6 m3l4 w6o5 p1q3 o5p3 l4k5 p3q2 k5j4 q2p1 s2s3",
    // 4.1 en passant from the side; 4.4 castling long.
    "n2n4 j7j6 n4n5 m7m5 n5m6",
    "m2m3 n7n6 l1n3 j7j6 k1j3 j6j5 m1m2 k7k6 n1l1",
    // 5.1 castling imitated.
    "n2n3 n7n6 o1m3 e8w6 m3l4 w6o5 p1q3 o5p3 n1p1 p3p2",
    // 5.1 a fallen angel that goes down as an angel.
    "n2n3 n7n6 o1m3 e8w6 m3l4 w6o5 e1n2 o5x4",
    // 5.1 fallen angels on both sides, which imitate each other.
    "n2n3 n7n6 e1w3 e8w6",
    "n2n3 n7n6 e1w3 e8w6 n3n4 w6w5 w3w4",
    "n2n3 n7n6 e1w3 e8w6 m2m4 m7m5 d1v3 d8v6",
    // 5.2 a fallen angel as a fiend.
    "s2s3 m7m6 s3s4 d8v6 s4s5 j7j6 s5s6 j6j5 s6s7 j5j4 s7s8 v6v4",
    // 6 stalemate.
    "p2p4 u7u6 k1l3 f7o5 p4o5 n7n5 o5n6 x7n6 q2q4 m8q4 h2q4 o8j3 k2j3 p7p6 q4p6 z7p6 q1q7 \
     z8z2 q7o7 z2z1 o7m7 z1y1 m7d7 y1y2 d7c7 y2g2 c7l7 g2e2 l7k7 e2f2 k7k8 f2x2 k8l8 j8l8 \
     o1x2 l8l3 c1l3 e8a4 b2a4 q8q1 f1q1 u6k5 l3k5 b7k5 a4b6 k5j3 b6c8 d8c8 t2j3 g7h5 d1h5 \
     h7g5 t1t7 u8t7 h5p6 w8p6 q1h3 g5h3 e1o1 h3g1 o1g1 h8g7 g1a7 a8a7 a1k1 t7x3 o2x3 t8t1 \
     s1t1 p6e4 d2e4 x8f6 e4n6 f6n6 v2n3 s8t8 t1t8 w7o6 t8v8 y8v8 b1b2 g7o7 b2c3 c8m7 m1e2 \
     n6x6 k1t2 x6t2 u1t2 b8c7 t2y7 p8y7 n1o1 n8o8 a2j4 m7j4 j3s3 j4s3 j2s3 g8q8 j1j7 o8y8 \
     j7a7 o7f6 a7c7 q8p7 c7e7 f6e7 e2d3 v8x8 h1q2 x8x3 w2o3 x3x2 o1x2 s7s6 x1s6 p7g8 q2z1 \
     e7d6 w1p3 d6e7 p3h4 e7m6 h4o6 f8o6 d3n4 o6n4 s6w2 n4w2 x2w2 v7v6 w2w1 m6m5 c3c4 m5c4 \
     v1c3 c4c3 l2c3 g8f7 c2d4 y8p8 o3x3 p8g7 p1x2 f7n6 z1z2 g7h7 w1v1 n6e5 l1k2 e5d4 c3d4 \
     v6n5 k2n5 y7p7 n5p7 h7h8 n3w3",
    // A few pieces besides the kings.
    "p1o3 j7j5 b2k4 j5k4 t2t3 j8j2 b1j2 k4t3 k2t3 b8j7 o3n5 e7n5 v1e3 n5e3 n2e3 j7j6 o1j6 \
     k8j6 m1q5 h7q5 e1w3 q5p3 x2p3 l8b8 l1b1 d7c5 c1b3 c5b3 j2b3 s8j8 w3w7 n8w7 j1j6 j8j6 \
     b3j4 j6j4 a2j4 s7s6 j4s6 h8h7 s6t8 d8t8 k1l3 m7m5 l3m5 m8m5 f2e4 m5p2 h1p2 w8d6 e4d6 \
     c8d6 e3e4 d6e4 d2e4 e8b5 e4n6 b5t3 b1t3 v7n6 a1k1 u8z3 q2z3 u7k6 q1q7 g8q7 u1t2 t8z2 \
     t2y7 z2y1 y7p8 y8y2 p8n6 x7n6 p2y1 y2g2 w1g2 o8w8 k1a2 b7c5 z3z4 c5l3 v2l3 q7y7 g1q1 \
     q8q1 z1q1 x8h8 f1w1 p7p6 e2f4 f8g6 f4g6 h7g6 n1n2 g6p7 n2e1 g7f5 d1l1 f5o3 g2o3 c7d5 \
     o3d5 w7v7 d5n6 o7n6 t1t2 b8h2 e1f1 h2q1 y1q1 y7x6 a2b3 a8j7 u2u3 p7o6 l1d1 x6y5 z4y5 \
     p6y5 o2o4 v8e6 u3u4 e6u4 o4o5 n6o5 t3j2 u4j2 t2t7 j7t7 s1v1 v7m7 v1v4 j2b3 d1n1 b3v4 \
     x1f3 v4l3 m2l3 o6e5 c2d4 e5d4 w1n3 d4n3 f3n3 h8x8 n1m2 k6t6 f1g1 t7l6 s2s3 x8s3 n3l5 \
     t6l5 m2v3 s3k3 v3z7 k3l2 z7f7 l6m5 f7n7 m7n7 l3l4 m5l4 w2m3 l4m3 q1y2 z8z1 y2z1 m3v2 \
     z1q2 n7m6 q2g2 m6d7",
];
