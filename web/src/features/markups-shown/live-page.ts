/**
 * A page's markups on the screen. The worker paints them with the paper, some frames after a change; until then, and while
 * they are selected, the page shows those that changed itself, so that they follow the pointer and never flicker.
 */
import type { Markup } from '../../../../markups/src/model.ts';
import type { MarkupPainting } from '../../../../workers/protocol/markups.ts';
import { createStore } from '../../lib/store.ts';

const NONE: ReadonlySet<string> = new Set();
/** More before the paper is painted come from loading or an import: they appear with the paper. */
const MOST_LIVE = 50;

/** A highlight darkens the paper, which only the worker can do. */
function canBeLive({ kind }: Markup): boolean {
  return kind !== 'highlight';
}

export class LivePage {
  /** What the page shows itself, the lowest first. */
  readonly live = createStore<readonly Markup[]>([]);
  readonly #painting: MarkupPainting;
  readonly #pageNumber: number;
  #markups: readonly Markup[] = [];
  #isFirst = true;
  /** Names. */
  #selected: ReadonlySet<string> = NONE;
  #changed: ReadonlySet<string> = NONE;
  #isWaiting = false;

  constructor(painting: MarkupPainting, pageNumber: number) {
    this.#painting = painting;
    this.#pageNumber = pageNumber;
  }

  /** The page's markups as they are now, the lowest first. */
  show(markups: readonly Markup[]): void {
    if (!this.#isFirst) this.#notice(markups);
    this.#isFirst = false;
    this.#markups = markups;
    this.#painting.set(this.#pageNumber, markups);
    this.#publish();
  }

  /** Names of what is selected. The worker leaves it out. */
  select(names: ReadonlySet<string>): void {
    if (names.size === this.#selected.size && [...names].every((name) => this.#selected.has(name)))
      return;
    this.#changed = new Set([...this.#changed, ...this.#selected]);
    this.#selected = names.size > MOST_LIVE ? NONE : names;
    const live = this.#markups.filter((markup) => names.has(markup.name) && canBeLive(markup));
    this.#painting.leaveOut(names.size > MOST_LIVE ? NONE : new Set(live.map(({ name }) => name)));
    void this.#untilPainted();
    this.#publish();
  }

  /** The viewer shows something else. */
  end(): void {
    this.#isFirst = true;
    this.#markups = [];
    this.#selected = NONE;
    this.#changed = NONE;
    this.#publish();
    this.#painting.set(this.#pageNumber, []);
    this.#painting.leaveOut(NONE);
  }

  #notice(markups: readonly Markup[]): void {
    const before = new Map(this.#markups.map((markup) => [markup.name, markup]));
    const changed = markups.filter((markup) => before.get(markup.name) !== markup);
    if (changed.length === 0) return;
    const all = new Set([...this.#changed, ...changed.map(({ name }) => name)]);
    if (all.size > MOST_LIVE) return;
    this.#changed = all;
    void this.#untilPainted();
  }

  async #untilPainted(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    let until: ReadonlySet<string> | null = null;
    // What changes meanwhile is painted later.
    while (until !== this.#changed) {
      until = this.#changed;
      await this.#painting.painted();
    }
    this.#isWaiting = false;
    this.#changed = NONE;
    this.#publish();
  }

  #publish(): void {
    const before = this.live.get();
    const isLive = (markup: Markup) =>
      (this.#selected.has(markup.name) || this.#changed.has(markup.name)) && canBeLive(markup);
    const isEmpty = this.#selected.size === 0 && this.#changed.size === 0;
    const now = isEmpty ? [] : this.#markups.filter(isLive);
    if (now.length === before.length && now.every((markup, at) => markup === before[at])) return;
    this.live.set(now);
  }
}
