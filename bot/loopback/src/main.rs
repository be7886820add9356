//! A Discord to try the daemon with by hand: one guild, one channel, a few people, and a prompt.

mod prompt;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use loopback::{Double, Settings, StartError, intents};

/// A Discord on loopback. Start it, point the daemon at it, and play everybody yourself.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Where the certificate is written, as PEM.
    #[arg(long, value_name = "FILE", default_value = "loopback.pem")]
    certificate: PathBuf,
    /// Who is there.
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "ann,ben,cleo")]
    people: Vec<String>,
    /// Grant the bot no message-content intent.
    #[arg(long)]
    no_content: bool,
    /// Limit rates as Discord does.
    #[arg(long)]
    limits: bool,
}

/// Why the program ends.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("the certificate cannot be written to {0}: {1}")]
    Certificate(PathBuf, io::Error),
    #[error("the terminal is gone: {0}")]
    Terminal(#[from] io::Error),
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("siegepost-loopback: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), Trouble> {
    let granted_intents = if arguments.no_content { 0 } else { intents::MESSAGE_CONTENT };
    let double = Double::start(Settings { granted_intents, ..Settings::default() })?;
    let path = arguments.certificate;
    let pem = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
    double.write_certificate(&pem).map_err(|error| Trouble::Certificate(path, error))?;
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
        match prompt.obey(line?.trim()) {
            Some(answer) => writeln!(out, "{answer}")?,
            None => break,
        }
        out.flush()?;
    }
    Ok(())
}
