//! Standard input and output that report an error which the standard library ignores: input that is not open for
//! reading, or output that is not open for writing.

#[cfg(unix)]
mod system {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsFd;

    pub type Output = File;

    pub fn input() -> io::Result<File> {
        io::stdin().as_fd().try_clone_to_owned().map(File::from)
    }

    pub fn output() -> io::Result<Output> {
        io::stdout().as_fd().try_clone_to_owned().map(File::from)
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    pub type Output = io::Stdout;

    pub fn input() -> io::Result<io::Stdin> {
        Ok(io::stdin())
    }

    pub fn output() -> io::Result<Output> {
        Ok(io::stdout())
    }
}

pub use system::{Output, input, output};
