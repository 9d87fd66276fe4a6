/** A polite and an assertive live region for screen readers; at most one message in 500 ms. */
const GAP_MS = 500;
/** Only the last messages of a burst are spoken: a placed point and its result, not every step before. */
const MAX_WAITING = 3;

type Voice = { node: HTMLElement; last: number; waiting: string[] };

const voices = new Map<'polite' | 'assertive', Voice>();

/** Adds the two live regions to the page; call once before the first message. */
export function mountAnnouncer(parent: HTMLElement): void {
  for (const kind of ['polite', 'assertive'] as const) {
    const node = document.createElement('div');
    node.className = 'visually-hidden';
    node.setAttribute('aria-live', kind);
    node.setAttribute('aria-atomic', 'true');
    node.dataset['announcer'] = kind;
    // An open dialog makes everything around it inert except this region.
    node.dataset['liveAnnouncer'] = 'true';
    parent.append(node);
    voices.set(kind, { node, last: 0, waiting: [] });
  }
}

/** Announces a sentence. `assertive` is for errors only. */
export function announce(text: string, kind: 'polite' | 'assertive' = 'polite'): void {
  const voice = voices.get(kind);
  if (voice === undefined) return;
  voice.waiting.push(text);
  if (voice.waiting.length > MAX_WAITING) voice.waiting.shift();
  if (voice.waiting.length === 1) sayWhenDue(voice);
}

/** Clears an announcement about something that is gone, such as errors of a closed form, once it could be heard. */
export function hush(kind: 'polite' | 'assertive'): void {
  const node = voices.get(kind)?.node;
  const text = node?.textContent ?? '';
  if (node === undefined || text === '') return;
  setTimeout(() => {
    if (node.textContent === text) node.textContent = '';
  }, GAP_MS);
}

function sayWhenDue(voice: Voice): void {
  const wait = voice.last + GAP_MS - performance.now();
  if (wait > 0) {
    setTimeout(() => sayWhenDue(voice), wait);
    return;
  }
  const next = voice.waiting.shift();
  if (next === undefined) return;
  say(voice, next);
  if (voice.waiting.length > 0) setTimeout(() => sayWhenDue(voice), GAP_MS);
}

function say(voice: Voice, text: string): void {
  voice.last = performance.now();
  // Screen readers repeat a sentence only if its text differs.
  voice.node.textContent = voice.node.textContent === text ? `${text}\u00a0` : text;
}
