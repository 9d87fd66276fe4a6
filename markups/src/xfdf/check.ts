/** For whoever stores annotations without knowing their pages: checks the XFDF of one and writes it as we write it. */
import type { Markup } from '../model.ts';
import type { PageFrame } from '../page-frame.ts';
import { ANNOTATION_BYTES, XfdfError } from './limits.ts';
import type { XfdfProblemCode } from './limits.ts';
import { framesBy, markupOf } from './read.ts';
import { writeXfdf } from './write.ts';
import { readXml } from './xml.ts';

export type CheckedAnnotation = {
  readonly isValid: true;
  readonly name: string;
  /** Of XFDF, such as `square`. */
  readonly element: string;
  /** From 1. */
  readonly pageNumber: number;
  /** The name of the annotation that it answers. */
  readonly repliesTo: string | null;
  /** The whole XFDF with this one annotation, to be stored. Checked again, it is the same. */
  readonly text: string;
};

export type RefusedAnnotation = {
  readonly isValid: false;
  readonly code: XfdfProblemCode;
  readonly message: typeof NOT_VALID;
  /** What is wrong with it. */
  readonly reason: string;
};

export const NOT_VALID = 'Annotation data is not valid';

/** Coordinates stay those of the file: every frame's way to the page and back is the same way. */
const ANY_PAGE: PageFrame = { cropBox: [0, 0, 0, 0], rotation: 0, userUnit: 1 };
const anyPage = () => ANY_PAGE;

/** Bytes as UTF-8, counted no further than the limit. */
function isTooLong(text: string): boolean {
  if (text.length > ANNOTATION_BYTES) return true;
  if (text.length * 3 <= ANNOTATION_BYTES) return false;
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair is half of four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes > ANNOTATION_BYTES;
}

function readOne(text: string): { markup: Markup; element: string } {
  if (isTooLong(text)) throw new XfdfError('too-large', 'The annotation is larger than 256 KB.');
  const read: { markup: Markup; element: string }[] = [];
  const frame = framesBy(anyPage);
  readXml(text, (annotation, file) => {
    const { name } = annotation.element;
    if (read.length > 0) throw new XfdfError('not-one', 'There is more than one annotation.');
    read.push({ markup: markupOf(annotation, file, frame, new Map()), element: name });
  });
  const [one] = read;
  if (one === undefined) throw new XfdfError('not-one', 'There is no annotation.');
  return one;
}

/** Exactly one annotation, as it should be stored, or why it must not be. Never throws. */
export function checkAnnotation(text: string): CheckedAnnotation | RefusedAnnotation {
  try {
    const { markup, element } = readOne(text);
    const { name, pageNumber, repliesTo } = markup;
    const normal = writeXfdf([markup], anyPage);
    if (isTooLong(normal))
      throw new XfdfError('too-large', 'The annotation is larger than 256 KB.');
    return { isValid: true, name, element, pageNumber, repliesTo, text: normal };
  } catch (error) {
    if (!(error instanceof XfdfError)) throw error;
    return { isValid: false, code: error.code, message: NOT_VALID, reason: error.message };
  }
}
