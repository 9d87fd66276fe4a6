/** Upload speed and time left, in words. */

/** Averaging window. A shorter one is jumpy; a longer one lags when the network changes. */
const WINDOW_MS = 5000;

export type Sample = { atMs: number; bytes: number };

/** Keeps the samples in the window plus one older one, so there is always an interval to measure. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const first = samples.findLastIndex((sample) => sample.atMs <= next.atMs - WINDOW_MS);
  return [...samples.slice(Math.max(0, first)), next];
}

/** Bytes per second over the samples; null if the interval is too short. */
export function speedOf(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const seconds = (last.atMs - first.atMs) / 1000;
  return seconds < 0.5 ? null : Math.max(0, last.bytes - first.bytes) / seconds;
}

/** "4.2 MB/s". */
export function speedText(bytesPerSecond: number): string {
  if (bytesPerSecond >= 1e6) return `${(bytesPerSecond / 1e6).toFixed(1)} MB/s`;
  return `${Math.round(bytesPerSecond / 1e3)} KB/s`;
}

/** "40 s left", "2 min left", "1 h 5 min left". */
export function remainingText(bytes: number, bytesPerSecond: number): string | null {
  if (bytesPerSecond <= 0) return null;
  const seconds = bytes / bytesPerSecond;
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${Math.max(1, minutes)} min left`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
