//! Sixteen bytes at a time on wasm. The only unsafe code of the crate: reading and writing v128 through
//! references of exactly sixteen bytes, which is always in bounds and needs no alignment on wasm.
#![allow(unsafe_code)]

use core::arch::wasm32::{v128, v128_load, v128_store};

#[inline(always)]
pub fn load(bytes: &[u8; 16]) -> v128 {
    // SAFETY: the reference covers the sixteen bytes read; wasm loads of any alignment are defined.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

#[inline(always)]
pub fn store(bytes: &mut [u8; 16], value: v128) {
    // SAFETY: the reference covers the sixteen bytes written and is exclusive.
    unsafe { v128_store(bytes.as_mut_ptr().cast(), value) }
}
