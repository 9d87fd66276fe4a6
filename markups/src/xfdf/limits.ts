/** What an XFDF may contain, and what is thrown when it contains more. Each limit has its own code. */

/** Of one annotation, bytes as UTF-8. */
export const ANNOTATION_BYTES = 256 * 1024;
/** Of a file, UTF-16 code units. */
export const FILE_LENGTH = 64 * 1024 * 1024;
export const FILE_ANNOTATIONS = 100_000;
/** Elements within elements, the root counted. */
export const DEPTH = 16;
/** Of one annotation, all its rings and strokes together. */
export const POINTS = 10_000;
/** Points of the file, from the origin. The largest page is 14,400. */
export const COORDINATE = 1_000_000;
/** What surrounds a shape may lie beyond: half a line's width, a mark, a leader. */
export const SURROUNDINGS = 2 * COORDINATE;
export const PAGES = 50_000;
/** Code points of a name. */
export const NAME_LENGTH = 255;

export type XfdfProblemCode =
  /** Of the file as a whole. */
  | 'not-xml'
  | 'not-xfdf'
  | 'doctype'
  | 'instruction'
  | 'too-large'
  | 'too-many'
  | 'not-one'
  /** Of one annotation; the others still load. */
  | 'too-deep'
  | 'too-long'
  | 'too-many-points'
  | 'bad-number'
  | 'bad-page'
  | 'bad-name'
  | 'bad-shape'
  | 'not-a-markup'
  | 'unknown-prefix';

/** The message says what is wrong and, where that helps, what to do. */
export class XfdfError extends Error {
  override readonly name = 'XfdfError';
  readonly code: XfdfProblemCode;

  constructor(code: XfdfProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}
