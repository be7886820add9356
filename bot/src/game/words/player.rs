//! What people see about a player.

use locale::{Table, Text, table, text};

use crate::game::state::Reliability;

static TABLE: Table = table!("player");

pub fn reliability(name: &str, counts: Reliability) -> Text {
    let Reliability { in_time, time_outs, finished, abandoned } = counts;
    if counts == Reliability::default() {
        text!(TABLE, "no-moves-yet", name)
    } else if counts.is_new() {
        text!(TABLE, "reliability-new", name, in_time, time_outs, finished, abandoned)
    } else {
        text!(TABLE, "reliability", name, in_time, time_outs, finished, abandoned)
    }
}
