/**
 * The annotations that other programs put into a PDF, as markups. Each becomes an element of XFDF and goes the way of every
 * XFDF from there, so that limits, foreign kinds and values that nobody interprets are treated alike.
 */
import type { KeptElement } from '../model.ts';
import { checkAnnotation } from '../xfdf/check.ts';
import { NAME_LENGTH } from '../xfdf/limits.ts';
import { nameOf } from '../xfdf/names.ts';
import { HEAD } from '../xfdf/write.ts';
import { annotationText, elementOf } from './read-annotation.ts';
import { entriesOf, word } from './read-entries.ts';
import type { Entries } from './read-entries.ts';

/** An annotation as the core reads it. */
export type FileAnnotation = {
  /** Among those of its page, from 0. */
  readonly place: number;
  /** The place of the one that it answers, or to whose group it belongs. */
  readonly answers: number | null;
  /** The file says how it looks. */
  readonly hasLook: boolean;
  /** Its dictionary as JSON; null if it is too large. */
  readonly entries: string | null;
};

export type MarkupInFile = {
  readonly place: number;
  readonly name: string;
  /** A whole XFDF document with it alone, as it is stored. */
  readonly xfdf: string;
  readonly hasLook: boolean;
};

export type SkippedAnnotation = {
  readonly place: number;
  /** Of PDF, such as `Square`. */
  readonly kind: string;
  readonly reason: string;
};

type Read = {
  readonly annotation: FileAnnotation;
  readonly entries: Entries;
  readonly element: KeptElement;
};

/** The markups of a page (from 1). One bad annotation is skipped and named; the others are there. */
export function readFileMarkups(
  annotations: readonly FileAnnotation[],
  pageNumber: number,
): { markups: MarkupInFile[]; skipped: SkippedAnnotation[] } {
  const skipped: SkippedAnnotation[] = [];
  const read = annotations.flatMap((annotation): Read[] => {
    const entries = annotation.entries === null ? null : entriesOf(annotation.entries);
    if (entries !== null) {
      return [{ annotation, entries, element: elementOf(entries, pageNumber) }];
    }
    skipped.push({ place: annotation.place, kind: '', reason: 'It is larger than 512 KB.' });
    return [];
  });
  const names = namesOf(read);
  const markups = read.flatMap((one): MarkupInFile[] => {
    const { place, hasLook } = one.annotation;
    const name = names.get(place) ?? '';
    const checked = check(named(one, name, names), one.entries);
    if (checked.isValid) return [{ place, name, xfdf: checked.text, hasLook }];
    const kind = word(one.entries, 'Subtype') ?? '';
    skipped.push({ place, kind, reason: checked.reason });
    return [];
  });
  return { markups, skipped };
}

/** By place. Names of the file, unless one comes twice or is too long; others follow from place and content. */
function namesOf(read: readonly Read[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { annotation, entries, element } of read) {
    const { place } = annotation;
    const own = word(entries, 'NM') ?? '';
    const isUsable = own.trim() !== '' && own.length <= NAME_LENGTH && !taken.has(own);
    const attributes = { ...element.attributes, place: String(place) };
    const name = isUsable ? own : nameOf({ ...element, attributes }, 0);
    taken.add(name);
    names.set(place, name);
  }
  return names;
}

function named(
  { annotation, entries, element }: Read,
  name: string,
  names: ReadonlyMap<number, string>,
): KeptElement {
  const answered = annotation.answers === null ? undefined : names.get(annotation.answers);
  const attributes = { ...element.attributes, name };
  if (answered === undefined) return { ...element, attributes };
  const isGrouped = word(entries, 'RT') === 'Group';
  const reply = { inreplyto: answered, ...(isGrouped && { replyType: 'group' }) };
  return { ...element, attributes: { ...attributes, ...reply } };
}

/** Without its rich text if that is what is wrong: the plain text says the same. */
function check(element: KeptElement, entries: Entries) {
  const wrapped = (isRich: boolean) =>
    `${HEAD}<annots>${annotationText(element, entries, isRich)}</annots></xfdf>`;
  const checked = checkAnnotation(wrapped(true));
  return checked.isValid || word(entries, 'RC') === null
    ? checked
    : checkAnnotation(wrapped(false));
}
