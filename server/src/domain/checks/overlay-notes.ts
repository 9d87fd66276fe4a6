/** Notes that were added, removed or retyped between two versions of a sheet. Pure. */
import { isInTable, plainWords, tablesOf } from './overlay-check.ts';
import type {
  ComparedSheets,
  OverlayCheck,
  OverlayFinding,
  StoredDifference,
} from './overlay-check.ts';
import { isRetypedLength } from './overlay-dimensions.ts';

/** Words of a note; fewer are a label or a tag. */
const FEWEST_WORDS = 3;

/** With a date or a version, as titles and stamps have it, or with a field that a template left open. */
const IS_STAMP = /<[^<>]*>|<\w+\b|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}:\d{2}|\bversion \d/i;

/** Of a text that was retyped: on the side with fewer. */
const wordsIn = (text: string): number =>
  Math.min(...text.split(' → ').map((side) => (side.match(/\p{L}{3,}/gu) ?? []).length));

/** What became of a note; null if the difference is about something else. */
function noteIn({
  kind,
  title = '',
  text,
}: StoredDifference): { what: string; words: string } | null {
  if (text === undefined) return null;
  const { before, after } = text;
  if (title.includes(' → ')) return { what: 'retyped', words: title };
  if (kind === 'added' && before === '') return { what: 'added', words: after };
  return kind === 'removed' && after === '' ? { what: 'removed', words: before } : null;
}

function judgeNotes({ names, differences, rows }: ComparedSheets): OverlayFinding[] {
  const tables = tablesOf(rows);
  return differences.flatMap((difference): OverlayFinding[] => {
    const { group, box, view, text } = difference;
    const note = noteIn(difference);
    // A drawing that was redrawn is new as a whole.
    if (group !== 'drawing' || view !== undefined || note === null || text === undefined) return [];
    const { what, words } = note;
    if (wordsIn(words) < FEWEST_WORDS || IS_STAMP.test(words)) return [];
    if (isRetypedLength(difference) || isInTable(box, tables)) return [];
    const reason =
      what === 'retyped'
        ? `The text changed: ${words}.`
        : `The text “${words}” is only on the ${what === 'added' ? 'newer' : 'older'} version.`;
    return [
      {
        key: `${names[1]} ${what} ${plainWords(words)}`.slice(0, 300),
        summary: `Note ${what} on ${names[1]}: ${words}`,
        reason,
        confidence: what === 'retyped' ? 0.8 : 0.7,
        box,
      },
    ];
  });
}

export const overlayNotes: OverlayCheck = {
  id: 'overlay-notes',
  name: 'Notes of overlays',
  description: 'Notes that were added, removed or retyped between two versions of a sheet.',
  isOnByDefault: true,
  judge: judgeNotes,
};
