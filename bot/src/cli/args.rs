//! The arguments of `siegepost`, and their help.

use std::path::PathBuf;

use chrono::DateTime;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use rules::game::{Game, SetupError, Variant};

use crate::chat::Shards;
use crate::time::Moment;

/// Chess variants played by typing moves into a chat channel.
///
/// Without a command, the local room opens: a chat room in this terminal, in which several people at
/// one keyboard play Siege Chess and other variants. Games, pictures and messages are saved; leave and
/// come back whenever you like.
#[derive(Debug, Parser)]
#[command(name = "siegepost", version, propagate_version = true)]
#[command(after_help = "\
Examples:
  siegepost                                open the room and play
  siegepost serve --config siegepost.toml  serve a Discord bot
  siegepost room --script game.txt         play a script, exit status 0 if all of it was accepted
  siegepost record check game.siege        is this record legal, and does its result hold?
  siegepost render game.siege --after 12 --out board.png
  siegepost analyse game.siege             the course of a game and its turning points
  siegepost export game.siege --html game.html
  siegepost perft siege 2 --option setup=8
  siegepost replay siege < actions.txt

Exit status:
  0  success
  1  something was refused or failed; one sentence on standard error says what
  2  wrong usage")]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// Stands for a blank that is no place to wrap a line.
const FIXED_BLANK: &str = "\u{a0}";

/// Returns the description of the command line. Its examples are never wrapped: they are there to be copied.
pub(super) fn command() -> clap::Command {
    unwrapped(Args::command())
}

fn unwrapped(command: clap::Command) -> clap::Command {
    let after = command.get_after_help().map(|text| {
        let fixed = |line: &str| match line.starts_with(' ') {
            true => line.replace(' ', FIXED_BLANK),
            false => line.to_owned(),
        };
        text.to_string().lines().map(fixed).collect::<Vec<_>>().join("\n")
    });
    let command = command.mut_subcommands(unwrapped);
    match after {
        Some(after) => command.after_help(after),
        None => command,
    }
}

/// Returns what clap has rendered of [`command`] as people read it.
pub(super) fn readable(rendered: &str) -> String {
    rendered.replace(FIXED_BLANK, " ")
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Room(Room),
    Serve(Serve),
    Perft(Perft),
    Replay(Replay),
    /// Check a record, tidy it, list its actions, or turn it into a script.
    Record {
        #[command(subcommand)]
        what: RecordCommand,
    },
    Render(Render),
    Analyse(Analyse),
    Uci(Uci),
    Doctor(Doctor),
    Verify(Verify),
    Backup(Backup),
    Restore(Restore),
    Migrate(Migrate),
    Export(Export),
    Import(Import),
    Ratings(Ratings),
    Outbox(Outbox),
    Cluster(Cluster),
    /// Print a completion script for a shell.
    #[command(after_help = "\
Example:
  siegepost completions bash > ~/.local/share/bash-completion/completions/siegepost")]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// Open the local room: a chat room in this terminal.
///
/// Every line is a message by somebody: 'ann: 3e-5e', or plain text after '/as ann'. '/help' in the room
/// explains the rest. If standard input is not a terminal, the room reads it as a script without prompts.
#[derive(Debug, Default, Parser)]
#[command(after_help = "\
Examples:
  siegepost room
  siegepost room --db tournament.db
  siegepost room --db :memory: --clock 2026-01-01T00:00:00Z --script game.txt

Lines of a script:
  # words                  a comment, skipped
  ann: 3e-5e               ann writes this
  /as ann                  ann writes the lines that follow without a name
  [1001] ann: 3e-5e        the same with your own message id: sent again, it is the same
                           message and is not answered twice
  ! ann: 9z-9z             this line is expected to be refused
  ? words                  the answers to the last line contain these words
  ?- words                 the answers to the last line do not contain these words
  /wait 3d                 let simulated time pass (needs --clock); also 90m, 12h, 1d12h
  /until 2026-01-04T00:00:00Z
                           let simulated time pass until then, if it has not passed yet

RUST_LOG=info shows the daemon's log on standard error.

Exit status:
  0  everything was accepted and every expectation held
  1  otherwise; standard error names each such line with its number
  2  wrong usage")]
pub(super) struct Room {
    /// The database: a file, or ':memory:' for games that are lost when the room closes.
    ///
    /// Without it, a file in the platform's directory for user data.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The directory for pictures; without it, 'pictures' beside the database.
    #[arg(long, value_name = "DIR")]
    pub(super) pictures: Option<PathBuf>,
    /// Play the lines of a file ('-' is standard input) instead of asking at the terminal.
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,
    /// Use a simulated clock that starts at this moment; only /wait and /until advance it.
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub(super) clock: Option<Moment>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Print only errors; for scripts.
    #[arg(long)]
    pub(super) quiet: bool,
    /// The protocol for showing pictures in the terminal itself, or 'off' for text boards.
    ///
    /// 'auto' detects the terminal from environment variables. Scripts never show pictures.
    #[arg(long, value_name = "PROTOCOL", default_value_t, value_enum)]
    pub(super) inline_pictures: InlinePictures,
}

/// The protocol for pictures in the terminal itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum InlinePictures {
    /// Detected from the environment.
    #[default]
    Auto,
    /// The kitty graphics protocol.
    Kitty,
    /// iTerm2's inline images.
    Iterm,
    /// Sixel graphics.
    Sixel,
    /// No pictures.
    Off,
}

/// Serve games on Discord.
///
/// Runs until it is stopped (Ctrl-C, or SIGTERM from a service manager). The bot's token comes from the
/// environment variable DISCORD_TOKEN, from the file that the configuration names ([discord] token_file), or
/// from the systemd credential discord-token. It is never printed.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  DISCORD_TOKEN=... siegepost serve
  siegepost serve --config /etc/siegepost.toml --db /var/lib/siegepost/games.db
  siegepost serve --db first.db --shards 0..2/4     shards 0 and 1 of 4, in their own process

The log goes to standard error; RUST_LOG or [log] filter sets its levels.

[limits] in the configuration limits the games of one person, channel and server, and the pictures that a person
may ask for in a minute. On their server, people with the permission Manage Server can use /close, /abort, /block,
/unblock, /blocks and /settings who-may-open.

Exit status:
  0  stopped on request
  1  the database, the machine or the connection failed; one sentence says what
  2  wrong usage or configuration
  3  there is no token, or its file cannot be read
  4  Discord does not accept the token
  5  Discord does not allow the message content intent
  6  Discord does not let the bot in
  7  this machine's clock differs from Discord's by more than two minutes
  8  Discord refuses a request of this program: update it
  130, 143  ended at once by a second signal")]
pub(super) struct Serve {
    #[command(flatten)]
    pub(super) files: ServedFiles,
    /// Serve the shards from A up to but not including B, of N; each process has its own database.
    ///
    /// Without it, one process serves as many shards as Discord recommends. A database stores its shards.
    #[arg(long, value_name = "A..B/N")]
    pub(super) shards: Option<Shards>,
}

/// Check everything that can be checked before the daemon runs, and while it does.
///
/// Prints one line for each check: ok, warn or bad, what was checked, and what to do about it; also the limits
/// in force ([limits] in the configuration), with a warning for each that is off. Changes nothing, posts
/// nothing, and never prints the token.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost doctor --config /etc/siegepost.toml
  siegepost doctor --offline

Exit status:
  0  no check is bad
  1  some checks are bad; their lines say what to fix
  2  wrong usage")]
pub(super) struct Doctor {
    #[command(flatten)]
    pub(super) files: ServedFiles,
    /// Do not connect to Discord.
    #[arg(long)]
    pub(super) offline: bool,
}

/// Count the leaves of the game tree.
///
/// The last line printed is the number of sequences of DEPTH actions from the start, or from the position
/// after the actions of '--after'. Resignations, draw offers and claims are not counted.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost perft siege 3
  siegepost perft siege 2 --option setup=8 --divide
  siegepost perft siege 2 --after \"W3e-5e R3e-5e\"

Exit status: 0; 1 if an action of --after is not legal; 2 for wrong usage")]
pub(super) struct Perft {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// The depth in actions.
    #[arg(value_parser = depth)]
    pub(super) depth: u32,
    /// First print 'ACTION COUNT' for each first action, in byte order.
    #[arg(long)]
    pub(super) divide: bool,
    /// Play these canonical actions first, separated by blanks.
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    pub(super) after: String,
}

/// Check canonical actions from standard input one by one.
///
/// Prints a line for the start and one after each action, with four fields separated by tabs: the number of actions
/// so far, the seat to act ('-' if the game is over), the status ('play', 'draw' or 'win:X'), and the legal actions in byte
/// order, separated by blanks.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  echo W3e-5e R3e-5e | siegepost replay siege
  siegepost record actions game.siege | siegepost replay siege --option setup=8

Exit status:
  0  all actions were legal
  1  an action was not; standard error names its number, its text and the reason
  2  wrong usage")]
pub(super) struct Replay {
    #[command(flatten)]
    pub(super) game: GameArgs,
}

/// A game and its options.
#[derive(Debug, Parser)]
pub(super) struct GameArgs {
    /// The game, such as 'siege'.
    #[arg(value_name = "VARIANT")]
    pub(super) variant: String,
    /// An option of the game, such as 'setup=8'; may be given several times.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option)]
    pub(super) options: Vec<(String, String)>,
}

impl GameArgs {
    pub(super) fn new_game(&self) -> Result<Box<dyn Game>, SetupError> {
        Variant::from_name(&self.variant)?.new_game(&self.options)
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum RecordCommand {
    /// Replay records: every action must be legal and the result must be right.
    ///
    /// Prints a line for each valid record. Exit status 1 if one is not valid.
    #[command(after_help = "Example:\n  siegepost record check data/examples/*.siege")]
    Check {
        /// The records; '-' is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print a record in its tidy form: rounds numbered, lines wrapped, without mail quotes.
    #[command(after_help = "Example:\n  siegepost record tidy mail.txt > game.siege")]
    Tidy {
        /// The record; '-' is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print the score sheet: one line for each round, with checks, mates and touches marked.
    Sheet {
        /// The record; '-' is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print a script that plays the record's game in the room.
    #[command(after_help = "Examples:
  siegepost record script game.siege > game.txt
  siegepost room --db :memory: --script game.txt")]
    Script {
        /// The record; '-' is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print the canonical actions of a record, one per line.
    #[command(
        after_help = "Example:\n  siegepost record actions game.siege | siegepost replay siege"
    )]
    Actions {
        /// The record; '-' is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Draw a position: as text on standard output, or as a PNG file; or a game as an animated GIF.
///
/// The position is that of a record, at its end or after any number of actions, or a position string. An animation shows every
/// position of a record up to there.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost render game.siege                      the last position, as text
  siegepost render game.siege --after 12 --seat red --out board.png
  siegepost render --position \"POSITION STRING\" --theme light --out board.png
  siegepost render game.siege --out - > board.png
  siegepost render game.siege --gif game.gif

Exit status:
  0  the position was drawn
  1  the record or the position is wrong, or the file cannot be written
  2  wrong usage")]
pub(super) struct Render {
    /// The record, PGN or position; '-' is standard input.
    #[arg(value_name = "RECORD", required_unless_present = "position")]
    pub(super) record: Option<PathBuf>,
    /// A position string or FEN instead of a record.
    #[arg(long, value_name = "STRING", conflicts_with_all = ["record", "after"])]
    pub(super) position: Option<String>,
    /// The game of the position string; without it, chess, or else the first game that has such a position.
    #[arg(long, value_name = "VARIANT", conflicts_with = "record")]
    pub(super) variant: Option<String>,
    /// The number of actions before the position; without it, all of them.
    #[arg(long, value_name = "N")]
    pub(super) after: Option<usize>,
    /// The seat whose side is at the bottom, by name or letter; without it, the first seat.
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Write a PNG to this file; '-' is standard output. Without it, a text board is printed.
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Write the game as an animated GIF to this file; '-' is standard output. It has at most 10 MiB: if the game is too long for
    /// its width, the animation is less wide, or shows fewer positions.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "out", "alt"])]
    pub(super) gif: Option<PathBuf>,
    /// The theme of the picture.
    #[arg(long, value_enum, default_value_t)]
    pub(super) theme: Theme,
    /// The colours of the armies.
    #[arg(long, value_enum, default_value_t)]
    pub(super) palette: Palette,
    /// The width of the picture in pixels; without it, 1200, and 550 for an animation.
    #[arg(long, value_name = "PIXELS")]
    pub(super) width: Option<u32>,
    /// Where names of cells are written.
    #[arg(long, value_enum, default_value_t)]
    pub(super) coordinates: Coordinates,
    /// Write the owner's letter on every piece.
    #[arg(long)]
    pub(super) letters: bool,
    /// Also print the picture's alt text.
    #[arg(long)]
    pub(super) alt: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Theme {
    #[default]
    Dark,
    Light,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Palette {
    /// Ivory, red and near-black, like the names of the seats.
    #[default]
    Classic,
    /// Ivory, orange and blue, which colour-blind people can tell apart.
    Safe,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Coordinates {
    /// Nowhere.
    Off,
    /// Beside the board.
    #[default]
    Edge,
    /// Also in every empty cell.
    Cells,
}

/// Analyse a game: what each seat could expect, which actions were better, and how well everybody played.
///
/// Prints a table with a line for each action: the expected share of the result for each seat afterwards, the better
/// action, and what the played one cost. Also draws the course of the game with its three turning points. The
/// results so far are written beside the picture; run again with the same record and effort, the analysis goes on
/// where it was cut off. Accuracy is calculated from expected shares with the formula of lichess
/// (https://lichess.org/page/accuracy).
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost analyse game.siege                     20000 positions searched for each thought
  siegepost analyse game.siege --time 5 --out analysis/
  siegepost analyse game.siege --depth 6 --out course.png --theme light

With --nodes or --depth the same record gives the same result on every machine.

Exit status:
  0  the game was analysed
  1  the record is wrong, or a file cannot be written
  2  wrong usage")]
pub(super) struct Analyse {
    /// The record; '-' is standard input, which needs --out.
    #[arg(value_name = "RECORD")]
    pub(super) record: PathBuf,
    /// The number of positions to search for each thought.
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "time"], value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,
    /// The number of actions to look ahead.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(super) depth: Option<u32>,
    /// The seconds to think about each position.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) time: Option<f64>,
    /// The picture, or a directory for it; without it, beside the record.
    #[arg(long, short, value_name = "DIR or FILE")]
    pub(super) out: Option<PathBuf>,
    /// The theme of the picture.
    #[arg(long, value_enum, default_value_t)]
    pub(super) theme: Theme,
    /// The colours of the armies.
    #[arg(long, value_enum, default_value_t)]
    pub(super) palette: Palette,
    /// The width of the picture in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1200)]
    pub(super) width: u32,
    /// Also print the picture's alt text.
    #[arg(long)]
    pub(super) alt: bool,
}

/// Play as an engine: speak the Universal Chess Interface on standard input and output, for chess GUIs.
///
/// Chess is played until the option UCI_Variant names another game. Moves are canonical actions ('siegepost replay'
/// lists them), and 'position fen' is followed by a position string of the game. At the end of the input a search with a
/// depth, a time or a number of nodes finishes; any other is stopped.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost uci
  printf 'setoption name UCI_Variant value siege\\nposition startpos moves W3e-5e\\ngo movetime 1000\\n' | siegepost uci

Exit status: 0; 1 if the standard input or output fails")]
pub(super) struct Uci {}

/// Check a database: its integrity, and every game replayed to its stored state.
///
/// Imported records are replayed too, and messages, moves and posts are compared with each other. Changes nothing. Prints
/// what was checked, including games in quarantine; exit status 1 if anything is wrong.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost verify
  siegepost verify --config /etc/siegepost.toml
  siegepost verify --upgrade     before an update: the new program, the running daemon's database

Exit status:
  0  nothing is wrong; with --upgrade: every game under way can go on
  1  something is wrong; with --upgrade: some games, which are named, would go into quarantine
  2  wrong usage")]
pub(super) struct Verify {
    #[command(flatten)]
    pub(super) files: RoomFiles,
    /// Only replay the games under way that were played under older rules than this program's, and report which of
    /// them would go into quarantine.
    #[arg(long)]
    pub(super) upgrade: bool,
}

/// Copy the database to a file while games go on, and check the copy.
///
/// Warns about faults in its games. Exit status 1 if no copy was made: it could not be written, or the database file
/// itself is damaged.
#[derive(Debug, Parser)]
#[command(
    after_help = "Examples:\n  siegepost backup monday.db\n  siegepost backup --db tournament.db monday.db"
)]
pub(super) struct Backup {
    #[command(flatten)]
    pub(super) files: RoomFiles,
    /// The copy; it must not exist yet.
    #[arg(value_name = "FILE")]
    pub(super) to: PathBuf,
}

/// Replace the database with a backup; the backup is checked first, and the old database is kept as another file.
///
/// If it is interrupted at any moment, either the old database or the new one is in place, and no daemon starts on it
/// until this command is run again.
#[derive(Debug, Parser)]
#[command(after_help = "Example:\n  siegepost restore monday.db")]
pub(super) struct Restore {
    #[command(flatten)]
    pub(super) files: RoomFiles,
    /// The backup.
    #[arg(value_name = "FILE")]
    pub(super) from: PathBuf,
}

/// Move a database from a file to PostgreSQL, or back. The old one stays as it is.
///
/// Stop the daemon first. Every row is read back and compared before anything is stored: either everything is in the new
/// database, or nothing. An address looks like 'postgres://user@host1,host2/database'. Its password comes from the environment
/// variable PGPASSWORD or from the file that the configuration names ([store] password_file).
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost migrate --from games.db --to postgres://siegepost@db1,db2/siegepost
  siegepost migrate --from postgres://siegepost@db1,db2/siegepost --to games.db")]
pub(super) struct Migrate {
    /// The database with the games: a file or an address.
    #[arg(long, value_name = "PATH")]
    pub(super) from: PathBuf,
    /// The new one: a file that does not exist yet, or the address of an empty database.
    #[arg(long, value_name = "PATH")]
    pub(super) to: PathBuf,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

/// Write games as records, JSON Lines or PGN, or one as a page to step through in a browser.
///
/// Games of the database are read while others go on; imported records come last. Games that PGN has no name for are left out of
/// it. docs/archive.md describes the formats.
///
/// The page is one file that loads nothing. Arrow keys, Home and End step through the game, F turns the boards, and an address
/// that ends with '#12' opens it after 12 actions. If 'siegepost analyse RECORD' has finished, the page of the record shows the
/// course of the game too.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost export --all --out games.records
  siegepost export --player ann --format pgn --out ann.pgn
  siegepost export --game g12 --format jsonl
  siegepost export game.siege --html game.html
  siegepost export --game g12 --palette safe --html - > game.html")]
pub(super) struct Export {
    #[command(flatten)]
    pub(super) files: RoomFiles,
    #[command(flatten)]
    pub(super) which: Exported,
    /// The format.
    #[arg(long, default_value_t, value_enum)]
    pub(super) format: ExportFormat,
    /// The file; without it, standard output.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Write the page of one game to this file; '-' is standard output.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["player", "all", "format", "out"])]
    pub(super) html: Option<PathBuf>,
    /// The colours of the armies on the page.
    #[arg(long, value_enum, default_value_t, requires = "html")]
    pub(super) palette: Palette,
}

/// Which games are exported.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub(super) struct Exported {
    /// A record in a file; '-' is standard input.
    #[arg(value_name = "RECORD")]
    pub(super) record: Option<PathBuf>,
    /// One game, by its number; it need not be over.
    #[arg(long, value_name = "GAME", value_parser = game_number)]
    pub(super) game: Option<i64>,
    /// The games in which somebody of this name has or had a seat.
    #[arg(long, value_name = "NAME")]
    pub(super) player: Option<String>,
    /// All games.
    #[arg(long)]
    pub(super) all: bool,
}

/// The format of exported games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ExportFormat {
    /// Records, with a line of three hyphens after each.
    #[default]
    Record,
    /// JSON Lines: one object for each game.
    Jsonl,
    /// PGN: chess and Gliński's Hexagonal Chess.
    Pgn,
}

/// Add finished games from files with records or PGN.
///
/// They can be exported; no chat shows them. A game that is there already is not added again. A game that is not over or
/// cannot be read is left out, and standard error says why; the exit status is then 1. A file named by --db is created if it
/// does not exist.
#[derive(Debug, Parser)]
#[command(
    after_help = "Examples:\n  siegepost import games.records\n  siegepost import --db tournament.db club.pgn"
)]
pub(super) struct Import {
    #[command(flatten)]
    pub(super) files: RoomFiles,
    /// The files, each with records or PGN; '-' is standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(super) from: Vec<PathBuf>,
}

/// Compute all ratings again, and say what differs from those that are stored.
///
/// They are computed from the games that count, in the order in which they ended, and from annulments; each of these games is replayed.
/// Games go on meanwhile. Exit status 1 if something differs, unless it was stored anew.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost ratings
  siegepost ratings --rebuild --config /etc/siegepost.toml")]
pub(super) struct Ratings {
    #[command(flatten)]
    pub(super) files: RoomFiles,
    /// Store them as they are computed, if something differs.
    #[arg(long)]
    pub(super) rebuild: bool,
}

/// Show which daemon serves from a PostgreSQL database, and since when.
///
/// Prints the lease: its owner (machine, process, a random number), how often it was taken, for how long it has been held, and when it
/// ends unless it is renewed.
#[derive(Debug, Parser)]
#[command(after_help = "\
Example:
  siegepost cluster --db postgres://siegepost@db1,db2/siegepost

Exit status:
  0  a daemon serves
  1  none does, or the database cannot be used
  2  wrong usage")]
pub(super) struct Cluster {
    #[command(flatten)]
    pub(super) files: ServedFiles,
}

/// List messages that are not delivered, and retry or drop dead letters.
///
/// Lists waiting deliveries, and dead letters, which the chat network did not accept: number, state, place, game, age,
/// tries, key, the last error, and the beginning of the message. It can be used while the daemon runs, which notices
/// within seconds.
#[derive(Debug, Parser)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  siegepost outbox --config /etc/siegepost.toml
  siegepost outbox --dead --json
  siegepost outbox retry 123 124
  siegepost outbox retry --all
  siegepost outbox drop 123

Exit status:
  0  success, also if the list is empty
  1  there is no such delivery, or the database cannot be used
  2  wrong usage"
)]
pub(super) struct Outbox {
    #[command(subcommand)]
    pub(super) what: Option<OutboxCommand>,
    /// List dead letters only.
    #[arg(long)]
    pub(super) dead: bool,
    /// Print one JSON object per line for each.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) files: ServedFiles,
}

/// The database of `serve`.
#[derive(Debug, Parser)]
pub(super) struct ServedFiles {
    /// The database; without it, the one in the configuration, else 'discord.db' in the platform's directory
    /// for user data.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

/// The database of the room.
#[derive(Debug, Parser)]
pub(super) struct RoomFiles {
    /// The database; without it, the one in the configuration, else the room's own.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum OutboxCommand {
    /// Deliver dead letters again, or waiting messages at once.
    #[command(
        after_help = "Examples:\n  siegepost outbox retry 123 124\n  siegepost outbox retry --all"
    )]
    Retry(ChosenLetters),
    /// Give dead letters up for good; they are no longer listed.
    #[command(after_help = "Examples:\n  siegepost outbox drop 123\n  siegepost outbox drop --all")]
    Drop(ChosenLetters),
}

/// The chosen deliveries.
#[derive(Debug, Parser)]
pub(super) struct ChosenLetters {
    /// The numbers shown by 'siegepost outbox'.
    #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all")]
    pub(super) ids: Vec<i64>,
    /// All dead letters.
    #[arg(long)]
    pub(super) all: bool,
    #[command(flatten)]
    pub(super) files: ServedFiles,
}

/// The greatest depth of perft; more would take a lifetime.
const MAX_DEPTH: u32 = 20;

/// Why an argument cannot be read.
#[derive(Clone, Copy, Debug, thiserror::Error)]
enum Unreadable {
    #[error("a depth is a whole number from 0 to {MAX_DEPTH}")]
    Depth,
    #[error("a time is a number of seconds from 0.001 to 86400")]
    Seconds,
    #[error("an option looks like KEY=VALUE, such as setup=8")]
    Option,
    #[error("a game's number looks like g12")]
    Game,
    #[error("a moment looks like 2026-01-01T00:00:00Z")]
    Moment,
}

fn depth(text: &str) -> Result<u32, Unreadable> {
    text.parse().ok().filter(|d| *d <= MAX_DEPTH).ok_or(Unreadable::Depth)
}

/// The longest time to think about a position, in seconds.
const MAX_SECONDS: f64 = 86_400.0;

fn seconds(text: &str) -> Result<f64, Unreadable> {
    let seconds = text.parse().ok().filter(|s| (0.001..=MAX_SECONDS).contains(s));
    seconds.ok_or(Unreadable::Seconds)
}

fn option(text: &str) -> Result<(String, String), Unreadable> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(Unreadable::Option),
    }
}

fn game_number(text: &str) -> Result<i64, Unreadable> {
    let digits = text.strip_prefix(['g', 'G']).unwrap_or(text);
    digits.parse().map_err(|_| Unreadable::Game)
}

fn moment(text: &str) -> Result<Moment, Unreadable> {
    DateTime::parse_from_rfc3339(text).map(Moment::from).map_err(|_| Unreadable::Moment)
}
