//! The fuzz targets' laws on bytes from a seeded random, so that every test run looks at some; and on
//! what fuzzing found.

mod support;

#[path = "support/fuzzed.rs"]
mod fuzzed;

use support::Random;

/// A text with some of its bytes changed, doubled, left out, or pieces of another put in.
fn mutated(random: &mut Random, texts: &[Vec<u8>]) -> Vec<u8> {
    let mut text = texts[random.below(texts.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        match random.below(5) {
            0 if at < text.len() => text[at] = random.next() as u8,
            1 if at < text.len() => {
                text.remove(at);
            }
            2 => text.insert(at, random.next() as u8 % 128),
            3 => {
                let other = &texts[random.below(texts.len())];
                let from = random.below(other.len() + 1);
                let to = (from + random.below(12)).min(other.len());
                text.splice(at..at, other[from..to].iter().copied());
            }
            _ if !text.is_empty() => {
                let from = random.below(text.len());
                let to = (from + random.below(6)).min(text.len());
                let part = text[from..to].to_vec();
                text.splice(at..at, part);
            }
            _ => {}
        }
    }
    text
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|t| t.as_bytes().to_vec()).collect()
}

#[test]
fn readings_of_any_text() {
    let texts = bytes(&[
        "\0\0W3e-5e",
        "\x02\0W00(QF)",
        "\x02\x005e@(n)",
        "\x04\x0014d%14f",
        "\x03\0(T)",
        "\x02\x0015c-16d(qF)!?",
        "\x05\x01R4a+4e e.p.",
        "\0\x010-0-0",
        "\0\x02B(Y)",
        "\0\0the quick brown fox",
        "\x06\x001ax2b",
        "\x02\0W9a-10a=q(CRMB)",
        "\x09\0exd6 e.p.",
        "\x0a\x01bxa8=Q+",
        "\x09\0O-O-O!?",
        "\x0c\0Ngf3",
        "\x0d\x01e7e8q",
        "\x01\0Be3",
        "\x02\0W(S)",
        "\x14\0uRa^",
        "\x15\x01uk@d8",
        "\x15\0u:Nb3",
        "\x16\0ud7e8",
    ]);
    let mut random = Random(1);
    for _ in 0..20_000 {
        fuzzed::read(&mutated(&mut random, &texts));
    }
}

#[test]
fn any_text_as_a_position() {
    let texts = bytes(&[
        "8/9/10/11/rk10bk/13/14/15/16/15/14/3rr9/12/11/wp9/4wk4 R lost-W=n touch=W-n5d,5d run=W3",
        "5br2/1rn5bn1/2rr7/11/rk10bk/13/14/6rr8/16/15/14/13/12/11/10/4wk4 W siege=points lost-W=rr quiet=7",
        "8/9/10/rk9bk/12/13/14/15/16/15/14/4wp8/rr11/11/10/8wk R passed-W=4e,5e declared-B=W",
        "rk7/9/10/11/12/13/14/rp14/16/15/14/13/12/1bp9/wpbpbp7/wkbp7 W out=B fortified-W=2 fortify-spent=WR",
        "9/10/11/12/rk12/14/15/16/15/14/13/12/11/10/9/Wr2Wk2Wr B setup=8 pause-B=2 traitors-W=1 ended=claimed",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 7 pawns=advanced",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 149 80 ended=agreed",
        "r3k2r/1P6/8/8/8/8/6p1/R3K2R|2k5/1P6/3N~b4/8/8/3n~b4/1p6/2K5 Wu KQkq - 5 \
gone-W=QdBcBfNgPaPaPaPaPaPa gone-B=QdBcBfNgPaPaPaPaPaPa",
        "4k3/8/8/8/8/8/4P3/4K3|4K3/8/8/8/8/N~b7/p7/8 Wu^ - - 0 gone-W=QdRaRhBcBfNgPaPaPaPaPaPaPa \
gone-B=QdRaRhBcBfNbNgPaPaPaPaPaPaPa",
        "7hz/1w+1W*5/3g5/4dw1a1/wD7/4W4/4H3W+/1AA3GH1/4Z4 9/9/9/3p2e2/5E3/3e5/2E1P4/9/9 w W dead-B=1 dead-W=1 held-W=W",
        "4z4/2a3g+2/4w4/4w1W1H/3A1d+3/1GW6/4Dh3/1W+1w*3W+1/Z8 p3e3d/9/9/1E1e5/9/2P2E3/9/9/9 b B dead-W=1 held-B=E",
    ]);
    let mut random = Random(2);
    for _ in 0..6_000 {
        fuzzed::position(&mutated(&mut random, &texts));
    }
}

#[test]
fn any_line_of_play() {
    let mut random = Random(3);
    for _ in 0..60 {
        let line: Vec<u8> = (0..150).map(|_| random.next() as u8).collect();
        fuzzed::play(&line);
    }
}

#[test]
fn any_text_as_a_record() {
    let texts = bytes(&[
        "[Variant \"siege\"]\n[Options \"setup=9\"]\n[White \"ann\"]\n[Result \"win:W\"]\n\n1. W3e-5e! {The \
centre.} R3d-5d B3e-4e\n2. W4f-5g @2026-01-02T08:15:00Z R(Y) B(Y)\nwin:W\n",
        "> [Variant \"siege\"]\n> [Start \"rk7/9 W\"]\n>\n> 1. W3e-5e?? R3e-5e B3e-5e *\n-- \nsignature",
        "[Variant \"siege\"]\n\n{ \\{ escaped \\} } 1. W3e-5e draw",
    ]);
    let mut random = Random(4);
    for _ in 0..20_000 {
        fuzzed::record(&mutated(&mut random, &texts));
    }
}
