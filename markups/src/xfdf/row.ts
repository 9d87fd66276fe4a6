import type { Markup, MarkupKind, Shape } from '../model.ts';
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';

/** How a kind's shape is read and written. */
export type Geometry = {
  /** Attributes and children that it interprets. */
  readonly attributes: readonly string[];
  readonly children: readonly string[];
  /** Whether it can write this shape. */
  readonly fits: (shape: Shape) => boolean;
  /** Throws an `XfdfError` if the element has no such shape. */
  readonly read: (source: Source) => Shape;
  readonly write: (markup: Markup, sink: Sink) => void;
};

/** A kind as one element. */
export type Row = {
  readonly kind: MarkupKind;
  /** Empty: any other. */
  readonly element: string;
  readonly geometry: Geometry;
  /** `IT` by which it is recognized and which it gets. */
  readonly intent: string | null;
  /** Its line is a cloud: `style="cloudy"`. */
  readonly isCloudy: boolean;
  /** Only where our own extras name the kind. */
  readonly isNamed: boolean;
  /** How many of `head` and `tail` the element has. */
  readonly endings: 0 | 1 | 2;
  /** Letters and their looks are those of `freetext`. */
  readonly isText: boolean;
  readonly attributes: ReadonlySet<string>;
  readonly children: ReadonlySet<string>;
};
