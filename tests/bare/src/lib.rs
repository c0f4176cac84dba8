//! What the language requires of a program without std. The linker drops it where nothing can panic.

#![no_std]

// The start-up code of C calls `main`; nothing else of the C library is used.
#[link(name = "c")]
unsafe extern "C" {}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// The precompiled `core` was built to unwind and names this, whether or not the program unwinds.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
