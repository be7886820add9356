//! The double as a program, to try the daemon by hand: one guild, one channel, a few people, and a prompt.

mod prompt;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use loopback::{Double, Settings, StartError, intents};

/// A Discord-compatible server on loopback. Start it, connect the daemon to it, and act as every player.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The file for the certificate, in PEM.
    #[arg(long, value_name = "FILE", default_value = "loopback.pem")]
    certificate: PathBuf,
    /// The names of the people.
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "ann,ben,cleo")]
    people: Vec<String>,
    /// Do not grant the bot the message content intent.
    #[arg(long)]
    no_content: bool,
    /// Apply rate limits like Discord's.
    #[arg(long)]
    limits: bool,
}

/// Why the program fails.
#[derive(Debug, thiserror::Error)]
enum CliError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("the certificate cannot be written to {0}: {1}")]
    Certificate(PathBuf, io::Error),
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("siegepost-loopback: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), CliError> {
    let granted_intents = if arguments.no_content { 0 } else { intents::MESSAGE_CONTENT };
    let double = Double::start(Settings { granted_intents, ..Settings::default() })?;
    let path = arguments.certificate;
    let pem = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
    double.write_certificate(&pem).map_err(|error| CliError::Certificate(path, error))?;
    if arguments.limits {
        double.with(|world| world.rate_limits.like_discord());
    }
    let mut prompt = prompt::Prompt::new(&double, &arguments.people);
    let mut out = io::stdout();
    writeln!(out, "REST:         https://{} at {}", loopback::HOST, double.address())?;
    writeln!(out, "gateway:      {}", double.look(|world| world.gateway_address().to_owned()))?;
    writeln!(out, "certificate:  {}", pem.display())?;
    writeln!(out, "SIEGEPOST_LOOPBACK={},{}", double.address(), pem.display())?;
    writeln!(out, "DISCORD_TOKEN={}", double.token())?;
    writeln!(out, "{}", prompt::HELP)?;
    for line in io::stdin().lock().lines() {
        match prompt.run(line?.trim()) {
            Some(response) => writeln!(out, "{response}")?,
            None => break,
        }
        out.flush()?;
    }
    Ok(())
}
