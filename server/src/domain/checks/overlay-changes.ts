/** Dimensions and notes that changed between two versions of a sheet. Pure. */
import type { Box } from './check.ts';
import type {
  ComparedSheets,
  OverlayCheck,
  OverlayFinding,
  StoredDifference,
} from './overlay-check.ts';

/** `12'-6"`, `7' - 1 3/8"`, `0'-4"`. */
const LENGTH = String.raw`-?\d+'\s*-?\s*\d+(?:\s+\d+\/\d+)?"`;
const RETYPED_LENGTH = new RegExp(`^(${LENGTH}) → (${LENGTH})$`);
/** What moves with a dimension is within this distance of its text, page points: 2 in. */
const NEAR = 144;
/** A dimension's text takes less. */
const MOST_TEXT = 90;
/** Words of a note; fewer are a label or a tag. */
const FEWEST_WORDS = 3;

const middle = ([x0, y0, x1, y1]: Box): readonly [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];

const tablesOf = ({ older, newer }: ComparedSheets['rows']): Box[] =>
  [...older, ...newer].map(({ box }) => box);

function isInTable(box: Box, tables: readonly Box[]): boolean {
  const [x, y] = middle(box);
  return tables.some(
    ([x0, y0, x1, y1]) => x >= x0 - 1 && x <= x1 + 1 && y >= y0 - 1 && y <= y1 + 1,
  );
}

const away = (a: Box, b: Box): number =>
  Math.max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3], 0);

const size = ([x0, y0, x1, y1]: Box): number => Math.max(x1 - x0, y1 - y0);
const isRetyped = ({ title = '' }: StoredDifference) => RETYPED_LENGTH.test(title);
const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

/** The text of a dimension changed, and nothing near it was moved, added or removed. */
function judgeDimensions({ names, differences, rows }: ComparedSheets): OverlayFinding[] {
  const tables = tablesOf(rows);
  const own = differences.filter(({ group }) => group === 'drawing');
  /** How often the same was found before. */
  const times = new Map<string, number>();
  return own.flatMap((difference): OverlayFinding[] => {
    const { box, view, title = '' } = difference;
    const [, before, after] = RETYPED_LENGTH.exec(title) ?? [];
    if (before === undefined || after === undefined || view !== undefined) return [];
    if (size(box) > MOST_TEXT || isInTable(box, tables)) return [];
    const others = own.filter((other) => other !== difference && !isRetyped(other));
    if (others.some((other) => away(box, other.box) < NEAR)) return [];
    const same = `${names[1]} ${plain(before)} ${plain(after)}`;
    const time = (times.get(same) ?? 0) + 1;
    times.set(same, time);
    return [
      {
        key: `${same} ${time}`,
        summary: `Dimension ${before} became ${after} on ${names[1]}, but nothing was moved`,
        reason: `The text of the dimension changed from ${before} to ${after}. Nothing within 2 in of it was moved, added or removed.`,
        confidence: 0.75,
        box,
      },
    ];
  });
}

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
    if (isRetyped(difference) || isInTable(box, tables)) return [];
    const reason =
      what === 'retyped'
        ? `The text changed: ${words}.`
        : `The text “${words}” is only on the ${what === 'added' ? 'newer' : 'older'} version.`;
    return [
      {
        key: `${names[1]} ${what} ${plain(words)}`.slice(0, 300),
        summary: `Note ${what} on ${names[1]}: ${words}`,
        reason,
        confidence: what === 'retyped' ? 0.8 : 0.7,
        box,
      },
    ];
  });
}

export const overlayDimensions: OverlayCheck = {
  id: 'overlay-dimensions',
  name: 'Dimensions of overlays',
  description:
    'Dimensions whose text changed between two versions of a sheet while nothing near was moved.',
  isOnByDefault: false,
  judge: judgeDimensions,
};

export const overlayNotes: OverlayCheck = {
  id: 'overlay-notes',
  name: 'Notes of overlays',
  description: 'Notes that were added, removed or retyped between two versions of a sheet.',
  isOnByDefault: true,
  judge: judgeNotes,
};
