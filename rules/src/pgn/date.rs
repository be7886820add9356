//! Dates and times of PGN.

use crate::record::Stamp;

/// Returns the date of a record, such as `2026-01-31` or `1999`, as PGN writes it.
pub(super) fn written(date: Option<&str>) -> String {
    let Some(date) = date else { return "????.??.??".to_owned() };
    let parts: Vec<&str> = date.split('-').collect();
    let digits =
        |text: &str, len: usize| text.len() == len && text.bytes().all(|b| b.is_ascii_digit());
    match parts.as_slice() {
        [year] if digits(year, 4) => format!("{year}.??.??"),
        [year, month] if digits(year, 4) && digits(month, 2) => format!("{year}.{month}.??"),
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => {
            format!("{year}.{month}.{day}")
        }
        _ => date.to_owned(),
    }
}

/// Returns the date of a PGN tag as records write it; `None` if nothing of it is known.
pub(super) fn read(date: &str) -> Option<String> {
    let known = date.trim_end_matches(".??");
    if matches!(known, "" | "?" | "????") {
        return None;
    }
    let plain = known.replace('.', "-");
    let exact = written(Some(&plain)) == date;
    Some(if exact { plain } else { date.to_owned() })
}

/// Returns the time of a move, as correspondence servers write it into a comment.
pub(super) fn command(at: Stamp) -> String {
    let text = at.to_string().replace('-', ".").replace('T', ",").replace('Z', "");
    format!("[%ccsnt {text}]")
}

/// Takes the time of a move, if there is one, out of a comment.
pub(super) fn take_time(comment: &mut String) -> Option<Stamp> {
    const BEGIN: &str = "[%ccsnt ";
    let from = comment.find(BEGIN)?;
    let rest = comment.get(from + BEGIN.len()..)?;
    let (value, _) = rest.split_once(']')?;
    let (date, time) = value.split_once(',')?;
    let at = Stamp::from_text(&format!("{}T{}Z", date.replace('.', "-"), time))?;
    let to = from + BEGIN.len() + value.len() + 1;
    comment.replace_range(from..to, "");
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_come_back() {
        for (record, pgn) in [
            (Some("2026-01-31"), "2026.01.31"),
            (Some("2026-01"), "2026.01.??"),
            (Some("1999"), "1999.??.??"),
            (Some("last summer"), "last summer"),
            (Some("2026.1.02"), "2026.1.02"),
            (None, "????.??.??"),
        ] {
            assert_eq!(written(record), pgn);
            assert_eq!(read(pgn).as_deref(), record);
        }
    }

    #[test]
    fn times_are_taken_out_of_comments() {
        let at = Stamp::from_unix(1_767_341_700);
        assert_eq!(command(at), "[%ccsnt 2026.01.02,08:15:00]");
        let mut comment = format!("before {} after", command(at));
        assert_eq!(take_time(&mut comment), Some(at));
        assert_eq!(comment, "before  after");
        for wrong in ["[%ccsnt ]", "[%ccsnt 2026.02.30,08:15:00]", "[%ccsnt 2026", "[%clk 1:00:00]"]
        {
            let mut comment = wrong.to_owned();
            assert_eq!((take_time(&mut comment), comment.as_str()), (None, wrong));
        }
    }
}
