//! What the core takes from the platform: a clock, and a place to say why it stopped.

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

/// Runs once when the module is instantiated. A panic traps the instance; the message would be lost.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        console_error(&format!("The core stopped: {panic}"))
    }));
}
