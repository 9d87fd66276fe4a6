/** One annotation element while it is being read: what it says, and what of it is kept. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { KeptElement } from '../model.ts';
import type { Codec } from './attributes.ts';
import { EXTRAS, isExtras, NO_EXTRAS } from './extras.ts';
import type { Extras } from './extras.ts';
import { pointsFrom } from './frame.ts';
import type { Frame } from './frame.ts';
import { isSafeAttribute, safeElement } from './kept.ts';
import { COORDINATE, POINTS, XfdfError } from './limits.ts';
import { isFine, readNumbers, refuseNumber } from './numbers.ts';
import { inDrawnColors } from './seen-colors.ts';
import { textOf } from './xml-text.ts';

function childOf({ children }: KeptElement, name: string): KeptElement | undefined {
  for (const child of children) {
    if (typeof child !== 'string' && child.name === name) return child;
  }
  return undefined;
}

export class Source {
  readonly element: KeptElement;
  readonly frame: Frame;
  readonly extras: Extras;
  /** Points of the file: what `width` says. */
  lineWidth = 1;
  private keptAttributes: Record<string, string> | null = null;
  private keptChildren: (KeptElement | string)[] | null = null;

  constructor(element: KeptElement, frame: Frame) {
    this.frame = frame;
    const extras = childOf(element, EXTRAS);
    const isOurs = extras !== undefined && isExtras(extras);
    this.extras = isOurs ? extras.attributes : NO_EXTRAS;
    this.element = isOurs ? inDrawnColors(element, this.extras) : element;
  }

  attribute(name: string): string | undefined {
    return this.element.attributes[name];
  }

  child(name: string): KeptElement | undefined {
    return childOf(this.element, name);
  }

  /** An attribute's value; how it was written is kept if we would write it otherwise. */
  value<T>(name: string, codec: Codec<T>): T {
    const text = this.element.attributes[name];
    if (text !== undefined && !codec.isCanonical(text)) this.keepAttribute(name, text);
    return codec.read(text);
  }

  keepAttribute(name: string, text: string): void {
    if (!isSafeAttribute(name, text)) return;
    // Without a prototype, so that no name means anything else.
    this.keptAttributes ??= Object.create(null) as Record<string, string>;
    this.keptAttributes[name] = text;
  }

  keepChild(child: KeptElement): void {
    const safe = safeElement(child);
    if (safe !== null) (this.keptChildren ??= []).push(safe);
  }

  /** Numbers of an attribute, kept if they are finer than what we write. */
  numbers(name: string, most = COORDINATE): number[] {
    const text = this.element.attributes[name] ?? '';
    const numbers = this.counted(readNumbers(text), most);
    if (isFine(numbers)) this.keepAttribute(name, text);
    return numbers;
  }

  /** Numbers of a child's text, kept if they are finer than what we write. */
  childNumbers(child: KeptElement): number[] {
    const numbers = this.counted(readNumbers(textOf(child)));
    if (isFine(numbers)) this.keepChild(child);
    return numbers;
  }

  /** The same numbers, if one annotation may have so many of them, and none is too far from the page. */
  counted(numbers: number[], most = COORDINATE): number[] {
    if (numbers.length > 2 * POINTS) {
      throw new XfdfError(
        'too-many-points',
        'It has more than 10,000 points. Split it into several.',
      );
    }
    for (const value of numbers) {
      if (value > most || value < -most) refuseNumber(String(value));
    }
    return numbers;
  }

  checkPoints(numbers: readonly number[], least: number): void {
    if (numbers.length % 2 === 1 || numbers.length < 2 * least) {
      throw new XfdfError(
        'bad-shape',
        `It needs at least ${least} points with two coordinates each.`,
      );
    }
  }

  points(numbers: readonly number[], least: number): Point[] {
    this.checkPoints(numbers, least);
    return pointsFrom(numbers, this.frame);
  }

  /** `rect`, with its corners in order. Points of the file. */
  rect(most = COORDINATE): Box {
    const [x0, y0, x1, y1, more] = this.numbers('rect', most);
    if (
      x0 === undefined ||
      y0 === undefined ||
      x1 === undefined ||
      y1 === undefined ||
      more !== undefined
    ) {
      throw new XfdfError('bad-shape', 'Its rect does not have four numbers.');
    }
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  }

  /** What nobody interprets is kept, too. Null: everything was interpreted, and the element is the usual one. */
  kept(
    handled: { attributes: ReadonlySet<string>; children: ReadonlySet<string> },
    isUsual: boolean,
  ): KeptElement | null {
    const { name, attributes, children } = this.element;
    for (const key in attributes) {
      if (!handled.attributes.has(key)) this.keepAttribute(key, attributes[key] ?? '');
    }
    for (const child of children) {
      if (typeof child === 'string') {
        if (child.trim() !== '') (this.keptChildren ??= []).push(child);
      } else if (!handled.children.has(child.name)) {
        this.keepChild(child);
      }
    }
    if (isUsual && this.keptAttributes === null && this.keptChildren === null) return null;
    return {
      name,
      attributes: { ...this.keptAttributes },
      children: this.keptChildren ?? [],
    };
  }
}
