/** Opacities and blend modes as graphics state dictionaries (8.4.5), one for all markups that look alike. */
import { number } from './syntax.ts';
import type { UpdateWriter } from './update-writer.ts';

export type Look = { readonly opacity: number; readonly blend: 'normal' | 'multiply' };

type State = { readonly name: string; readonly object: number; readonly text: string };

export class Looks {
  readonly #writer: UpdateWriter;
  readonly #states = new Map<string, State>();

  constructor(writer: UpdateWriter) {
    this.#writer = writer;
  }

  /** Name and object. */
  stateOf({ opacity, blend }: Look): { readonly name: string; readonly object: number } {
    const share = number(Math.min(1, Math.max(0, opacity)));
    const mode = blend === 'multiply' ? '/Multiply' : '/Normal';
    const text = `<< /Type /ExtGState /CA ${share} /ca ${share} /BM ${mode} >>`;
    const known = this.#states.get(text);
    if (known !== undefined) return known;
    const state = { name: `PbG${this.#states.size}`, object: this.#writer.reserve(), text };
    this.#states.set(text, state);
    return state;
  }

  /** Writes those that were used. */
  finish(): void {
    for (const { object, text } of this.#states.values()) this.#writer.object(object, [text]);
  }
}
