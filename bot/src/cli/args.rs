//! What can be typed behind `siegepost`, and the help about it.

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::{Parser, Subcommand, ValueEnum};
use rules::game::{Game, SetupError, Variant};

use crate::discord::Shards;

/// Chess variants played by typing moves into a chat channel.
///
/// Without a command, the local room opens: a chat room in this terminal, in which several people at
/// one keyboard play Siege Chess and its relatives. Games, pictures and everything said are kept; leave
/// and come back whenever you like.
#[derive(Debug, Parser)]
#[command(name = "siegepost", version, propagate_version = true, disable_help_subcommand = true)]
#[command(after_help = "\
Examples:
  siegepost                                open the room and play
  siegepost serve --config siegepost.toml  serve a Discord bot
  siegepost room --script game.txt         play a script, exit status 0 when all of it was accepted
  siegepost record check game.siege        is this record legal, and does its result hold?
  siegepost render game.siege --ply 12 --out board.png
  siegepost perft siege 2 --option setup=8
  siegepost replay siege < actions.txt

Exit status:
  0  all is well
  1  something was refused or failed; one sentence on standard error says what
  2  wrong usage")]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Room(Room),
    Serve(Serve),
    Perft(Perft),
    Replay(Replay),
    /// Look at a record: check it, tidy it, list its actions, or make a script of it.
    Record {
        #[command(subcommand)]
        what: RecordCommand,
    },
    Render(Render),
    Doctor(Doctor),
    Verify(Verify),
    Backup(Backup),
    Restore(Restore),
    Outbox(Outbox),
    /// Print a completion script for a shell.
    #[command(after_help = "\
Example:
  siegepost completions bash > ~/.local/share/bash-completion/completions/siegepost")]
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

/// Open the local room: a chat room in this terminal.
///
/// Every line is somebody speaking: 'ann: 3e-5e', or plain text after '/as ann'. '/help' in the room tells
/// the rest. When standard input is no terminal, the room reads it quietly as a script.
#[derive(Debug, Default, Parser)]
#[command(after_help = "\
Examples:
  siegepost room
  siegepost room --db tournament.db
  siegepost room --db :memory: --clock 2026-01-01T00:00:00Z --script game.txt

Scripts, a line each:
  # words                  a remark, skipped
  ann: 3e-5e               ann says this
  /as ann                  ann says the plain lines that follow
  [1001] ann: 3e-5e        the same with a message id of your own: fed again, it is the
                           same message and is not answered twice
  ! ann: 9z-9z             this line is expected to be refused
  ? words                  the answers to the last line contain these words
  ?- words                 the answers to the last line do not contain these words
  /wait 3d                 let simulated time pass (needs --clock); also 90m, 12h, 1d12h
  /until 2026-01-04T00:00:00Z
                           let simulated time pass until then, if it has not passed yet

RUST_LOG=info shows the daemon's log on standard error.

Exit status:
  0  everything was accepted and every expectation held
  1  otherwise; each line concerned is told on standard error with its number
  2  wrong usage")]
pub(super) struct Room {
    /// The database: a file, or ':memory:' for games that are gone when the room closes.
    ///
    /// Without it: the platform's directory for a user's data.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The directory for pictures; without it, 'pictures' beside the database.
    #[arg(long, value_name = "DIR")]
    pub(super) pictures: Option<PathBuf>,
    /// Play the lines of a file ('-' is standard input) instead of asking at the terminal.
    #[arg(long, value_name = "FILE")]
    pub(super) script: Option<PathBuf>,
    /// Let a simulated clock stand at this moment; only /wait and /until move it.
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub(super) clock: Option<DateTime<Utc>>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Print nothing but what is wrong; for scripts.
    #[arg(long)]
    pub(super) quiet: bool,
    /// Show pictures in the terminal itself: by which protocol, or 'off' for text boards.
    ///
    /// 'auto' goes by what the terminal says of itself in the environment. Scripts never show pictures.
    #[arg(long, value_name = "PROTOCOL", default_value_t, value_enum)]
    pub(super) inline_pictures: InlinePictures,
}

/// How pictures are shown in the terminal itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum InlinePictures {
    /// As the environment tells of the terminal.
    #[default]
    Auto,
    /// The kitty graphics protocol.
    Kitty,
    /// iTerm2's inline images.
    Iterm,
    /// Sixel graphics.
    Sixel,
    /// Not at all.
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
  siegepost serve --db first.db --shards 0..2/4     shards 0 and 1 of 4, in a process of their own

The log goes to standard error; RUST_LOG or [log] filter says how much of it.

[limits] in the configuration says how many games one person, channel and server may have, and how many pictures
a person may ask for in a minute. On their server, people with the permission Manage Server have /close, /abort,
/block, /unblock, /blocks and /settings who-may-open.

Exit status:
  0  stopped as asked
  1  the database, the machine or the connection failed; one sentence says what
  2  wrong usage or configuration
  3  there is no token, or its file cannot be read
  4  Discord does not accept the token
  5  Discord does not allow the message content intent
  6  Discord does not let the bot in
  7  this machine's clock is more than two minutes from Discord's
  130, 143  ended at once by a second signal")]
pub(super) struct Serve {
    /// The database; without it, what the configuration names, else 'discord.db' in the platform's directory
    /// for a user's data.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Serve the shards A up to, not including, B of N; each process has a database of its own.
    ///
    /// Without it, one process serves as many shards as Discord recommends. A database remembers its shards.
    #[arg(long, value_name = "A..B/N")]
    pub(super) shards: Option<Shards>,
}

/// Check everything that can be checked before the daemon runs, and while it does.
///
/// Prints a line each: ok, warn or bad, what was looked at, and what to do about it; also the limits in force
/// ([limits] in the configuration), with a warning for each that is off. Nothing is changed, nothing is posted,
/// and the token is never printed.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost doctor --config /etc/siegepost.toml
  siegepost doctor --offline

Exit status:
  0  nothing is bad
  1  something is; the lines say what to fix
  2  wrong usage")]
pub(super) struct Doctor {
    /// The database; without it, what the configuration names, else 'discord.db' in the platform's directory
    /// for a user's data.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Do not ask Discord.
    #[arg(long)]
    pub(super) offline: bool,
}

/// Count the leaf actions of the game's tree.
///
/// Prints, last, the number of sequences of DEPTH actions from the start, or from where the actions of
/// '--after' lead. Resignations, draw offers and claims are not counted.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost perft siege 3
  siegepost perft siege 2 --option setup=8 --divide
  siegepost perft siege 2 --after \"W3e-5e R3e-5e\"

Exit status: 0; 1 when an action of --after is not legal; 2 for wrong usage")]
pub(super) struct Perft {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// How many actions deep.
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
/// Prints a line for the start and one after each action, four fields separated by tabs: the ply, who acts
/// next ('-' when the game is over), the status ('play', 'draw' or 'win:X'), and the legal actions in byte
/// order, separated by blanks.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  echo W3e-5e R3e-5e | siegepost replay siege
  siegepost record actions game.siege | siegepost replay siege --option setup=8

Exit status:
  0  everything was legal
  1  an action was not; its ply, its text and why are told on standard error
  2  wrong usage")]
pub(super) struct Replay {
    #[command(flatten)]
    pub(super) game: GameArgs,
}

/// Which game, with which options.
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
    /// Play records through: every action must be legal and the result must hold.
    ///
    /// Prints a line for each record that is right. Exit status 1 when one is not.
    #[command(after_help = "Example:\n  siegepost record check data/examples/*.siege")]
    Check {
        /// The records; '-' is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print a record in its tidy form: rounds numbered, lines wrapped, mail quotes gone.
    #[command(after_help = "Example:\n  siegepost record tidy mail.txt > game.siege")]
    Tidy {
        /// The record; '-' is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Print the score sheet: a line a round, with checks, mates and touches marked.
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
    /// Print the canonical actions of a record, one a line.
    #[command(
        after_help = "Example:\n  siegepost record actions game.siege | siegepost replay siege"
    )]
    Actions {
        /// The record; '-' is standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Draw a position: as text on standard output, or as a PNG file.
///
/// The position is a record's, at its end or at any ply, or that of a position string.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost render game.siege                      the last position, as text
  siegepost render game.siege --ply 12 --seat red --out board.png
  siegepost render --position \"POSITION STRING\" --theme light --out board.png
  siegepost render game.siege --out - > board.png

Exit status:
  0  the position was drawn
  1  the record or the position is wrong, or the file cannot be written
  2  wrong usage")]
pub(super) struct Render {
    /// The record; '-' is standard input.
    #[arg(value_name = "RECORD", required_unless_present = "position")]
    pub(super) record: Option<PathBuf>,
    /// A position string instead of a record.
    #[arg(long, value_name = "STRING", conflicts_with_all = ["record", "ply"])]
    pub(super) position: Option<String>,
    /// The game of the position string.
    #[arg(long, value_name = "VARIANT", default_value = "siege", conflicts_with = "record")]
    pub(super) variant: String,
    /// After how many actions; without it, after the last.
    #[arg(long, value_name = "N")]
    pub(super) ply: Option<usize>,
    /// Whose side is at the bottom, by name or letter; without it, the first seat's.
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Write a PNG to this file; '-' is standard output. Without it, a text board is printed.
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// What the picture will be seen against.
    #[arg(long, value_enum, default_value_t)]
    pub(super) theme: Theme,
    /// The colours of the armies.
    #[arg(long, value_enum, default_value_t)]
    pub(super) palette: Palette,
    /// The width of the picture in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1200)]
    pub(super) width: u32,
    /// Which cells' names are written.
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
    /// Ivory, red and near-black, as the seats are called.
    #[default]
    Classic,
    /// Ivory, orange and blue, which stay apart for colour-blind eyes.
    Safe,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Coordinates {
    /// None.
    Off,
    /// Beside the board.
    #[default]
    Edge,
    /// Also in every empty cell.
    Cells,
}

/// Check a database: its integrity, its checksums, and every game replayed to its stored state.
///
/// Says which games, actions, seats and messages were changed by a disk or by hand, and whether the newest entries may be missing
/// because the write-ahead log is damaged. Nothing is changed. Prints what was checked, games in quarantine among it; exit status 1 when anything is wrong.
#[derive(Debug, Parser)]
#[command(after_help = "\
Examples:
  siegepost verify
  siegepost verify --config /etc/siegepost.toml
  siegepost verify --upgrade     before an update: the new program, the running daemon's database

Exit status:
  0  nothing is wrong; with --upgrade: every game under way goes on
  1  something is wrong; with --upgrade: some games would go into quarantine, and are named
  2  wrong usage")]
pub(super) struct Verify {
    /// The database; without it, what the configuration names, else the room's own.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Only replay the games under way that were made under older rules than this program's, and say which of them
    /// would go into quarantine.
    #[arg(long)]
    pub(super) upgrade: bool,
}

/// Copy the database to a file while games go on; the copy is checked.
///
/// Warns of what is wrong with the games in it. Exit status 1 when there is no copy: nothing could be written, or the
/// database's file itself is damaged.
#[derive(Debug, Parser)]
#[command(
    after_help = "Examples:\n  siegepost backup monday.db\n  siegepost backup --db tournament.db monday.db"
)]
pub(super) struct Backup {
    /// The database; without it, what the configuration names, else the room's own.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// The copy; it must not exist yet.
    #[arg(value_name = "FILE")]
    pub(super) to: PathBuf,
}

/// Put a backup in the database's place; the backup is checked first, the old database is kept aside.
///
/// Cut short at any moment it has either the old database in its place or the new one; until it is run again no daemon
/// starts on either.
#[derive(Debug, Parser)]
#[command(after_help = "Example:\n  siegepost restore monday.db")]
pub(super) struct Restore {
    /// The database; without it, what the configuration names, else the room's own.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// The backup.
    #[arg(value_name = "FILE")]
    pub(super) from: PathBuf,
}

/// List what is not delivered, and see to dead letters: retry them, or drop them.
///
/// Lists deliveries that wait and dead letters, which the chat network would not take: number, state, place, game,
/// age, tries, key, the last error, and how the message begins. It may be used while the daemon runs, which notices
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
  0  all is well; an empty list too
  1  there is no such delivery, or the database cannot be used
  2  wrong usage"
)]
pub(super) struct Outbox {
    #[command(subcommand)]
    pub(super) what: Option<OutboxCommand>,
    /// List dead letters only.
    #[arg(long)]
    pub(super) dead: bool,
    /// Print an object in JSON for each, a line each.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) files: ServedFiles,
}

/// Which database of `serve` is meant.
#[derive(Debug, Parser)]
pub(super) struct ServedFiles {
    /// The database; without it, what the configuration names, else 'discord.db' in the platform's directory
    /// for a user's data.
    #[arg(long, value_name = "PATH")]
    pub(super) db: Option<PathBuf>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum OutboxCommand {
    /// Deliver dead letters again, and what waits at once.
    #[command(
        after_help = "Examples:\n  siegepost outbox retry 123 124\n  siegepost outbox retry --all"
    )]
    Retry(ChosenLetters),
    /// Give dead letters up for good; they are not listed any more.
    #[command(after_help = "Examples:\n  siegepost outbox drop 123\n  siegepost outbox drop --all")]
    Drop(ChosenLetters),
}

/// Which deliveries are meant.
#[derive(Debug, Parser)]
pub(super) struct ChosenLetters {
    /// Their numbers, as 'siegepost outbox' lists them.
    #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all")]
    pub(super) ids: Vec<i64>,
    /// All dead letters.
    #[arg(long)]
    pub(super) all: bool,
    #[command(flatten)]
    pub(super) files: ServedFiles,
}

/// The most that perft counts in a lifetime anyway.
const MAX_DEPTH: u32 = 20;

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|d| *d <= MAX_DEPTH);
    depth.ok_or_else(|| format!("a depth is a whole number from 0 to {MAX_DEPTH}"))
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("an option looks like KEY=VALUE, such as setup=8".to_owned()),
    }
}

fn moment(text: &str) -> Result<DateTime<Utc>, String> {
    let time = DateTime::parse_from_rfc3339(text).map(|t| t.to_utc());
    time.map_err(|_| "a moment looks like 2026-01-01T00:00:00Z".to_owned())
}
