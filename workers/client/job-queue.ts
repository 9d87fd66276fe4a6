/** Queue of calls to a worker: by priority, then by age. */

/** Most urgent first. `immediate` skips the queue and ignores the limit on running calls. */
export const PRIORITIES = ['immediate', 'visible', 'adjacent', 'prefetch'] as const;

export type Priority = (typeof PRIORITIES)[number];

export class JobQueue<Entry extends { priority: Priority }> {
  readonly #lanes = new Map<Priority, Entry[]>(PRIORITIES.map((priority) => [priority, []]));

  get size(): number {
    let size = 0;
    for (const lane of this.#lanes.values()) size += lane.length;
    return size;
  }

  push(entry: Entry): void {
    this.#lanes.get(entry.priority)?.push(entry);
  }

  /** Puts a call that outlived its worker back at the head of its lane. */
  pushFront(entry: Entry): void {
    this.#lanes.get(entry.priority)?.unshift(entry);
  }

  /** The next entry; only an `immediate` one with `onlyImmediate`. */
  take({ onlyImmediate }: { onlyImmediate: boolean }): Entry | undefined {
    for (const [priority, lane] of this.#lanes) {
      if (onlyImmediate && priority !== 'immediate') return undefined;
      const entry = lane.shift();
      if (entry) return entry;
    }
    return undefined;
  }

  /** True if the entry was still queued. */
  remove(entry: Entry): boolean {
    const lane = this.#lanes.get(entry.priority) ?? [];
    const at = lane.indexOf(entry);
    if (at < 0) return false;
    lane.splice(at, 1);
    return true;
  }

  /** Empties the queue. */
  drain(): Entry[] {
    const all: Entry[] = [];
    for (const lane of this.#lanes.values()) all.push(...lane.splice(0));
    return all;
  }
}
