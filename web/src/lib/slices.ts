/** Long work on the page's thread, in slices between which the browser paints and takes input. */

/** Of a frame's 16 ms, most belongs to the browser's layout and paint. */
const SLICE_MS = 4;

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** To be awaited after each part of the work: pauses once a slice is over. */
export function pauses(): () => Promise<void> {
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() <= until) return;
    await turn();
    until = performance.now() + SLICE_MS;
  };
}

/** Calls `take` with each item. Making an item is part of the work. Rejects with the signal's reason once it is aborted. */
export async function inSlices<T>(
  items: Iterable<T>,
  take: (item: T) => void,
  signal?: AbortSignal,
): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    take(item);
    if (performance.now() <= until) continue;
    // oxlint-disable-next-line no-await-in-loop -- the pause is the point
    await turn();
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}

/** The same items; `onCount` hears how many there were. */
export function* counted<T>(items: Iterable<T>, onCount: (count: number) => void): Generator<T> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    onCount(count);
  }
}

/** A file of the pieces, in their order. */
export async function fileInSlices(
  pieces: Iterable<BlobPart>,
  type: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  await inSlices(pieces, (piece) => parts.push(piece), signal);
  return new Blob(parts, { type });
}
