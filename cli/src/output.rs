//! A buffered output with a fast path for short answers.

use std::io::{self, Write};

/// The longest answer that [`Output::push`] takes.
pub const SHORT: usize = 16;

/// A short text in a buffer of fixed size, so that the time to copy it does not depend on its length.
#[derive(Clone, Copy)]
pub struct Short {
    bytes: [u8; SHORT],
    len: usize,
}

impl Short {
    /// The text, which must not be longer than [`SHORT`].
    pub fn new(text: &str) -> Short {
        let mut bytes = [0; SHORT];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Short { bytes, len: text.len() }
    }
}

/// Buffers what is written until it is flushed.
pub struct Output<W> {
    inner: W,
    buffer: Box<[u8]>,
    len: usize,
}

impl<W: Write> Output<W> {
    pub fn new(inner: W) -> Output<W> {
        Output { inner, buffer: vec![0; 1 << 16].into_boxed_slice(), len: 0 }
    }

    /// Writes a short text.
    #[inline]
    pub fn push(&mut self, text: &Short) -> io::Result<()> {
        if self.buffer.len() - self.len < SHORT {
            self.write_buffer()?;
        }
        self.buffer[self.len..self.len + SHORT].copy_from_slice(&text.bytes);
        self.len += text.len;
        Ok(())
    }

    #[inline(never)]
    fn write_buffer(&mut self) -> io::Result<()> {
        // If writing fails, the rest of the buffer is lost, so that the final flush does not write it again.
        let len = std::mem::take(&mut self.len);
        self.inner.write_all(&self.buffer[..len])
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.len == self.buffer.len() {
            self.write_buffer()?;
        }
        let len = bytes.len().min(self.buffer.len() - self.len);
        self.buffer[self.len..self.len + len].copy_from_slice(&bytes[..len]);
        self.len += len;
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_buffer()?;
        self.inner.flush()
    }
}
