//! Cuts: a scene is recorded, the power is cut at its calls, and what is left is judged.

use std::path::Path;

use bot::chance::Chance;
use faults::Event;

use super::ledger::Ledger;
use super::record::{Recording, directory};

/// Something that happens while the power may fail.
pub(crate) trait Scene {
    /// How it is called.
    fn name(&self) -> &'static str;

    /// How often the power is cut in one run of it; then it is played anew.
    fn cuts_in_a_run(&self) -> usize {
        2_500
    }

    /// Lets it happen.
    fn record(&self, seed: u64) -> Box<dyn Happened>;
}

/// Something that happened.
pub(crate) trait Happened {
    fn recording(&self) -> &Recording;

    /// Whether what is left in a directory is as it may be.
    fn judge(&self, root: &Path, promised: &Ledger) -> Result<(), String>;

    /// Goes on where the power was cut, to the end; what differs from an end without a cut. None where nothing
    /// is left to be done.
    fn go_on(&self, _root: &Path, _promised: &Ledger) -> Option<Result<(), String>> {
        None
    }
}

/// How often the power was cut.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) cuts: usize,
    /// At calls after which something was not safe yet.
    pub(crate) loose: usize,
    /// After which everything went on to its end.
    pub(crate) gone_on: usize,
    pub(crate) calls: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.cuts += other.cuts;
        self.loose += other.loose;
        self.gone_on += other.gone_on;
        self.calls += other.calls;
    }
}

/// Cuts the power so many times in one run of a scene. Every `go_on_every`th cut goes on to the end.
pub(crate) fn cut(
    scene: &dyn Scene,
    seed: u64,
    cuts: usize,
    go_on_every: usize,
) -> Result<Tally, String> {
    let happened = scene.record(seed);
    let Recording { disk, events, facts } = happened.recording();
    let mut chance = Chance::new(seed ^ 0x0b5c);
    // Evenly over all calls first, then by lot.
    let mut moments: Vec<usize> = (0..cuts)
        .map(|n| match cuts >= events.len() && n < events.len() {
            true => n + 1,
            false => chance.below(events.len() + 1),
        })
        .collect();
    moments.sort_unstable();
    let mut tally = Tally { calls: events.len(), ..Tally::default() };
    let (mut disk, mut promised) = (disk.clone(), Ledger::default());
    let mut moments = moments.into_iter().peekable();
    for at in 0..=events.len() {
        if let Some(event) = at.checked_sub(1).and_then(|before| events.get(before)) {
            disk.apply(event, &mut || chance.draw());
            if let Event::Mark(number) = event {
                let fact = &facts[usize::try_from(*number).unwrap()];
                promised.absorb(fact).map_err(|why| {
                    format!("{why}\nin the scene '{}', seed {seed}", scene.name())
                })?;
            }
        }
        while moments.next_if_eq(&at).is_some() {
            tally.cuts += 1;
            tally.loose += usize::from(disk.has_unsynced());
            let survivors = disk.cut(&mut || chance.draw());
            let root = directory();
            survivors.write_to(root.path()).unwrap();
            let mut result = happened.judge(root.path(), &promised);
            if result.is_ok()
                && tally.cuts.is_multiple_of(go_on_every)
                && let Some(end) = happened.go_on(root.path(), &promised)
            {
                tally.gone_on += 1;
                result = end;
            }
            if let Err(why) = result {
                let left = directory();
                survivors.write_to(left.path()).unwrap();
                let left = left.keep();
                return Err(format!(
                    "{why}\nin the scene '{}', seed {seed}, after call {at} of {}: {:?}\nleft in {}",
                    scene.name(),
                    events.len(),
                    events.get(at.saturating_sub(1)).map(brief),
                    left.display(),
                ));
            }
        }
    }
    Ok(tally)
}

/// An event without the bytes written.
fn brief(event: &Event) -> String {
    match event {
        Event::Write { file, at, data } => format!("Write {{ {file:?}, {} at {at} }}", data.len()),
        other => format!("{other:?}"),
    }
}
