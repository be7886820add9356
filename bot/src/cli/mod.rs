//! The command line.

mod analyse;
mod analysis_file;
mod args;
mod cluster;
mod database;
mod doctor;
mod error;
mod export;
mod export_page;
mod import;
mod input;
mod log;
mod migrate;
mod outbox;
mod output;
mod painter;
mod paths;
mod perft;
mod progress;
mod ratings;
mod record;
mod record_script;
mod render;
mod replay;
mod room;
mod serve;
mod uci;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

use args::{Args, Command};
pub use error::CliError;
use output::Out;

/// Runs the program with the process's arguments.
pub fn main() -> ExitCode {
    run(std::env::args_os())
}

/// Runs the program. Exit status: 0 for success, 1 if something was refused or failed, 2 for wrong usage.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let matched = args::command().try_get_matches_from(&args);
    let result = match matched.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => dispatch(args),
        Err(e) if e.use_stderr() => Err(error::usage(e, subcommand(&args).as_deref())),
        // Help and version are answers, not errors.
        Err(e) => Out::new().text(&args::readable(&e.render().to_string())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has seen enough.
        Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(e) => {
            if !matches!(e, CliError::Reported) {
                error::print(&e);
            }
            e.status()
        }
    }
}

/// Returns the subcommand that was meant, as far as wrong usage shows it.
fn subcommand(args: &[OsString]) -> Option<String> {
    let word = args.get(1)?.to_str()?;
    args::command().find_subcommand(word).map(|c| c.get_name().to_owned())
}

fn dispatch(args: Args) -> Result<(), CliError> {
    match args.command {
        None => room::run(&args::Room::default()),
        Some(Command::Room(a)) => room::run(&a),
        Some(Command::Serve(a)) => serve::run(&a),
        Some(Command::Perft(a)) => perft::run(&a),
        Some(Command::Replay(a)) => replay::run(&a),
        Some(Command::Record { what }) => record::run(&what),
        Some(Command::Render(a)) => render::run(&a),
        Some(Command::Analyse(a)) => analyse::run(&a),
        Some(Command::Uci(_)) => uci::run(),
        Some(Command::Doctor(a)) => doctor::run(&a),
        Some(Command::Verify(a)) => database::verify(&a),
        Some(Command::Backup(a)) => database::backup(&a),
        Some(Command::Restore(a)) => database::restore(&a),
        Some(Command::Migrate(a)) => migrate::run(&a),
        Some(Command::Export(a)) => export::run(&a),
        Some(Command::Import(a)) => import::run(&a),
        Some(Command::Ratings(a)) => ratings::run(&a),
        Some(Command::Outbox(a)) => outbox::run(&a),
        Some(Command::Cluster(a)) => cluster::run(&a),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut args::command(), "siegepost", &mut script);
            Out::new().bytes(&script)
        }
    }
}
