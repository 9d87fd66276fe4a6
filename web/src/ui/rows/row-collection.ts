/**
 * The rows of a long list for react-aria's Virtualizer. Its own collections render every row once, hidden, which
 * blocks the page for several frames at 10,000 rows. This one makes a row's entry when it comes into view.
 */
import type { ComponentProps, ReactElement } from 'react';
import type { CollectionRenderer, Key } from 'react-aria-components';

type Collection = ComponentProps<CollectionRenderer['CollectionRoot']>['collection'];
export type RowEntry = NonNullable<ReturnType<Collection['getItem']>>;

export class RowCollection implements Collection {
  readonly #keys: readonly Key[];
  readonly #render: (index: number) => ReactElement;
  readonly #indices = new Map<Key, number>();
  readonly #entries = new Map<Key, RowEntry>();

  /** `render` draws a row: what it returns is kept until there are other rows. */
  constructor(keys: readonly Key[], render: (index: number) => ReactElement) {
    this.#keys = keys;
    this.#render = render;
    for (const [index, key] of keys.entries()) this.#indices.set(key, index);
  }

  get size(): number {
    return this.#keys.length;
  }

  keyAt(index: number): Key {
    return this.#keys[index] ?? index;
  }

  indexOf(key: Key): number | null {
    return this.#indices.get(key) ?? null;
  }

  at(index: number): RowEntry | null {
    return this.getItem(this.keyAt(index));
  }

  getItem(key: Key): RowEntry | null {
    const index = this.indexOf(key);
    if (index === null) return null;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry: RowEntry = {
      type: 'row',
      key,
      value: null,
      level: 0,
      hasChildNodes: false,
      childNodes: [],
      rendered: null,
      textValue: '',
      index,
      render: () => this.#render(index),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  getKeys(): IterableIterator<Key> {
    return this.#keys.values();
  }

  getFirstKey(): Key | null {
    return this.#keys[0] ?? null;
  }

  getLastKey(): Key | null {
    return this.#keys.at(-1) ?? null;
  }

  getKeyBefore(key: Key): Key | null {
    const index = this.indexOf(key);
    return index === null ? null : (this.#keys[index - 1] ?? null);
  }

  getKeyAfter(key: Key): Key | null {
    const index = this.indexOf(key);
    return index === null ? null : (this.#keys[index + 1] ?? null);
  }

  getChildren(): Iterable<RowEntry> {
    return [];
  }

  *[Symbol.iterator](): Iterator<RowEntry> {
    for (const key of this.#keys) {
      const entry = this.getItem(key);
      if (entry !== null) yield entry;
    }
  }
}
