//! `siegepost doctor`.

use std::path::Path;

use chrono::Utc;
use tokio::runtime::Builder;

use super::args::Doctor as Args;
use super::error::CliError;
use super::output::Out;
use super::{log, paths};
use crate::chat::Shards;
use crate::chat::network::Network;
use crate::config::Config;
use crate::discord::{self, Played, Token};
use crate::doctor::{self, Finding, Level};
use crate::nightly::Backups;
use crate::store::{self, Location};
use crate::time::Moment;

pub(super) fn run(args: &Args) -> Result<(), CliError> {
    let mut findings = Vec::new();
    let config = configuration(args.files.config.as_deref(), &mut findings);
    let location = paths::served_database(args.files.db.as_deref(), &config)?;
    let (mut played, mut shards) = (Played::default(), None);
    let now = Moment::from(Utc::now());
    match &location {
        Location::File(path) => machine(path, &config, now, &mut findings),
        server => findings.extend(doctor::database(server, Network::discord().name, now)),
    }
    if let Ok(inspection) = store::inspect(&location) {
        shards = inspection.part.and_then(|part| part.parse().ok());
        played = Played { places: inspection.places, players: inspection.players };
    }
    online(args, &config, shards, &played, &mut findings)?;
    let mut out = Out::new();
    for finding in &findings {
        out.line(finding)?;
    }
    out.line(doctor::sum(&findings))?;
    out.finish()?;
    if findings.iter().any(|f| f.level == Level::Bad) { Err(CliError::Reported) } else { Ok(()) }
}

fn configuration(file: Option<&Path>, findings: &mut Vec<Finding>) -> Config {
    let config = match paths::config(file) {
        Ok(config) => config,
        Err(error) => {
            let text = format!("{error}; the checks below use the default values");
            findings.push(Finding::bad("configuration", text));
            return Config::default();
        }
    };
    findings.push(match file {
        Some(file) => Finding::ok("configuration", format!("{} is valid", file.display())),
        None => Finding::ok("configuration", "no file given; every key has its default value"),
    });
    if let Err(error) = log::filter(&config.log.filter) {
        findings.push(Finding::bad("[log] filter", error.to_string()));
    }
    findings.extend(doctor::plausibility(&config));
    findings.extend(doctor::limits(&config.limits));
    config
}

fn machine(path: &Path, config: &Config, now: Moment, findings: &mut Vec<Finding>) {
    findings.push(doctor::directory("data directory", &paths::directory_of(path), true));
    findings.push(doctor::disk(path));
    let network = Network::discord().name;
    findings.extend(doctor::database(&path.into(), network, now));
    let wanted = config.backup.at.is_some();
    let backups = Backups::of(path, config.backup.clone());
    if wanted {
        findings.push(doctor::directory("backup directory", backups.directory(), true));
    }
    let inspection = store::inspect(path).ok();
    let running = inspection.as_ref().is_some_and(|i| i.in_use);
    if let Some(address) = config.health.listen.filter(|_| running) {
        findings.push(doctor::workers(address));
    }
    let played = inspection.is_some_and(|i| i.games > 0);
    findings.push(doctor::backups(&backups, wanted, played, now));
}

fn online(
    args: &Args,
    config: &Config,
    shards: Option<Shards>,
    played: &Played,
    findings: &mut Vec<Finding>,
) -> Result<(), CliError> {
    let file = &config.discord.token_file;
    let token = match Token::find(file) {
        Ok(token) => token,
        Err(error) => {
            findings.push(Finding::bad("token", error.to_string()));
            return Ok(());
        }
    };
    match Token::found_in(file) {
        Some(path) => findings.push(doctor::token_file(&path)),
        None => {
            findings.push(Finding::ok("token", "it is in the environment variable DISCORD_TOKEN"))
        }
    }
    if args.offline {
        return Ok(());
    }
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime
        .map_err(|e| CliError::Failed(format!("the program's threads cannot be started: {e}")))?;
    findings.extend(runtime.block_on(discord::examine(&token, &config.discord, shards, played)));
    Ok(())
}
