//! A scene is recorded, the power is cut at its calls, and what is left is checked.

use std::path::Path;

use bot::chance::Chance;
use faults::Event;

use super::promised::Promised;
use super::record::{Recording, directory};

/// Something that happens while the power may fail.
pub(crate) trait Scene {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The number of cuts in one recording. For more, the scene is recorded again.
    fn cuts_in_a_run(&self) -> usize {
        2_500
    }

    /// Runs the scene and records it.
    fn record(&self, seed: u64) -> Box<dyn RecordedScene>;
}

/// A recorded scene.
pub(crate) trait RecordedScene {
    fn recording(&self) -> &Recording;

    /// Checks what is left in a directory after a cut.
    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String>;

    /// Continues to the end after the cut, and compares the result with a run without a cut. Returns `None` if
    /// nothing is left to do.
    fn resume(&self, _root: &Path, _promised: &Promised) -> Option<Result<(), String>> {
        None
    }
}

/// How often the power was cut.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) cuts: usize,
    /// Cuts at a moment at which something was not synced.
    pub(crate) unsynced: usize,
    /// Cuts after which the scene was continued to its end.
    pub(crate) resumed: usize,
    pub(crate) calls: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.cuts += other.cuts;
        self.unsynced += other.unsynced;
        self.resumed += other.resumed;
        self.calls += other.calls;
    }
}

/// Cuts the power `cuts` times in one recording of a scene. After every `resume_every`th cut the scene is continued
/// to its end.
pub(crate) fn cut(
    scene: &dyn Scene,
    seed: u64,
    cuts: usize,
    resume_every: usize,
) -> Result<Tally, String> {
    let recorded = scene.record(seed);
    let Recording { disk, events, facts } = recorded.recording();
    let mut chance = Chance::new(seed ^ 0x0b5c);
    // Every call first, if there are enough cuts, then random calls.
    let mut moments: Vec<usize> = (0..cuts)
        .map(|n| match cuts >= events.len() && n < events.len() {
            true => n + 1,
            false => chance.below(events.len() + 1),
        })
        .collect();
    moments.sort_unstable();
    let mut tally = Tally { calls: events.len(), ..Tally::default() };
    let (mut disk, mut promised) = (disk.clone(), Promised::default());
    let mut moments = moments.into_iter().peekable();
    for at in 0..=events.len() {
        if let Some(event) = at.checked_sub(1).and_then(|before| events.get(before)) {
            disk.apply(event, &mut || chance.draw());
            if let Event::Mark(number) = event {
                let fact = &facts[usize::try_from(*number).unwrap()];
                promised.add(fact).map_err(|why| {
                    format!("{why}\nin the scene '{}', seed {seed}", scene.name())
                })?;
            }
        }
        while moments.next_if_eq(&at).is_some() {
            tally.cuts += 1;
            tally.unsynced += usize::from(disk.has_unsynced());
            let survivors = disk.cut(&mut || chance.draw());
            let root = directory();
            survivors.write_to(root.path()).unwrap();
            let mut result = recorded.check(root.path(), &promised);
            if result.is_ok()
                && tally.cuts.is_multiple_of(resume_every)
                && let Some(end) = recorded.resume(root.path(), &promised)
            {
                tally.resumed += 1;
                result = end;
            }
            if let Err(why) = result {
                let left = directory();
                survivors.write_to(left.path()).unwrap();
                let left = left.keep();
                return Err(format!(
                    "{why}\nin the scene '{}', seed {seed}, after call {at} of {}: {:?}\nfiles are in {}",
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
