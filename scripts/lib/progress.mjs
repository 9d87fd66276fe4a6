/** Shows what a setup step does, how long it will take, and that it is still running. On standard error. */

const HEARTBEAT_MS = 15_000;

/** @type {Map<string, { since: number, seconds: number }>} */
const running = new Map();
/** @type {NodeJS.Timeout | undefined} */
let heartbeat;

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

function beat() {
  const now = Date.now();
  const parts = [...running].map(
    ([title, { since, seconds }]) =>
      `${title}, ${Math.round((now - since) / 1000)} s of about ${seconds} s`,
  );
  if (parts.length > 0) say(`  … ${parts.join('; ')}`);
}

/**
 * Announces a step with its usual duration on two cores, runs it, and says how long it took.
 * @template T
 * @param {string} title
 * @param {number} seconds
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, seconds, work) {
  say(`› ${title} (about ${seconds} s)`);
  const since = Date.now();
  running.set(title, { since, seconds });
  heartbeat ??= setInterval(beat, HEARTBEAT_MS);
  try {
    const value = await work();
    say(`✓ ${title}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
    return value;
  } finally {
    running.delete(title);
    if (running.size === 0) {
      clearInterval(heartbeat);
      heartbeat = undefined;
    }
  }
}
