/** How the words of reports look. */
import type { Style } from './paper.ts';

export const TITLE: Style = { size: 20, isStrong: true };
export const HEADING: Style = { size: 13, isStrong: true };
export const ENTRY: Style = { size: 10.5, isStrong: true };
export const PLAIN: Style = { size: 9 };
export const FAINT: Style = { size: 8.5, color: '#5c6664' };

/** Between parts, points. */
export const GAP = 12;
