/** The markups of one page: what is drawn of each, and where. Page points. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import { appearanceOf } from '../../../markups/src/appearance.ts';
import { BoxIndex } from '../../../markups/src/box-index.ts';
import { boundsOfDrawn } from '../../../markups/src/geometry.ts';
import type { Markup } from '../../../markups/src/model.ts';
import { prepared, type PreparedStep } from './draw-steps.ts';

/** `below`: darkens the paper, as a highlighter does. `above`: lies on it. */
export const BLENDS = ['below', 'above'] as const;
export type Blend = (typeof BLENDS)[number];

type Placed = {
  readonly order: number;
  readonly steps: Readonly<Record<Blend, readonly PreparedStep[]>>;
};

let nextId = 1;

export class MarkedPage {
  /** Unlike any other page's in this worker. */
  readonly id = nextId++;
  readonly #placed = new Map<string, Placed>();
  readonly #index: Readonly<Record<Blend, BoxIndex<string>>> = {
    below: new BoxIndex(),
    above: new BoxIndex(),
  };
  #nextOrder = 0;
  #left: ReadonlySet<string> = new Set();

  get size(): number {
    return this.#placed.size;
  }

  /**
   * Adds or replaces markups, the lowest first; one that is there keeps its place. Nothing is drawn of one that cannot be
   * drawn. Returns what looks different now.
   */
  put(markups: readonly Markup[]): Box[] {
    return markups.flatMap((markup) => {
      const { name } = markup;
      const before = this.#boxesOf(name);
      const order = this.#placed.get(name)?.order ?? this.#nextOrder++;
      const { below, above } = appearances(markup);
      for (const [blend, { box }] of [
        ['below', below],
        ['above', above],
      ] as const) {
        if (box) this.#index[blend].put(name, box);
        else this.#index[blend].remove(name);
      }
      this.#placed.set(name, { order, steps: { below: below.steps, above: above.steps } });
      return [...before, ...this.#boxesOf(name)];
    });
  }

  remove(names: readonly string[]): Box[] {
    return names.flatMap((name) => {
      const before = this.#boxesOf(name);
      for (const blend of BLENDS) this.#index[blend].remove(name);
      this.#placed.delete(name);
      return before;
    });
  }

  /** Leaves markups out of the picture, and only those. */
  leaveOut(names: ReadonlySet<string>): Box[] {
    const before = this.#left;
    this.#left = names;
    const changed = [...names].filter((name) => !before.has(name));
    const back = [...before].filter((name) => !names.has(name));
    return [...changed, ...back].flatMap((name) => this.#allBoxesOf(name));
  }

  hasWithin(blend: Blend, box: Box): boolean {
    return this.#index[blend].hasWithin(box);
  }

  /** What is drawn in a box, the lowest first. */
  stepsWithin(blend: Blend, box: Box): PreparedStep[] {
    const found: Placed[] = [];
    for (const name of this.#index[blend].within(box)) {
      const placed = this.#placed.get(name);
      if (placed && !this.#left.has(name)) found.push(placed);
    }
    return found
      .sort((one, other) => one.order - other.order)
      .flatMap((placed) => placed.steps[blend]);
  }

  /** Where one sees it: nowhere while it is left out. */
  #boxesOf(name: string): Box[] {
    return this.#left.has(name) ? [] : this.#allBoxesOf(name);
  }

  #allBoxesOf(name: string): Box[] {
    return BLENDS.flatMap((blend) => {
      const box = this.#index[blend].boxOf(name);
      return box ? [box] : [];
    });
  }
}

type Appearance = { readonly steps: readonly PreparedStep[]; readonly box: Box | null };

const NOTHING: Appearance = { steps: [], box: null };

function appearances(markup: Markup): Readonly<Record<Blend, Appearance>> {
  try {
    const drawn = appearanceOf(markup);
    const blended = (blend: Blend): Appearance => {
      const steps = drawn.filter((step) => blendOf(step) === blend);
      return { steps: prepared(steps), box: boundsOfDrawn(steps) };
    };
    return { below: blended('below'), above: blended('above') };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the other markups of the page are drawn; nobody waits for this one
    console.error(`The markup ${markup.name} cannot be drawn.`, error);
    return { below: NOTHING, above: NOTHING };
  }
}

function blendOf(step: ReturnType<typeof appearanceOf>[number]): Blend {
  return step.type === 'path' && step.blend === 'multiply' ? 'below' : 'above';
}
