//! The program `siegepost`; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    bot::cli::main()
}
