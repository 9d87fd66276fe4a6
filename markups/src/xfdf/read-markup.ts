/** One annotation element → the markup that it is. */
import type { KeptElement, Markup } from '../model.ts';
import { date, isCanonicalFlags, readFlags, text } from './attributes.ts';
import { readLeader } from './callout-shape.ts';
import { readCarried } from './carried.ts';
import type { Frame } from './frame.ts';
import { isMarkup, rowOf } from './kinds.ts';
import { NAME_LENGTH, PAGES, XfdfError } from './limits.ts';
import { readMeasurement } from './measure.ts';
import { readNumber } from './numbers.ts';
import { plainText } from './rich-text.ts';
import type { Row } from './row.ts';
import { Source } from './source.ts';
import { readStyle } from './style.ts';
import { textOf } from './xml-text.ts';

const MEASURED = new Set(['distance', 'perimeter', 'area']);

/** From 1. */
export function pageNumberOf(element: KeptElement): number {
  const page = element.attributes['page'] ?? '';
  const index = /^\d{1,9}$/.test(page) ? Number(page) : PAGES;
  if (index >= PAGES) {
    throw new XfdfError('bad-page', `“${page.slice(0, 40)}” is not the number of a page.`);
  }
  return index + 1;
}

/** Null: it has none. */
export function nameIn(element: KeptElement): string | null {
  const name = element.attributes['name'] ?? '';
  if (name === '') return null;
  if (name.length > NAME_LENGTH && [...name].length > NAME_LENGTH) {
    throw new XfdfError('bad-name', 'Its name has more than 255 characters.');
  }
  return name;
}

const asLines = (words: string) =>
  words.includes('\r') ? words.replaceAll(/\r\n?/g, '\n') : words;

function readContents(source: Source): string {
  const [plain, rich] = [source.child('contents'), source.child('contents-richtext')];
  if (rich !== undefined) source.keepChild(rich);
  if (plain !== undefined) return asLines(textOf(plain));
  return rich === undefined ? '' : asLines(plainText(rich)).trim();
}

function readFlagsOf(source: Source) {
  const flags = source.attribute('flags');
  // Absent is not what a new markup has.
  if (flags === undefined || !isCanonicalFlags(flags)) source.keepAttribute('flags', flags ?? '');
  return readFlags(flags);
}

function readOrder({ extras }: Source): Pick<Markup, 'order'> {
  const order = readNumber(extras['order'], Number.MAX_SAFE_INTEGER);
  return order === null ? {} : { order };
}

/** Members of a group are no answers. */
function readReply(source: Source): string | null {
  const target = source.attribute('inreplyto');
  if (target === undefined) return null;
  const isAnswer = target !== '' && source.attribute('replyType') !== 'group';
  if (!isAnswer) source.keepAttribute('inreplyto', target);
  return isAnswer ? target : null;
}

function readState(source: Source): Markup['state'] {
  const [model, value] = [source.attribute('statemodel'), source.attribute('state')];
  if (model && value) return { model, value };
  if (model !== undefined) source.keepAttribute('statemodel', model);
  if (value !== undefined) source.keepAttribute('state', value);
  return null;
}

/** Acrobat writes `intent` for text, the standard `IT`. */
function readIntent(source: Source, row: Row): void {
  const [standard, acrobat] = [source.attribute('IT'), source.attribute('intent')];
  if (standard !== undefined && standard !== row.intent) source.keepAttribute('IT', standard);
  if (acrobat !== undefined) source.keepAttribute('intent', acrobat);
}

/** Its name is empty if it has none. Throws an `XfdfError` if it cannot be a markup. */
export function readMarkup(element: KeptElement, frame: Frame): Markup {
  if (!isMarkup(element.name)) {
    throw new XfdfError('not-a-markup', 'Links, pop-ups and form fields are not markups.');
  }
  const source = new Source(element, frame);
  const row = rowOf(source);
  const namespace = element.attributes['xmlns'];
  if (namespace !== undefined) source.keepAttribute('xmlns', namespace);
  readIntent(source, row);
  const style = readStyle(source, row);
  const shape = row.geometry.read(source);
  const { isLocked, isHidden } = readFlagsOf(source);
  const carried = readCarried(source.extras);
  return {
    name: nameIn(element) ?? '',
    kind: row.kind,
    pageNumber: pageNumberOf(element),
    shape,
    style,
    contents: readContents(source),
    subject: source.value('subject', text),
    author: source.value('title', text),
    created: source.value('creationdate', date),
    modified: source.value('date', date),
    isLocked,
    isHidden,
    leader: row.kind === 'callout' ? readLeader(source) : null,
    measurement: readMeasurement(source, MEASURED.has(row.kind)),
    ...readOrder(source),
    repliesTo: readReply(source),
    state: readState(source),
    ...(carried !== null && { carried }),
    kept: source.kept(row, row.kind !== 'foreign'),
  };
}
