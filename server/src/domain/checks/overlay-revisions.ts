/** Sheets that were changed and still have the revision of the version before. Pure. */
import type { ComparedSheets, OverlayCheck, OverlayFinding, Revision } from './overlay-check.ts';
import { counted } from './words.ts';

const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
const inWords = ({ revision, date }: Revision) =>
  date === null ? `${revision}` : `${revision} of ${date}`;

/** Dates that only one of the versions has say nothing. */
export function isSameRevision(older: Revision, newer: Revision): boolean {
  if (plain(older.revision ?? '') !== plain(newer.revision ?? '')) return false;
  return older.date === null || newer.date === null || plain(older.date) === plain(newer.date);
}

function judge({ names, differences, revisions }: ComparedSheets): OverlayFinding[] | string {
  const [older, newer] = revisions;
  if (older.revision === null || newer.revision === null) {
    return 'No revision was found in the title blocks of both versions.';
  }
  if (!isSameRevision(older, newer)) return [];
  const own = differences.filter(({ group }) => group === 'drawing');
  const [largest] = own.toSorted((a, b) => b.areaSquareInches - a.areaSquareInches);
  if (largest === undefined) return [];
  return [
    {
      key: `${names[1]} ${plain(inWords(newer))}`,
      summary: `${names[1]} was changed, but is still revision ${inWords(newer)}`,
      reason: `Both versions say revision ${newer.revision}${newer.date === null ? '' : `, ${newer.date}`}, and ${counted(own.length, 'difference')} ${own.length === 1 ? 'was' : 'were'} found on the drawing. The place is that of the largest.`,
      confidence: older.date === null || newer.date === null ? 0.7 : 0.85,
      box: largest.box,
    },
  ];
}

export const overlayRevisions: OverlayCheck = {
  id: 'overlay-revisions',
  name: 'Revisions of overlays',
  description: 'Sheets that were changed while the revision in their title block stayed the same.',
  isOnByDefault: true,
  judge,
};
