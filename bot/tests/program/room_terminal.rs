//! The room in a terminal: completion, colours, pictures. The terminal is a pseudo-terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Longer than anything takes here.
const TIMEOUT: Duration = Duration::from_secs(60);

/// How a program switches bracketed paste, without its last letter.
const PASTE: &str = "\u{1b}[?2004";

/// A room in a terminal of 100 columns.
struct Terminal {
    keys: File,
    output: Receiver<Vec<u8>>,
    seen: String,
    /// Whether the room reads what is typed.
    reads: bool,
    /// The end of the output, which may be the beginning of a control sequence.
    end: String,
    child: Child,
    directory: Option<tempfile::TempDir>,
}

impl Terminal {
    fn open(environment: &[(&str, &str)], arguments: &[&str]) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let mut terminal = Self::open_in(directory, environment, arguments);
        terminal.until(": /help");
        terminal.until("> ");
        terminal
    }

    /// Opens a room in a directory, which may have been one before.
    fn open_in(
        directory: tempfile::TempDir,
        environment: &[(&str, &str)],
        arguments: &[&str],
    ) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&master).expect("granted");
        unlockpt(&master).expect("unlocked");
        let size = Winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("a size");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let name = name.into_string().expect("a path");
        let line = || {
            let file = File::options().read(true).write(true).open(&name).expect("the terminal");
            Stdio::from(file)
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_siegepost"));
        command.arg("room").arg("--db").arg(directory.path().join("games.db")).args(arguments);
        for name in ["NO_COLOR", "TMUX", "STY", "KONSOLE_VERSION", "LC_TERMINAL", "TERM_PROGRAM"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color").env("LC_ALL", "C");
        command.envs(environment.iter().copied());
        let child = command.stdin(line()).stdout(line()).stderr(line()).spawn().expect("the room");
        let mut reader = File::from(master.try_clone().expect("a second handle"));
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            // The other side is closed: the room has ended.
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if send.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = File::from(master);
        let seen = String::new();
        let directory = Some(directory);
        Self { keys, output, seen, reads: false, end: String::new(), child, directory }
    }

    /// Leaves the room, and returns its directory.
    fn leave(mut self) -> tempfile::TempDir {
        self.press("/quit\r");
        self.child.wait().expect("it ends");
        self.directory.take().expect("a directory")
    }

    /// Presses keys when the room reads them.
    fn press(&mut self, keys: &str) {
        let started = Instant::now();
        while !self.reads {
            self.receive(started, "a prompt");
        }
        self.keys.write_all(keys.as_bytes()).expect("the terminal accepts keys");
        self.reads = !keys.ends_with('\r');
    }

    /// Adds what is printed next to the output.
    fn receive(&mut self, started: Instant, awaited: &str) {
        match self.output.recv_timeout(TIMEOUT.saturating_sub(started.elapsed())) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                self.seen.push_str(&text);
                self.end.push_str(&text);
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                panic!("'{awaited}' was not printed; instead: {:?}", self.seen)
            }
        }
        // The editor asks for bracketed paste while it reads a line.
        let last = |mode| self.end.rfind(&format!("{PASTE}{mode}"));
        let (on, off) = (last('h'), last('l'));
        if on != off {
            self.reads = on > off;
        }
        let whole = self.end.chars().count();
        self.end = self.end.chars().skip(whole.saturating_sub(PASTE.len())).collect();
    }

    /// Waits for words and returns the output up to them.
    fn until(&mut self, words: &str) -> String {
        let started = Instant::now();
        loop {
            if let Some(at) = self.seen.find(words) {
                let rest = self.seen.split_off(at + words.len());
                return std::mem::replace(&mut self.seen, rest);
            }
            self.receive(started, words);
        }
    }

    /// Opens a game of chess with White in turn, and returns the output.
    fn chess(&mut self) -> String {
        self.press("ann: /play chess white=ann black=bob pace=none\r");
        self.until("/join or /decline");
        self.press("bob: /join\r");
        let words = self.until("ann (White) to move.");
        words + &self.until("\n\r\n")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const README: [&str; 4] = [
    "ann: /play siege white=ann red=bob black=cyd pace=3d",
    "bob: /join",
    "cyd: /join",
    "ann: 3e-5e",
];

#[test]
fn a_pasted_block_is_lines() {
    // With bracketed paste it is entered at once, without it line by line while answers are drawn.
    for (begin, end) in [("\u{1b}[200~", "\u{1b}[201~\r"), ("", "")] {
        let mut terminal = Terminal::open(&[("NO_COLOR", "1")], &[]);
        terminal.press(&format!("{begin}{}\r{end}", README.join("\r")));
        terminal.until("W3e-5e");
        terminal.until("bob (Red) to move");
        // The editor remembers each line.
        terminal.press("\u{1b}[A\u{1b}[A");
        terminal.until("cyd: /join");
    }
}

#[test]
fn a_pasted_record_is_one_message() {
    let mut terminal = Terminal::open(&[("NO_COLOR", "1")], &[]);
    let record = "/position [Variant \"chess\"]\r\r1. e2e4 e7e5\r";
    terminal.press(&format!("\u{1b}[200~ann: {record}\u{1b}[201~\r"));
    terminal.until("White to move");
    terminal.press("/who\r");
    assert!(!terminal.until("ann\r\n").contains("is not a move"));
}

#[test]
fn lines_that_are_typed_ahead_are_kept() {
    let mut terminal = Terminal::open(&[("NO_COLOR", "1")], &[]);
    terminal.press("ann: /play chess white=ann black=bob pace=none\r");
    for line in ["bob: /join\r", "ann: e4\r", "bob: e5\r", "ann: Nf3\r"] {
        // Nobody waits for a prompt.
        terminal.keys.write_all(line.as_bytes()).expect("the terminal accepts keys");
    }
    terminal.until("2. Nf3");
}

#[test]
fn a_beginner_at_the_terminal_is_answered_until_others_write() {
    let mut terminal = Terminal::open(&[("NO_COLOR", "1")], &[]);
    terminal.press("help\r");
    terminal.until("/help explains more");
    terminal.press("ann: hello\r");
    terminal.until("'hello' is not a move.");
    terminal.press("/play chess black=computer:1\r");
    terminal.until("ann (White) to move");
    terminal.press("pawn e4\r");
    terminal.until("1) e4");
    terminal.press("1\r");
    terminal.until("1. e4");
    terminal.press("quit\r");
    terminal.until("(write /quit with its slash)");
    terminal.press("bob: hello\r");
    terminal.press("ann: castle\r");
    terminal.press("ann: /who\r");
    let words = terminal.until("ann, bob");
    assert!(!words.contains("is not a move"), "{words}");
}

#[test]
fn coming_back_shows_the_board_of_the_place_in_which_somebody_wrote_last() {
    let mut terminal = Terminal::open(&[("NO_COLOR", "1")], &[]);
    terminal.press("ann: /play siege computer=1\r");
    terminal.until("ann (White) to move");
    terminal.press("/room chess\r");
    terminal.until("#chess (here)");
    terminal.press("/play chess white=ann black=ann pace=none\r");
    terminal.until("to move.");
    let directory = terminal.leave();
    let mut terminal = Terminal::open_in(directory, &[("NO_COLOR", "1")], &[]);
    let recalled = terminal.until("/help lists the commands");
    // Chess has eight ranks, Siege more; the prompt is that of the same place.
    assert!(recalled.contains("a   b   c   d   e   f   g   h"), "{recalled}");
    terminal.until("#chess ann> ");
    // From another place the board of that place comes back.
    terminal.press("/room main\r");
    terminal.until("main (here)");
    terminal.press("/games\r");
    terminal.until("g2");
    let directory = terminal.leave();
    let mut terminal = Terminal::open_in(directory, &[("NO_COLOR", "1")], &[]);
    let recalled = terminal.until("/help lists the commands");
    assert!(recalled.contains("16d"), "{recalled}");
    terminal.until("ann> ");
}

#[test]
fn tab_completes_games_options_and_topics() {
    let mut terminal = Terminal::open(&[], &[]);
    terminal.press("ann: /play sep\tpawns=a\t");
    terminal.until("separate-realms pawns=advanced");
    // Ctrl-U deletes the line.
    terminal.press("\u{15}/rules three-realms pegas\t");
    terminal.until("/rules three-realms pegasus");
}

#[test]
fn the_room_speaks_the_language_of_the_system_or_that_of_whoever_types() {
    let mut terminal = Terminal::open(&[("LC_ALL", "de_DE.UTF-8")], &[]);
    terminal.press("/help\r");
    terminal.until("In diesem Raum:");
    terminal.until("/join [Farbe]          nimmt einen Platz");
    terminal.press("ann: /queue\r");
    terminal.until("(nur für ann)");
    terminal.until("Niemand wartet auf eine Partie.");
    // What all read is in the language of the system, too.
    terminal.press("ann: /play chess white=ann black=bob pace=none\r");
    terminal.until("Knopf");
    terminal.press("ann: /settings language=en\r");
    terminal.until("Changed language");
    terminal.press("/who\r");
    terminal.until("ann");
    terminal.press("/room\r");
    terminal.until("main (here); /room NAME goes to one");
    terminal.press("bob: /ignore\r");
    terminal.until("(nur für bob)");
    terminal.until("Du ignorierst niemanden.");
}

#[test]
fn boards_and_pages_are_in_the_language_of_the_room() {
    let directory = tempfile::tempdir().expect("a directory");
    let pictures = directory.path().to_str().expect("a path");
    let mut terminal =
        Terminal::open(&[("LC_ALL", "de_DE.UTF-8"), ("NO_COLOR", "1")], &["--pictures", pictures]);
    terminal.press("ann: /play chess white=ann black=bob pace=none\r");
    terminal.until("/decline");
    terminal.press("bob: /join\r");
    terminal.until("> Weiß (ann)\r\n");
    terminal.press("ann: f2f3\r");
    let board = terminal.until("> Schwarz (bob)\r\n");
    assert!(board.contains("( )[ ] letzter Zug\r\nZuletzt: Der weiße Bauer"), "{board}");
    terminal.press("bob: /replay\r");
    terminal.until("chess-g1.html");
    let page = std::fs::read_to_string(directory.path().join("chess-g1.html")).expect("a page");
    assert!(page.contains("<html lang=\"de\">") && page.contains("Partie g1"), "{page}");
}

#[test]
fn files_and_moments_are_spoken_of_in_the_language_of_the_room() {
    let german = [("LC_ALL", "de_DE.UTF-8")];
    let mut terminal = Terminal::open(
        &german,
        &["--pictures", "/dev/null/none", "--clock", "2026-01-01T00:00:00Z"],
    );
    terminal.press("ann: /play chess white=ann black=bob pace=3d\r");
    terminal.until("Knopf");
    terminal.press("bob: /join\r");
    terminal.until("ann (Weiß) ist am Zug, bis So 4.1.2026, 00:00 UTC.");
    let words = terminal.until(" nicht schreiben: ");
    assert!(words.contains("(kein Bild: Kann /dev/null/none/game0001-"), "{words:?}");
    terminal.press("/until soon\r");
    terminal.until("'soon' ist kein Zeitpunkt");
    // The arguments of commands, too.
    terminal.press("/help\r");
    terminal.until("/join [Farbe]          nimmt einen Platz");
}

#[test]
fn boards_have_colours_and_a_link_to_the_picture() {
    let mut terminal = Terminal::open(&[], &[]);
    let output = terminal.chess();
    // White is bold, Black blue (see the text board).
    assert!(output.contains("\x1b[0;1mWr") && output.contains("\x1b[0;1;34mBr"), "{output:?}");
    assert!(output.contains("\x1b]8;;file:///") && output.contains(".png\x1b\\"), "{output:?}");
    assert!(!output.contains("\x1b]1337;"), "this terminal shows no pictures");
}

#[test]
fn no_color_switches_colours_off() {
    let mut terminal = Terminal::open(&[("NO_COLOR", "1")], &[]);
    let output = terminal.chess();
    assert!(output.contains("Wk") && output.contains("picture: /"), "{output:?}");
    assert!(!output.contains("\x1b[0;1mWr") && !output.contains("\x1b]8;;"), "{output:?}");
}

#[test]
fn a_capable_terminal_shows_the_picture() {
    let mut terminal = Terminal::open(&[("TERM_PROGRAM", "iTerm.app")], &[]);
    let output = terminal.chess();
    let (before, picture) = output.split_once("\x1b]1337;File=inline=1;").expect("a picture");
    assert!(picture.contains("iVBORw0KGgo"), "a PNG in base 64");
    assert!(!before.contains("Wk"), "the picture replaces the text board");

    let mut off = Terminal::open(&[("TERM_PROGRAM", "iTerm.app")], &["--inline-pictures", "off"]);
    let output = off.chess();
    assert!(output.contains("Wk") && !output.contains("\x1b]1337;"), "{output:?}");
}
