/** Dimensions of which only the text, or only the line changed between two versions of a sheet. Pure. */
import type { Box } from './check.ts';
import type { ChangedDimension } from './dimension-changes.ts';
import { isInTable, plainWords, tablesOf, TimesFound } from './overlay-check.ts';
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
/** The mark at the end of a dimension line is so near to it, page points. */
const AT_END = 4;
/** Where more of the dimensions changed, the drawing was dimensioned or scaled anew. */
const MOST_CHANGED = 0.3;
const FEWEST_MANY = 4;

const away = (a: Box, b: Box): number =>
  Math.max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3], 0);

const size = ([x0, y0, x1, y1]: Box): number => Math.max(x1 - x0, y1 - y0);

/** Whether it is a length in feet and inches that became another one. */
export const isRetypedLength = ({ title = '' }: StoredDifference) => RETYPED_LENGTH.test(title);

/** Of the dimensions whose lines were found. A sentence: why they say nothing. */
function changedOf({ pair }: ComparedSheets): readonly ChangedDimension[] | string {
  if (pair === null) return 'It was compared before dimension lines were looked for.';
  if (pair.dimensions === null) return [];
  const { matched, changed } = pair.dimensions;
  if (matched === 0) return 'No dimension was found on both versions.';
  const isMany = changed.length >= FEWEST_MANY && changed.length > MOST_CHANGED * matched;
  return isMany ? 'Most of its dimensions are new.' : changed;
}

type Retyped = { before: string; after: string; why: string; confidence: number; box: Box };

/** By the differences: the text changed, and nothing near it was moved, added or removed. */
function retypedTexts({ differences, rows }: ComparedSheets): Retyped[] {
  const tables = tablesOf(rows);
  const own = differences.filter(({ group }) => group === 'drawing');
  return own.flatMap((difference): Retyped[] => {
    const { box, view, title = '' } = difference;
    const [, before, after] = RETYPED_LENGTH.exec(title) ?? [];
    if (before === undefined || after === undefined || view !== undefined) return [];
    if (size(box) > MOST_TEXT || isInTable(box, tables)) return [];
    const others = own.filter((other) => other !== difference && !isRetypedLength(other));
    if (others.some((other) => away(box, other.box) < NEAR)) return [];
    const why = 'Nothing within 2 in of it was moved, added or removed.';
    return [{ before, after, why, confidence: 0.75, box }];
  });
}

/** By the dimension lines: they are as long as before, at the same place. */
function retypedLines(changed: readonly ChangedDimension[]): Retyped[] {
  return changed.flatMap(({ what, texts: [before, after], agree, box }): Retyped[] => {
    if (what !== 'retyped') return [];
    const isWrongNow = agree[0] && !agree[1];
    const why = isWrongNow
      ? 'Its line is where it was, and the new figure does not agree with the other dimensions.'
      : 'Its line is where it was.';
    return [{ before, after, why, confidence: isWrongNow ? 0.85 : 0.65, box }];
  });
}

function judgeRetyped(compared: ComparedSheets): OverlayFinding[] | string {
  const changed = changedOf(compared);
  const byText = retypedTexts(compared);
  const byLine = typeof changed === 'string' ? [] : retypedLines(changed);
  if (typeof changed === 'string' && byText.length === 0 && compared.differences.length > 0) {
    return changed;
  }
  const isSame = (one: Retyped, other: Retyped) =>
    plainWords(one.after) === plainWords(other.after) && away(one.box, other.box) < NEAR;
  const more = byLine.filter((one) => !byText.some((other) => isSame(one, other)));
  const [, name] = compared.names;
  const times = new TimesFound();
  return [...byText, ...more].map(({ before, after, why, confidence, box }) => ({
    key: times.key(`${name} ${plainWords(before)} ${plainWords(after)}`),
    summary: `Dimension ${before} became ${after} on ${name}, but nothing was moved`,
    reason: `The text of the dimension changed from ${before} to ${after}. ${why}`,
    ...{ confidence, box },
  }));
}

const POINTS_PER_INCH = 72;
const onPaper = (points: number) => `${(points / POINTS_PER_INCH).toFixed(2)} in`;

function judgeMoved(compared: ComparedSheets): OverlayFinding[] | string {
  const changed = changedOf(compared);
  if (typeof changed === 'string') return changed;
  const [, name] = compared.names;
  const own = compared.differences.filter(({ group }) => group === 'drawing');
  // Another line across may look like an end of it. Where an end came from, and where it went, something differs.
  const isDrawnAnew = ([x, y]: readonly [number, number]) =>
    own.some(({ box }) => away(box, [x, y, x, y]) <= AT_END);
  const times = new TimesFound();
  return changed
    .filter(({ what, agree, end }) => what === 'moved' && !agree[1] && end.every(isDrawnAnew))
    .map(({ texts: [, text], points: [before, after], box }) => ({
      key: times.key(`${name} ${plainWords(text)}`),
      summary: `Dimension ${text} on ${name} was made ${after > before ? 'longer' : 'shorter'}, but says the same`,
      reason: `Its line is ${onPaper(after)} long on paper instead of ${onPaper(before)}, and its text is still ${text}. It does not agree with the other dimensions.`,
      confidence: 0.85,
      box,
    }));
}

export const overlayDimensions: OverlayCheck = {
  id: 'overlay-dimensions',
  name: 'Dimensions of overlays',
  description:
    'Dimensions whose text changed between two versions of a sheet while nothing near was moved.',
  isOnByDefault: false,
  judge: judgeRetyped,
};

export const overlayMovedDimensions: OverlayCheck = {
  id: 'overlay-moved-dimensions',
  name: 'Moved dimensions',
  description:
    'Dimensions whose line became longer or shorter between two versions of a sheet while their text stayed the same.',
  isOnByDefault: false,
  judge: judgeMoved,
};
