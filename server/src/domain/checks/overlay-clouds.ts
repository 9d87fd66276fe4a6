/** Revision clouds of a new version of a sheet: what changed outside of them, and those in which nothing did. Pure. */
import type { Box } from './check.ts';
import { plainWords, TimesFound } from './overlay-check.ts';
import type { ComparedSheets, OverlayCheck, OverlayFinding } from './overlay-check.ts';
import type { BareDifference, CloudOutline } from './sheet-pair.ts';
import { counted } from './words.ts';

/** What is nearer to a cloud is marked by it: it is drawn around the middle of what changed. Page points. */
const MARGIN = 9;
/** The number of a revision stands so near to its cloud and is so large, page points. */
const TAG_REACH = 54;
const LARGEST_TAG = 50;
/** A cloud is on both versions where the sides of its box are within this, page points. */
const SAME_PLACE = 4;
/** Changes that are told one by one; more are told together. */
const MOST_SINGLE = 5;
/** Smaller changes are no reason for a cloud, square inches. */
const SMALLEST = 0.003;

/** Titles of differences that may be a revision tag: a text of up to three letters, or something without a name. */
const IS_TAG_TITLE =
  /^(?:“\W*\w{0,3}\W*”|revision|tag|linework|lettering|symbol|rectangle|circle|lines?)(?!\w)/i;

type Cloud = { readonly outline: CloudOutline; readonly box: Box };

const boxOf = (outline: CloudOutline): Box => {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

const cloudsOf = (outlines: readonly CloudOutline[]): Cloud[] =>
  outlines.map((outline) => ({ outline, box: boxOf(outline) }));

const isSamePlace = (one: Box, other: Box) =>
  one.every((value, side) => Math.abs(value - (other[side] ?? 0)) <= SAME_PLACE);

function isInside([x, y]: readonly [number, number], outline: CloudOutline): boolean {
  let inside = false;
  for (const [at, [x1, y1]] of outline.entries()) {
    const [x0, y0] = outline.at(at - 1) ?? [x1, y1];
    if (y0 > y !== y1 > y && x < x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)) inside = !inside;
  }
  return inside;
}

const areNear = (one: Box, other: Box, by: number): boolean =>
  one[0] <= other[2] + by &&
  other[0] <= one[2] + by &&
  one[1] <= other[3] + by &&
  other[1] <= one[3] + by;

/** Whether some of it lies within the cloud, or as near as a cloud is drawn. */
function isMarked(box: Box, cloud: Cloud): boolean {
  if (!areNear(box, cloud.box, MARGIN)) return false;
  const [x0, y0, x1, y1] = box;
  const parts = [0, 0.25, 0.5, 0.75, 1];
  const reaches = [0, -MARGIN, MARGIN];
  return parts.some((across) =>
    parts.some((down) => {
      const [x, y] = [x0 + across * (x1 - x0), y0 + down * (y1 - y0)];
      return reaches.some((dx) => reaches.some((dy) => isInside([x + dx, y + dy], cloud.outline)));
    }),
  );
}

/** Whether it is near one of the cloud's sides. */
const isBeside = (box: Box, { outline }: Cloud): boolean =>
  outline.some(([x1, y1], at) => {
    const [x0, y0] = outline.at(at - 1) ?? [x1, y1];
    const side: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
    return areNear(box, side, TAG_REACH);
  });

/** Whether it is a revision tag: the triangle with the revision's number beside its cloud. */
function isTag({ box, title, kind }: BareDifference, clouds: readonly Cloud[]): boolean {
  const [x0, y0, x1, y1] = box;
  const isSmall = Math.max(x1 - x0, y1 - y0) <= LARGEST_TAG;
  return (
    kind !== 'removed' &&
    isSmall &&
    IS_TAG_TITLE.test(title) &&
    clouds.some((cloud) => isBeside(box, cloud))
  );
}

type Marked = { readonly clouds: readonly Cloud[]; readonly changes: readonly BareDifference[] };

/** A sentence: why clouds say nothing here. */
function markedIn({ pair, differences }: ComparedSheets): Marked | string {
  if (!pair?.clouds) return 'It was compared before revision clouds were looked for.';
  const [older, newer] = [cloudsOf(pair.clouds.first), cloudsOf(pair.clouds.second)];
  if (newer.length === 0) return 'The newer version has no revision clouds.';
  // Clouds that stay are about an earlier revision.
  const clouds = newer.filter(({ box }) => !older.some((other) => isSamePlace(box, other.box)));
  if (clouds.length === 0)
    return 'All revision clouds of the newer version are also on the older one.';
  const all = pair.bare ?? differences.filter(({ group }) => group === 'drawing');
  const changes = all
    .filter(({ areaSquareInches }) => areaSquareInches >= SMALLEST)
    .map(({ title = '', ...change }) => ({ ...change, title }));
  return { clouds, changes };
}

function judgeOutside(compared: ComparedSheets): OverlayFinding[] | string {
  const marked = markedIn(compared);
  if (typeof marked === 'string') return marked;
  const { clouds, changes } = marked;
  const outside = changes
    .filter(({ box }) => !clouds.some((cloud) => isMarked(box, cloud)))
    .filter((change) => !isTag(change, clouds))
    .toSorted((a, b) => b.areaSquareInches - a.areaSquareInches);
  const name = compared.names[1];
  const [largest] = outside;
  if (largest === undefined) return [];
  const around = `The newer version has ${counted(clouds.length, 'new revision cloud')}`;
  if (outside.length > MOST_SINGLE) {
    return [
      {
        key: `${name} ${outside.length} outside ${plainWords(largest.title)}`.slice(0, 300),
        summary: `${outside.length} changes on ${name} are outside of its revision clouds`,
        reason: `${around}, and ${outside.length} of ${counted(changes.length, 'difference')} are outside of ${clouds.length === 1 ? 'it' : 'all of them'}. The place is that of the largest: ${largest.title}.`,
        confidence: 0.7,
        box: largest.box,
      },
    ];
  }
  const times = new TimesFound();
  return outside.map(({ title, box }) => ({
    key: times.key(`${name} ${plainWords(title)}`),
    summary: `Change outside of the revision clouds on ${name}: ${title}`,
    reason: `${around}. This change is outside of ${clouds.length === 1 ? 'it' : 'all of them'}: ${title}.`,
    confidence: 0.75,
    box,
  }));
}

function judgeEmpty(compared: ComparedSheets): OverlayFinding[] | string {
  const marked = markedIn(compared);
  if (typeof marked === 'string') return marked;
  const { clouds, changes } = marked;
  const name = compared.names[1];
  const isAbout = (change: BareDifference, cloud: Cloud) =>
    isMarked(change.box, cloud) && !(isTag(change, [cloud]) && !isWithin(change.box, cloud));
  return clouds
    .filter((cloud) => !changes.some((change) => isAbout(change, cloud)))
    .map(({ box }) => ({
      // Clouds have no names: their place says which one it is.
      key: `${name} ${box.map((side) => Math.round(side / 18)).join(' ')}`,
      summary: `Nothing changed inside a revision cloud on ${name}`,
      reason:
        'The newer version has a new revision cloud, and both versions show the same inside of it.',
      confidence: 0.75,
      box,
    }));
}

/** Whether all of it is inside the cloud, where no revision tag stands. */
function isWithin([x0, y0, x1, y1]: Box, { outline }: Cloud): boolean {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ] as const;
  return corners.every((corner) => isInside(corner, outline));
}

export const overlayOutsideClouds: OverlayCheck = {
  id: 'overlay-outside-clouds',
  name: 'Changes outside of revision clouds',
  description:
    'Changes between two versions of a sheet that none of the new revision clouds surrounds, where the newer version has some.',
  isOnByDefault: false,
  judge: judgeOutside,
};

export const overlayEmptyClouds: OverlayCheck = {
  id: 'overlay-empty-clouds',
  name: 'Empty revision clouds',
  description: 'New revision clouds with nothing changed inside them.',
  isOnByDefault: false,
  judge: judgeEmpty,
};
