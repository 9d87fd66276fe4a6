/**
 * The markups of a PDF as an incremental update of it: annotations with appearance streams, or the same streams added to
 * what the pages paint (`isFlattened`). The bytes of the file stay as they are; the update follows them.
 */
import { mapBox } from '../../../contract/src/geometry/matrix.ts';
import type { Box, Matrix } from '../../../contract/src/geometry/types.ts';
import { appearanceOf, isOnPaper } from '../appearance.ts';
import { textWidth } from '../appearance/text.ts';
import type { Drawn } from '../drawn.ts';
import { boundsOfDrawn } from '../geometry.ts';
import { toFile } from '../page-frame.ts';
import type { PageFrame } from '../page-frame.ts';
import { annotationEntries } from './annotation.ts';
import { contentOf } from './content.ts';
import type { FontFile } from './font-file.ts';
import { Looks } from './looks.ts';
import { membersOf, referenceOf } from './members.ts';
import type { StoredMarkup } from './stored.ts';
import { array, bytesOf } from './syntax.ts';
import { UpdateWriter } from './update-writer.ts';
import type { FileEnding, Part } from './update-writer.ts';
import { Words } from './words.ts';

/** The parts of a page's dictionary, as text. */
export type PageEntry = {
  readonly number: number;
  readonly generation: number;
  /** All entries but /Annots, /Contents and /Resources. */
  readonly others: Uint8Array;
  /** The members of /Annots. */
  readonly annotations: Uint8Array;
  /** The entries /Contents and /Resources, if the page has them itself. */
  readonly painting: Uint8Array;
  /** References to the streams of /Contents. */
  readonly contents: Uint8Array;
  /** The entries of /Resources, also of inherited ones, but /XObject. */
  readonly resources: Uint8Array;
  /** The entries of /XObject. */
  readonly forms: Uint8Array;
};

/** How many `q` are missing before a page's content, and how many `Q` after it. */
export type Balance = { readonly before: number; readonly after: number };

export type PageOfFile = {
  readonly entry: PageEntry;
  readonly frame: PageFrame;
  /** Needed to flatten. */
  readonly balance: Balance | null;
  /** Places, from 0, of annotations of the page that it is not to have any more. */
  readonly leftOut: ReadonlySet<number>;
};

/** `place`: of the annotation of the page that shows it as it is, and stays; null: there is none. */
export type MarkupToExport = StoredMarkup & { readonly place: number | null };

export type PdfExportOptions = {
  /** Of the file, bytes. */
  readonly length: number;
  readonly isFlattened: boolean;
  /** The faces of the product's font, the most common first. */
  readonly fonts: readonly FontFile[];
  /** Packs data as zlib does. */
  readonly deflate: (bytes: Uint8Array) => Uint8Array;
  /** Takes the bytes that follow the file, in order. */
  readonly write: (bytes: Uint8Array) => void;
};

/** A form that draws a markup, and where it is in the file. */
type Form = { readonly object: number; readonly rect: Box };

/** Shorter streams are not packed: that makes them longer. */
const LEAST_PACKED = 120;
/** Outward, so that rounding cuts nothing off. */
const GRID = 1000;

function boxInFile(box: Box, matrix: Matrix): Box {
  const [x0, y0, x1, y1] = mapBox(matrix, box);
  return [
    Math.floor(x0 * GRID) / GRID,
    Math.floor(y0 * GRID) / GRID,
    Math.ceil(x1 * GRID) / GRID,
    Math.ceil(y1 * GRID) / GRID,
  ];
}

export class PdfExport {
  readonly #writer: UpdateWriter;
  readonly #words: Words;
  readonly #looks: Looks;
  readonly #options: PdfExportOptions;

  constructor(ending: FileEnding, options: PdfExportOptions) {
    this.#options = options;
    this.#writer = new UpdateWriter(ending, options.length, options.write);
    this.#words = new Words(this.#writer, options.fonts, options.deflate);
    this.#looks = new Looks(this.#writer);
  }

  /** Adds markups to a page, the lowest first. Each page once. Answers how many it shows. */
  page(page: PageOfFile, markups: readonly MarkupToExport[]): number {
    return this.#options.isFlattened ? this.#flatten(page, markups) : this.#annotate(page, markups);
  }

  /** Writes the fonts and the table. */
  finish(): void {
    this.#words.finish();
    this.#looks.finish();
    this.#writer.finish();
  }

  #annotate(page: PageOfFile, markups: readonly MarkupToExport[]): number {
    const { entry, frame } = page;
    const members = membersOf(entry.annotations);
    const numbers = new Map<string, number>();
    const references = new Map<string, string>();
    for (const { markup, place } of markups) {
      if (place === null) numbers.set(markup.name, this.#writer.reserve());
      const number = numbers.get(markup.name);
      const reference = place === null ? `${number} 0 R` : referenceOf(members[place]);
      if (reference !== null) references.set(markup.name, reference);
    }
    const written: number[] = [];
    for (const { element, markup, place } of markups) {
      const object = place === null ? numbers.get(markup.name) : undefined;
      const target = element.attributes['inreplyto'];
      const answered = target === undefined ? undefined : references.get(target);
      // An answer to a markup that is not there would stand for itself.
      if (object === undefined || (markup.repliesTo !== null && answered === undefined)) continue;
      const steps = appearanceOf({ ...markup, isHidden: false });
      const form = this.#form(steps, frame);
      const rect = form?.rect ?? [0, 0, 0, 0];
      const group = element.attributes['replyType'] === 'group' ? ' /RT /Group' : '';
      this.#writer.object(object, [
        `<< ${annotationEntries(element, rect)} /P ${entry.number} ${entry.generation} R`,
        answered === undefined ? '' : ` /IRT ${answered}${group}`,
        form === null ? '' : ` /AP << /N ${form.object} 0 R >>`,
        ' >>',
      ]);
      written.push(object);
    }
    const kept = markups.length - numbers.size;
    if (written.length === 0 && page.leftOut.size === 0) return kept;
    const added = written.map((object) => ` ${object} 0 R`).join('');
    this.#rewrite(entry, [entry.painting, ' /Annots [', ...staying(page), added, ' ]']);
    return kept + written.length;
  }

  #flatten(page: PageOfFile, markups: readonly MarkupToExport[]): number {
    const { entry, frame, balance } = page;
    const before = balance?.before ?? 0;
    const after = balance?.after ?? 0;
    const prefix = freePrefix(entry.forms);
    const [names, uses] = [[] as string[], [] as string[]];
    for (const { markup, place } of markups) {
      const form =
        place === null && isOnPaper(markup) ? this.#form(appearanceOf(markup), frame) : null;
      if (form === null) continue;
      const name = `/${prefix}${names.length}`;
      names.push(` ${name} ${form.object} 0 R`);
      uses.push(`${name} Do`);
    }
    const annotations = [' /Annots [', ...staying(page), ' ]'];
    if (names.length === 0) {
      if (page.leftOut.size > 0) this.#rewrite(entry, [entry.painting, ...annotations]);
      return 0;
    }
    const [start, end] = [this.#writer.reserve(), this.#writer.reserve()];
    // The page's own content must not change how the markups are painted.
    this.#stream(start, '', 'q\n'.repeat(before + 1));
    this.#stream(end, '', `\n${'Q\n'.repeat(after + 1)}${uses.join('\n')}\n`);
    this.#rewrite(entry, [
      ...[...annotations, ` /Contents [${start} 0 R`, entry.contents],
      ...[` ${end} 0 R] /Resources <<`, entry.resources, ' /XObject <<', entry.forms],
      ...[...names, ' >> >>'],
    ]);
    return names.length;
  }

  #rewrite({ number, generation, others }: PageEntry, parts: readonly Part[]): void {
    this.#writer.object(number, ['<<', others, ...parts, ' >>'], generation);
  }

  /** Null if nothing is drawn. */
  #form(steps: readonly Drawn[], frame: PageFrame): Form | null {
    const bounds = this.#boundsOf(steps);
    if (bounds === null) return null;
    const matrix = toFile(frame);
    const rect = boxInFile(bounds, matrix);
    const object = this.#writer.reserve();
    const shared = { words: this.#words, looks: this.#looks };
    const { text, resources } = contentOf(steps, matrix, shared);
    this.#stream(
      object,
      `/Type /XObject /Subtype /Form /BBox ${array(rect)} /Resources << ${resources}>>`,
      text,
    );
    return { object, rect };
  }

  /** With the words as wide as they are in the fonts; what is drawn elsewhere is measured by a table. */
  #boundsOf(steps: readonly Drawn[]): Box | null {
    const bounds = boundsOfDrawn(steps);
    if (bounds === null || !bounds.every(Number.isFinite)) return null;
    let missing = 0;
    for (const step of steps) {
      if (step.type !== 'text') continue;
      for (const line of step.lines) {
        const wider = this.#words.widthOf(line, step.size) - textWidth(line, step.size);
        missing = Math.max(missing, wider);
      }
    }
    const [x0, y0, x1, y1] = bounds;
    return [x0 - missing, y0 - missing, x1 + missing, y1 + missing];
  }

  #stream(object: number, dictionary: string, text: string): void {
    const bytes = bytesOf(text);
    if (bytes.length < LEAST_PACKED) this.#writer.stream(object, dictionary, bytes);
    else {
      const packed = this.#options.deflate(bytes);
      this.#writer.stream(object, `${dictionary} /Filter /FlateDecode`, packed);
    }
  }
}

/** The annotations that a page keeps, with a space before each. */
function staying({ entry, leftOut }: PageOfFile): Part[] {
  if (leftOut.size === 0) return [entry.annotations];
  const members = membersOf(entry.annotations);
  return members.flatMap((member, place) => (leftOut.has(place) ? [] : [' ', member]));
}

/** The beginning of names that the page does not use. */
function freePrefix(forms: Uint8Array): string {
  const text = Array.from(forms, (byte) => String.fromCharCode(byte)).join('');
  let prefix = 'PbM';
  while (text.includes(`/${prefix}`)) prefix += 'x';
  return prefix;
}
