/** One annotation element while it is being written. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { KeptElement } from '../model.ts';
import type { Codec } from './attributes.ts';
import { coordinateText } from './coordinate-text.ts';
import { extrasElement } from './extras.ts';
import { numbersFrom } from './frame.ts';
import type { Frame } from './frame.ts';
import { finerOf, readNumbersIfAny } from './numbers.ts';
import { escapeAttribute, escapeText, textOf, writeElement } from './xml-text.ts';

export class Sink {
  readonly frame: Frame;
  readonly kept: KeptElement | null;
  /** Points of the file: what `width` says. */
  lineWidth = 1;
  /** Pieces that are joined at the end: a text that grows piece by piece costs several times as much. */
  private readonly head: string[] = [];
  private readonly body: string[] = [];
  private extras = '';

  constructor(frame: Frame, kept: KeptElement | null) {
    this.frame = frame;
    this.kept = kept;
  }

  attribute(name: string, text: string): void {
    this.head.push(' ', name, '="', escapeAttribute(text), '"');
  }

  extra(name: string, text: string): void {
    this.extras += ` ${name}="${escapeAttribute(text)}"`;
  }

  keptAttribute(name: string): string | undefined {
    return this.kept === null ? undefined : this.kept.attributes[name];
  }

  keptChild(name: string): KeptElement | undefined {
    if (this.kept === null) return undefined;
    for (const child of this.kept.children) {
      if (typeof child !== 'string' && child.name === name) return child;
    }
    return undefined;
  }

  /** As it came, if that still says the same; otherwise as we write it. Kept empty: it came without the attribute. */
  value<T>(name: string, codec: Codec<T>, value: T): void {
    const came = this.keptAttribute(name);
    const text = came !== undefined && codec.read(came) === value ? came : codec.write(value);
    if (text !== null && text !== '') this.attribute(name, text);
  }

  /** To a millionth, or as finely as they came where they have not changed since. */
  numbers(name: string, numbers: readonly number[]): void {
    const text = finerText(numbers, this.keptAttribute(name), ',');
    this.head.push(' ', name, '="', text, '"');
  }

  /** A list that is written as it came, whatever we would write. */
  sameNumbers(name: string, came: string): void {
    this.head.push(' ', name, '="', coordinateText(readNumbersIfAny(came), true, ','), '"');
  }

  rect(box: Box): void {
    this.numbers('rect', box);
  }

  /** x,y;x,y … Answers its numbers in the file. */
  pointsChild(name: string, points: readonly Point[]): readonly number[] {
    const came = this.keptChild(name);
    const numbers = numbersFrom(points, this.frame);
    const text = finerText(numbers, came === undefined ? undefined : textOf(came), ';');
    this.body.push('<', name, '>', text, '</', name, '>');
    return numbers;
  }

  textChild(name: string, text: string): void {
    this.body.push('<', name, '>', escapeText(text), '</', name, '>');
  }

  /** Text that is XML already. */
  xml(text: string): void {
    this.body.push(text);
  }

  /** The whole element, with what is kept and no codec has written. */
  finish(
    name: string,
    handled: { attributes: ReadonlySet<string>; children: ReadonlySet<string> },
  ): string {
    if (this.kept !== null) {
      for (const [key, value] of Object.entries(this.kept.attributes)) {
        if (!handled.attributes.has(key)) this.attribute(key, value);
      }
      for (const child of this.kept.children) {
        if (typeof child === 'string') this.body.push(escapeText(child));
        else if (!handled.children.has(child.name)) this.body.push(writeElement(child));
      }
    }
    if (this.extras !== '') this.body.push(extrasElement(this.extras));
    if (this.body.length === 0) this.head.push('/>');
    else this.head.push('>', ...this.body, '</', name, '>');
    return `<${name}${this.head.join('')}`;
  }
}

/** `second` after each even number. */
export function finerText(
  numbers: readonly number[],
  came: string | undefined,
  second: ',' | ';',
): string {
  return came === undefined
    ? coordinateText(numbers, false, second)
    : coordinateText(finerOf(numbers, came), true, second);
}
