/** XFDF → markups. One bad annotation is named and skipped; the others load. A file that cannot be trusted is refused. */
import type { Markup } from '../model.ts';
import type { PageFrame } from '../page-frame.ts';
import { frameFrom } from './frame.ts';
import type { Frame } from './frame.ts';
import { withPrefixes } from './kept.ts';
import { ANNOTATION_BYTES, XfdfError } from './limits.ts';
import type { XfdfProblemCode } from './limits.ts';
import { nameOf } from './names.ts';
import { nameIn, pageNumberOf, readMarkup } from './read-markup.ts';
import { xmlReader } from './xml.ts';
import type { XmlAnnotation, XmlFile } from './xml.ts';

/** The frame of a page, from 1; null if the document has no such page. */
export type FrameOf = (pageNumber: number) => PageFrame | null;

/** An annotation that was skipped. */
export type XfdfProblem = {
  /** From 1, in the order of the file. */
  readonly position: number;
  readonly element: string;
  readonly name: string | null;
  readonly code: XfdfProblemCode;
  /** A sentence on what is wrong with it. */
  readonly reason: string;
};

export type ReadXfdf = {
  readonly markups: readonly Markup[];
  readonly problems: readonly XfdfProblem[];
  /** The PDF that the file names, if it does. */
  readonly href: string | null;
  readonly ids: XmlFile['ids'];
};

/** Remembers the frames of pages that were asked for. */
export function framesBy(frameOf: FrameOf): (pageNumber: number) => Frame {
  const frames = new Map<number, Frame>();
  return (pageNumber) => {
    const known = frames.get(pageNumber);
    if (known !== undefined) return known;
    const page = frameOf(pageNumber);
    if (page === null) {
      throw new XfdfError('bad-page', `The document has no page ${pageNumber}.`);
    }
    const frame = frameFrom(page);
    frames.set(pageNumber, frame);
    return frame;
  };
}

function checkSize({ fault, length }: XmlAnnotation): void {
  if (fault === 'too-deep') {
    throw new XfdfError('too-deep', 'Its elements are nested more than 16 deep.');
  }
  if (length > ANNOTATION_BYTES) {
    throw new XfdfError('too-long', 'It is larger than 256 KB. Remove pictures from it.');
  }
}

/**
 * One annotation as a markup. Throws an `XfdfError`.
 * @param taken how often each name has been met: a second markup of a name gets another
 */
export function markupOf(
  annotation: XmlAnnotation,
  file: XmlFile,
  frame: (pageNumber: number) => Frame,
  taken: Map<string, number>,
): Markup {
  checkSize(annotation);
  const { element } = annotation;
  const read = readMarkup(element, frame(pageNumberOf(element)));
  const name = read.name === '' ? nameOf(element, 0) : read.name;
  const kept = read.kept === null ? null : withPrefixes(read.kept, file.prefixes);
  const before = taken.get(name) ?? 0;
  taken.set(name, before + 1);
  if (before === 0 && name === read.name && kept === read.kept) return read;
  if (before === 0) return { ...read, name, kept };
  const other = nameOf(element, before);
  taken.set(other, 1);
  return { ...read, name: other, kept };
}

function nameOrNull(annotation: XmlAnnotation): string | null {
  try {
    return nameIn(annotation.element);
  } catch {
    return null;
  }
}

export type XfdfReader = {
  /** So far, in the order of the file. */
  readonly markups: readonly Markup[];
  readonly problems: readonly XfdfProblem[];
  /** The next piece of the file. */
  readonly write: (text: string) => void;
  /** The file is at its end. */
  readonly close: () => Pick<ReadXfdf, 'href' | 'ids'>;
};

/**
 * Reads an XFDF piece by piece, with its markups in page points.
 * @param frameOf the frames of the document's pages
 * @throws XfdfError (both functions) if the file as a whole is not valid or larger than the limits
 */
export function xfdfReader(frameOf: FrameOf): XfdfReader {
  const frame = framesBy(frameOf);
  const markups: Markup[] = [];
  const problems: XfdfProblem[] = [];
  const taken = new Map<string, number>();
  const reader = xmlReader((annotation, file) => {
    try {
      markups.push(markupOf(annotation, file, frame, taken));
    } catch (error) {
      if (!(error instanceof XfdfError)) throw error;
      problems.push({
        position: annotation.index + 1,
        element: annotation.element.name,
        name: nameOrNull(annotation),
        code: error.code,
        reason: error.message,
      });
    }
  });
  return { markups, problems, write: reader.write, close: reader.close };
}

/** The same for a file in one piece. */
export function readXfdf(text: string, frameOf: FrameOf): ReadXfdf {
  const { markups, problems, write, close } = xfdfReader(frameOf);
  write(text);
  const { href, ids } = close();
  return { markups, problems, href, ids };
}
