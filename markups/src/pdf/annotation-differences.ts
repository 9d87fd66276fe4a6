/** Which annotations of a page differ from those of another page: what people drew and wrote on it in other programs. */
import { matrixOfNew } from '../../../contract/src/geometry/by-view.ts';
import type { Laid } from '../../../contract/src/geometry/by-view.ts';
import { mapBox } from '../../../contract/src/geometry/matrix.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import { BoxIndex } from '../box-index.ts';
import { digest } from '../digest.ts';
import { toPage } from '../page-frame.ts';
import type { PageFrame } from '../page-frame.ts';
import { entriesOf, numbers, word } from './read-entries.ts';
import type { Entries } from './read-entries.ts';
import type { FileAnnotation } from './read-markups.ts';

export type PageAnnotation = {
  /** Of PDF, such as `Square`. */
  readonly kind: string;
  /** What its program calls it; null without a name. */
  readonly name: string | null;
  /** Page points. */
  readonly box: Box;
  /** Empty if the file does not say. */
  readonly author: string;
  /** What it says, then what answers to it say, one line each. Empty if nothing. */
  readonly text: string;
};

export type AnnotationDifference = {
  /** Stable while the annotation stays what it is and where it is. */
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** "Rectangle by Ada added: Check this door". */
  readonly title: string;
  /** Page points of the first page. */
  readonly box: [number, number, number, number];
  readonly areaSquareInches: number;
  /** Absent if neither says anything. */
  readonly text?: { readonly before: string; readonly after: string };
  /** Page points, for `moved`. */
  readonly move?: [number, number];
  readonly group: 'annotation';
  /** Who made it. Absent if the file does not say. */
  readonly author?: string;
};

/** Said where the annotations of a page cannot be read, because only pdf.js can open its file. */
export const ANNOTATIONS_UNKNOWN = 'Markups in the files were not compared.';

/** Programs round rectangles, and widen them by lines of their own widths. Page points. */
const SAME_PLACE = 3;
/** Of the area that two boxes cover together: from here on they are one annotation that was changed. */
const SAME_SHARE = 0.5;
/** Characters of a text that are compared and shown. */
const MOST_TEXT = 2000;
/** Characters of a text in a title. */
const TITLE_TEXT = 60;

const NOUNS: Readonly<Record<string, string>> = {
  Caret: 'Inserted text',
  Circle: 'Ellipse',
  FileAttachment: 'Attached file',
  FreeText: 'Text box',
  Highlight: 'Highlight',
  Ink: 'Freehand line',
  Line: 'Line',
  PolyLine: 'Polyline',
  Polygon: 'Polygon',
  Redact: 'Redaction',
  Square: 'Rectangle',
  Squiggly: 'Squiggly underline',
  Stamp: 'Stamp',
  StrikeOut: 'Strikeout',
  Text: 'Note',
  Underline: 'Underline',
};

/** The annotations of a page without those that answer others: their text counts as the text of what they answer. */
export function annotationsOfPage(
  annotations: readonly FileAnnotation[],
  frame: PageFrame,
): PageAnnotation[] {
  const answers = new Map<number, string[]>();
  const read = annotations.flatMap(({ place, answers: answered, entries: json }) => {
    const entries = json === null ? null : entriesOf(json);
    if (entries === null) return [];
    if (answered === null) return [{ place, entries }];
    const text = textOf(entries);
    if (text !== '') answers.set(answered, [...(answers.get(answered) ?? []), text]);
    return [];
  });
  const map = toPage(frame);
  return read.flatMap(({ place, entries }): PageAnnotation[] => {
    const [x0, y0, x1, y1] = numbers(entries, 'Rect') ?? [];
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return [];
    return [
      {
        kind: word(entries, 'Subtype') ?? '',
        name: word(entries, 'NM'),
        box: mapBox(map, [x0, y0, x1, y1]),
        author: (word(entries, 'T') ?? '').trim(),
        text: [textOf(entries), ...(answers.get(place) ?? [])]
          .filter((text) => text !== '')
          .join('\n')
          .slice(0, MOST_TEXT),
      },
    ];
  });
}

const textOf = (entries: Entries): string =>
  (word(entries, 'Contents') ?? '').replaceAll(/\r\n?/g, '\n').trim();

type Placed = PageAnnotation & { readonly at: number };

const kindAndText = ({ kind, text }: PageAnnotation) => `${kind}\n${text}`;

/** Annotations of a page that have found nobody on the other page yet. */
class Unmatched {
  readonly #index = new BoxIndex<Placed>();
  readonly #byName = new Map<string, Placed>();
  readonly #byWords = new Map<string, Set<Placed>>();

  constructor(annotations: readonly Placed[]) {
    for (const one of annotations) {
      this.#index.put(one, one.box);
      if (one.name !== null) this.#byName.set(`${one.kind}\n${one.name}`, one);
      const key = kindAndText(one);
      const alike = this.#byWords.get(key);
      if (alike) alike.add(one);
      else this.#byWords.set(key, new Set([one]));
    }
  }

  take(one: Placed): void {
    this.#index.remove(one);
    this.#byWords.get(kindAndText(one))?.delete(one);
  }

  #isLeft(one: Placed | undefined): one is Placed {
    return one !== undefined && this.#index.boxOf(one) !== null;
  }

  /** One of the same kind and text in the same place. */
  same(wanted: Placed): Placed | null {
    const near = this.#index.within(widened(wanted.box));
    const isSame = (one: Placed) =>
      kindAndText(one) === kindAndText(wanted) && isSamePlace(one.box, wanted.box);
    return first([...near].filter(isSame));
  }

  named(wanted: Placed): Placed | null {
    const one =
      wanted.name === null ? undefined : this.#byName.get(`${wanted.kind}\n${wanted.name}`);
    return this.#isLeft(one) ? one : null;
  }

  /** One of the same kind that covers about the same part of the page. */
  over(wanted: Placed): Placed | null {
    const near = [...this.#index.within(wanted.box)].filter(({ kind }) => kind === wanted.kind);
    return first(near.filter((one) => sharedPart(one.box, wanted.box) >= SAME_SHARE));
  }

  /** The only one of the same kind, size and text. Without text, much on a page looks alike. */
  elsewhere(wanted: Placed): Placed | null {
    if (wanted.text === '') return null;
    const alike = [...(this.#byWords.get(kindAndText(wanted)) ?? [])];
    const [only, ...more] = alike.filter((one) => isSameSize(one.box, wanted.box));
    return only !== undefined && more.length === 0 ? only : null;
  }
}

const first = (found: readonly Placed[]): Placed | null =>
  found.toSorted((one, other) => one.at - other.at)[0] ?? null;

const widened = ([x0, y0, x1, y1]: Box): Box => [
  x0 - SAME_PLACE,
  y0 - SAME_PLACE,
  x1 + SAME_PLACE,
  y1 + SAME_PLACE,
];
const isSamePlace = (one: Box, other: Box): boolean =>
  one.every((value, side) => Math.abs(value - (other[side] ?? 0)) <= SAME_PLACE);
const isSameSize = (one: Box, other: Box): boolean =>
  Math.abs(one[2] - one[0] - (other[2] - other[0])) <= 2 * SAME_PLACE &&
  Math.abs(one[3] - one[1] - (other[3] - other[1])) <= 2 * SAME_PLACE;
/** Whether two boxes have a point in common. */
export const areTouching = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];
const area = ([x0, y0, x1, y1]: Box): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

function sharedPart(one: Box, other: Box): number {
  const both = area([
    ...([Math.max(one[0], other[0]), Math.max(one[1], other[1])] as const),
    ...([Math.min(one[2], other[2]), Math.min(one[3], other[3])] as const),
  ]);
  const all = area(one) + area(other) - both;
  return all === 0 ? 0 : both / all;
}

/**
 * The annotations of `after` that are not on `before`, and the reverse. What is of the same kind, in the same place and says
 * the same is the same, whatever its color.
 * @param laid how the second page lies on the first
 */
export function annotationDifferences(
  before: readonly PageAnnotation[],
  after: readonly PageAnnotation[],
  laid: Laid,
): AnnotationDifference[] {
  const old = before.map((one, at): Placed => ({ ...one, at }));
  const placed = after.map((one, at): Placed => ({
    ...one,
    box: mapBox(matrixOfNew(laid, one.box), one.box),
    at,
  }));
  const unmatched = new Unmatched(old);
  const left = new Set(old);
  const pairs: [Placed, Placed][] = [];
  let open = placed;
  for (const way of ['same', 'named', 'over', 'elsewhere'] as const) {
    open = open.filter((one) => {
      const found = unmatched[way](one);
      if (found === null) return true;
      unmatched.take(found);
      left.delete(found);
      pairs.push([found, one]);
      return false;
    });
  }
  const changes = [
    ...[...left].map((one) => changeOf(one, null)),
    ...pairs.map(([one, other]) => changeOf(one, other)),
    ...open.map((one) => changeOf(null, one)),
  ].filter((change) => change !== null);
  return withIds(changes);
}

type Change = Omit<AnnotationDifference, 'id'>;

/** Null for what stayed as it was. */
function changeOf(before: Placed | null, after: Placed | null): Change | null {
  const shown = after ?? before;
  if (shown === null) return null;
  const hasText = `${before?.text ?? ''}${after?.text ?? ''}` !== '';
  const facts = {
    box: [...shown.box] as [number, number, number, number],
    areaSquareInches: area(shown.box) / 72 ** 2,
    group: 'annotation' as const,
    ...(hasText && { text: { before: before?.text ?? '', after: after?.text ?? '' } }),
    ...(shown.author !== '' && { author: shown.author }),
  };
  if (before === null) return { ...facts, kind: 'added', title: titleOf(shown, 'added') };
  if (after === null) return { ...facts, kind: 'removed', title: titleOf(shown, 'removed') };
  if (before.text !== after.text) {
    return { ...facts, kind: 'changed', title: titleOf(shown, 'changed') };
  }
  if (isSamePlace(before.box, after.box)) return null;
  if (!isSameSize(before.box, after.box)) {
    return { ...facts, kind: 'changed', title: titleOf(shown, 'reshaped') };
  }
  const move: [number, number] = [after.box[0] - before.box[0], after.box[1] - before.box[1]];
  return { ...facts, kind: 'moved', title: titleOf(shown, 'moved'), move };
}

function titleOf({ kind, author, text }: PageAnnotation, what: string): string {
  const noun = NOUNS[kind] ?? 'Markup';
  const by = author === '' ? '' : ` by ${author}`;
  const line = text.replaceAll(/\s+/g, ' ');
  const said = line.length > TITLE_TEXT ? `${line.slice(0, TITLE_TEXT - 1)}…` : line;
  return `${noun}${by} ${what}${said === '' ? '' : `: ${said}`}`;
}

/** Two that are alike in everything are told apart by their order. */
function withIds(changes: readonly Change[]): AnnotationDifference[] {
  const counts = new Map<string, number>();
  return changes.map((change) => {
    const place = change.box.map((value) => Math.round(value / 8)).join(',');
    const key = `${change.kind} ${change.title} ${place}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return { id: `a${digest(`${key} ${count}`, 3)}`, ...change };
  });
}
