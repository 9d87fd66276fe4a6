/** A point; its owner documents the coordinate space. */
export type Point = { readonly x: number; readonly y: number };

/** [x0, y0, x1, y1] with x0 ≤ x1, y0 ≤ y1. */
export type Box = readonly [number, number, number, number];

/** [a, b, c, d, e, f]: x' = a·x + c·y + e, y' = b·x + d·y + f, the order of PDF, SVG and Canvas. */
export type Matrix = readonly [number, number, number, number, number, number];
