//! The program and its prompt.

use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn the_prompt_acts_for_people_and_controls_the_double() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_siegepost-loopback"))
        .args(["--certificate", "double.pem", "--people", "ann,ben"])
        .current_dir(directory.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let script = "ann @bot e4\nben hello there\nann dm psst\nlist\nann press Join\n\
        ann /play variant=siege\nthreads\nin 2\nlist\nadvance 3d\nadvance much\nzoe hi\nin 9\n\
        violations\nquit\n";
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    for expected in [
        "REST:         https://discord.com at 127.0.0.1:",
        "gateway:      ws://127.0.0.1:",
        "> e4\nben: hello there\n",
        "That cannot be done: there is no button \"Join\" to press.",
        "That cannot be done: there is no command \"/play\" here.",
        "1  #chess (here)\n  2  direct, ",
        "In direct, ",
        "ann: psst\n",
        "It is 20",
        "By how much? 3d, 12h or 90m.",
        "Nobody is called \"zoe\". Type help.",
        "There is no place \"9\".",
        "None.\n",
    ] {
        assert!(text.contains(expected), "{expected:?} is not in\n{text}");
    }
    let pem = std::fs::read_to_string(directory.path().join("double.pem")).unwrap();
    assert!(pem.starts_with("-----BEGIN CERTIFICATE-----"));
    assert!(text.contains("SIEGEPOST_LOOPBACK=127.0.0.1:"));
}
