/** Line weights in points and text heights in inches, as in an office standard. */
import type { Color } from '../description/marks.ts';

export const CUT = 1.6;
export const HEAVY = 1;
export const MEDIUM = 0.6;
export const THIN = 0.35;
export const FINE = 0.2;

/** Note lettering, 3/32 in high, as em size. */
export const NOTE = 0.14;
export const SMALL = 0.115;
export const LABEL = 0.165;
export const TITLE = 0.22;

export const POCHE: Color = [0.28, 0.28, 0.28];
export const GRAY: Color = [0.55, 0.55, 0.55];

export const DASHED = [0.12, 0.06] as const;
export const HIDDEN = [0.07, 0.05] as const;
export const CENTER_LINE = [0.4, 0.06, 0.08, 0.06] as const;
