//! What the core takes from the platform: a clock, and a place to say why it stopped.

use std::sync::Mutex;

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);
}

/// Milliseconds since the worker started.
pub fn now() -> f64 {
    performance_now()
}

/// What ended this instance, for [`stopped_for_memory`].
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Runs once when the module is instantiated. A panic traps the instance; the message would be lost.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        console_error(&format!("The core stopped: {message}"));
        if let Ok(mut kept) = PANIC.lock() {
            *kept = Some(message);
        }
    }));
}

/// Asked once this instance has trapped on `unreachable`: whether it did so for want of memory. A refused
/// allocation aborts without a panic; one beyond what addresses reach panics with "capacity overflow".
#[wasm_bindgen(js_name = stoppedForMemory)]
pub fn stopped_for_memory() -> bool {
    PANIC.lock().is_ok_and(|kept| {
        kept.as_ref()
            .is_none_or(|message| message.contains("capacity overflow"))
    })
}
