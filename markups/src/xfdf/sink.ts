/** One annotation element while it is being written. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { KeptElement } from '../model.ts';
import type { Codec } from './attributes.ts';
import { extrasElement } from './extras.ts';
import { numbersFrom } from './frame.ts';
import type { Frame } from './frame.ts';
import { finerOf, readNumbersIfAny, writeNumber } from './numbers.ts';
import { escapeAttribute, escapeText, textOf, writeElement } from './xml-text.ts';

const CHILDREN: readonly (KeptElement | string)[] = [];

export class Sink {
  readonly frame: Frame;
  readonly kept: KeptElement | null;
  /** Points of the file: what `width` says. */
  lineWidth = 1;
  private head = '';
  private body = '';
  private extras = '';

  constructor(frame: Frame, kept: KeptElement | null) {
    this.frame = frame;
    this.kept = kept;
  }

  attribute(name: string, text: string): void {
    this.head += ` ${name}="${escapeAttribute(text)}"`;
  }

  extra(name: string, text: string): void {
    this.extras += ` ${name}="${escapeAttribute(text)}"`;
  }

  keptAttribute(name: string): string | undefined {
    return this.kept?.attributes[name];
  }

  keptChild(name: string): KeptElement | undefined {
    const found = (this.kept?.children ?? CHILDREN).find(
      (child) => typeof child !== 'string' && child.name === name,
    );
    return typeof found === 'string' ? undefined : found;
  }

  /** As it came, if that still says the same; otherwise as we write it. Kept empty: it came without the attribute. */
  value<T>(name: string, codec: Codec<T>, value: T): void {
    const came = this.keptAttribute(name);
    const text = came !== undefined && codec.read(came) === value ? came : codec.write(value);
    if (text !== null && text !== '') this.attribute(name, text);
  }

  numbers(name: string, numbers: readonly number[]): void {
    this.head += ` ${name}="${finerOf(numbers, this.keptAttribute(name)).map(writeNumber).join(',')}"`;
  }

  /** A list that is written as it came, whatever we would write. */
  sameNumbers(name: string, came: string): void {
    this.head += ` ${name}="${readNumbersIfAny(came).map(writeNumber).join(',')}"`;
  }

  rect(box: Box): void {
    this.numbers('rect', box);
  }

  /** x,y;x,y … Answers its numbers in the file. */
  pointsChild(name: string, points: readonly Point[]): readonly number[] {
    const came = this.keptChild(name);
    const numbers = finerOf(
      numbersFrom(points, this.frame),
      came === undefined ? undefined : textOf(came),
    );
    this.body += `<${name}>${pointList(numbers)}</${name}>`;
    return numbers;
  }

  textChild(name: string, text: string): void {
    this.body += `<${name}>${escapeText(text)}</${name}>`;
  }

  /** Text that is XML already. */
  xml(text: string): void {
    this.body += text;
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
        if (typeof child === 'string') this.body += escapeText(child);
        else if (!handled.children.has(child.name)) this.body += writeElement(child);
      }
    }
    const body = this.body + extrasElement(this.extras);
    return body === '' ? `<${name}${this.head}/>` : `<${name}${this.head}>${body}</${name}>`;
  }
}

/** x,y;x,y … */
export function pointList(numbers: readonly number[]): string {
  let text = '';
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    if (at > 0) text += ';';
    text += `${writeNumber(numbers[at] ?? 0)},${writeNumber(numbers[at + 1] ?? 0)}`;
  }
  return text;
}
