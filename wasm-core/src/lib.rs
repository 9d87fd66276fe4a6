//! The wasm boundary of the sheet core: converts, calls, converts back. No rule lives here.
//!
//! Space: page points (1/72 in as displayed, origin upper left, y down) unless a function says otherwise.
//! Ownership: slices that come in are borrowed for the call; vectors that go out belong to the caller.
//! Errors: thrown as `Error` with the message `CODE: sentence`; `bindings/errors.ts` splits it again.

mod png_stream;
mod wasm;
