//! What every other part of the core speaks: affine geometry and the display list of a sheet.
//!
//! One coordinate space is used throughout the core, `page`: points of 1/72 inch as displayed
//! (after /Rotate, the CropBox and UserUnit), origin at the upper left, y down. A raster is reached
//! from it by an [`geometry::Affine`] that is always named for its direction, `page_to_pixel`.

#![cfg_attr(test, allow(clippy::expect_used, clippy::panic, clippy::unwrap_used))]

pub mod arranged;
mod cells;
pub mod clouds;
pub mod dimensions;
pub mod error;
pub mod geometry;
pub mod grids;
pub mod index;
pub mod list;
mod part;
pub mod query;
pub mod reading;
pub mod samples;
pub mod serial;
pub mod symbols;
pub mod title_block;
pub mod views;
