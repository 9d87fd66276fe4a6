/** A markup → its annotation element, as text. */
import type { Markup } from '../model.ts';
import { writeCarried } from './carried.ts';
import { date, readFlags, text, writeFlags } from './attributes.ts';
import type { Frame } from './frame.ts';
import { rowFor } from './kinds.ts';
import { XfdfError } from './limits.ts';
import { writeMeasurement } from './measure.ts';
import { writeNumber } from './numbers.ts';
import { saysTheSame } from './rich-text.ts';
import type { Row } from './row.ts';
import { Sink } from './sink.ts';
import { writeStyle } from './style.ts';
import { writeElement } from './xml-text.ts';

function writeIntent(sink: Sink, { intent }: Row): void {
  const [came, cameAsIntent] = [sink.keptAttribute('IT'), sink.keptAttribute('intent')];
  if (cameAsIntent !== undefined) sink.attribute('intent', intent ?? cameAsIntent);
  if (came !== undefined) sink.attribute('IT', intent ?? came);
  else if (intent !== null && cameAsIntent === undefined) sink.attribute('IT', intent);
}

function writeFlagsOf(sink: Sink, { isLocked, isHidden }: Markup): void {
  const came = sink.keptAttribute('flags');
  const now = came === undefined ? null : readFlags(came);
  const isAsItCame = now !== null && now.isLocked === isLocked && now.isHidden === isHidden;
  const flags = isAsItCame && came !== undefined ? came : writeFlags({ isLocked, isHidden }, came);
  if (flags !== '') sink.attribute('flags', flags);
}

function writeReply(sink: Sink, { repliesTo, state }: Markup): void {
  const target = repliesTo ?? sink.keptAttribute('inreplyto');
  if (target !== undefined) sink.attribute('inreplyto', target);
  const model = state?.model ?? sink.keptAttribute('statemodel');
  const value = state?.value ?? sink.keptAttribute('state');
  if (model !== undefined) sink.attribute('statemodel', model);
  if (value !== undefined) sink.attribute('state', value);
}

function writeContents(sink: Sink, { contents }: Markup): void {
  const rich = sink.keptChild('contents-richtext');
  if (rich !== undefined && saysTheSame(rich, contents)) sink.xml(writeElement(rich));
  if (contents !== '') sink.textChild('contents', contents);
}

/** Throws an `XfdfError` if the kind cannot have this shape. */
export function writeMarkup(markup: Markup, frame: Frame): string {
  const row = rowFor(markup);
  if (row === null) {
    const { kind, shape } = markup;
    throw new XfdfError(
      'bad-shape',
      `A markup of kind ${kind} cannot have the form ${shape.form}.`,
    );
  }
  const sink = new Sink(frame, markup.kept);
  const namespace = sink.keptAttribute('xmlns');
  if (namespace !== undefined) sink.attribute('xmlns', namespace);
  sink.attribute('page', String(markup.pageNumber - 1));
  sink.attribute('name', markup.name);
  if (row.isNamed) sink.extra('kind', row.kind);
  if (markup.order !== undefined) sink.extra('order', writeNumber(markup.order));
  writeIntent(sink, row);
  writeStyle(sink, row, markup.style);
  row.geometry.write(markup, sink);
  sink.value('title', text, markup.author);
  sink.value('subject', text, markup.subject);
  sink.value('date', date, markup.modified);
  sink.value('creationdate', date, markup.created);
  writeFlagsOf(sink, markup);
  writeReply(sink, markup);
  writeContents(sink, markup);
  writeMeasurement(sink, markup.measurement);
  writeCarried(sink, markup.carried);
  return sink.finish(row.kind === 'foreign' ? (markup.kept?.name ?? '') : row.element, row);
}
