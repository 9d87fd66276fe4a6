/** Changed sheets whose table of revisions has no entry about it. Pure. */
import type { ComparedSheets, OverlayCheck, OverlayFinding } from './overlay-check.ts';
import { isSameRevision } from './overlay-revisions.ts';
import { counted } from './words.ts';

function judge({
  names,
  differences,
  revisions,
  revisionRows: { older, newer },
}: ComparedSheets): OverlayFinding[] | string {
  if (older.length === 0 || newer.length === 0) {
    return 'No table of revisions with dates was found on both versions.';
  }
  if (newer.some((row) => !older.includes(row))) return [];
  // The check of revisions says so.
  if (revisions[0].revision !== null && isSameRevision(...revisions)) return [];
  const own = differences.filter(({ group }) => group === 'drawing');
  const [largest] = own.toSorted((a, b) => b.areaSquareInches - a.areaSquareInches);
  if (largest === undefined) return [];
  const [, name] = names;
  return [
    {
      key: `${name} ${newer.join(', ')}`.slice(0, 300),
      summary: `${name} was changed, but its table of revisions has no new entry`,
      reason: `Both versions list the same ${counted(newer.length, 'revision')}, and ${counted(own.length, 'difference')} ${own.length === 1 ? 'was' : 'were'} found on the drawing. The place is that of the largest.`,
      confidence: 0.75,
      box: largest.box,
    },
  ];
}

export const overlayRevisionTable: OverlayCheck = {
  id: 'overlay-revision-table',
  name: 'Tables of revisions',
  description: 'Sheets that were changed while their table of revisions has no entry about it.',
  isOnByDefault: false,
  judge,
};
