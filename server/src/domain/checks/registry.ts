import { abbreviations } from './abbreviations.ts';
import { bookContents } from './book-contents.ts';
import type { Check } from './check.ts';
import { columns } from './columns.ts';
import { detailNumbers } from './detail-numbers.ts';
import { duplicateNumbers } from './duplicate-numbers.ts';
import { gridLines } from './grid-lines.ts';
import { keynotes } from './keynotes.ts';
import { missingSheets } from './missing-sheets.ts';
import { northArrows } from './north-arrows.ts';
import { openings } from './openings.ts';
import type { OverlayCheck } from './overlay-check.ts';
import { overlayEmptyClouds, overlayOutsideClouds } from './overlay-clouds.ts';
import { overlayDimensions, overlayMovedDimensions } from './overlay-dimensions.ts';
import { overlayNotes } from './overlay-notes.ts';
import { overlayRevisionTable } from './overlay-revision-table.ts';
import { overlayRevisions } from './overlay-revisions.ts';
import { overlayTables } from './overlay-tables.ts';
import { planScales } from './plan-scales.ts';
import { roomNames } from './room-names.ts';
import { scheduleTags } from './schedule-tags.ts';
import { sheetIndex } from './sheet-index.ts';
import { specSections } from './spec-sections.ts';
import { walls } from './walls.ts';

/** All checks, in the order of `CHECK_IDS`. */
export const CHECKS: readonly Check[] = [
  missingSheets,
  sheetIndex,
  duplicateNumbers,
  scheduleTags,
  specSections,
  bookContents,
  detailNumbers,
  roomNames,
  gridLines,
  planScales,
  columns,
  openings,
  walls,
  northArrows,
  keynotes,
  abbreviations,
];

/** Of two versions of a sheet, in the order of `OVERLAY_CHECK_IDS`. */
export const OVERLAY_CHECKS: readonly OverlayCheck[] = [
  overlayDimensions,
  overlayMovedDimensions,
  overlayNotes,
  overlayTables,
  overlayRevisions,
  overlayRevisionTable,
  overlayOutsideClouds,
  overlayEmptyClouds,
];
