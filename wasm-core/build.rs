//! Bounds the memory of the wasm module.

/// 2 GiB: a page that needs more is refused by a trap of this one instance, not by the machine running out.
const MAX_MEMORY_BYTES: u64 = 2 << 30;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo:rustc-link-arg-cdylib=--max-memory={MAX_MEMORY_BYTES}");
    }
}
