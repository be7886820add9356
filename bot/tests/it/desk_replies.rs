//! What an answer replies to: the message that it answers, if that is in the same place.

use bot::chat::{Incoming, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;

use crate::support::Fixture;

#[test]
fn a_direct_message_is_replied_to_only_by_direct_message() {
    let network = Network { private_places: true, ..Network::room() };
    let mut fixture = Fixture::with(GamesConfig::default(), network);
    fixture.start_game("3d");
    let offer = fixture.message("ann", "/draw");
    let offer = Incoming { place: PlaceId("dm".into()), addressed: true, ..offer };
    let judged = fixture.core.judge(&offer, fixture.now, &bot::daemon::plan::Known::everything());
    judged.unwrap();
    let rows = fixture.view().outbox().unwrap();
    assert!(rows.iter().any(|row| row.place == fixture.place), "{rows:#?}");
    for row in rows {
        let here = row.place == offer.place;
        assert!(row.message.reply_to.is_none() || here, "{row:#?}");
    }
}
