/** One polite and one assertive voice for screen readers; at most one message in 500 ms, the latest wins. */
const GAP_MS = 500;

type Voice = { node: HTMLElement; last: number; waiting: string | null };

const voices = new Map<'polite' | 'assertive', Voice>();

/** Puts the two live regions into the page; call once before the first message. */
export function mountAnnouncer(parent: HTMLElement): void {
  for (const kind of ['polite', 'assertive'] as const) {
    const node = document.createElement('div');
    node.className = 'visually-hidden';
    node.setAttribute('aria-live', kind);
    node.setAttribute('aria-atomic', 'true');
    node.dataset['announcer'] = kind;
    // An open dialog makes all around it inert except this: it must go on speaking.
    node.dataset['liveAnnouncer'] = 'true';
    parent.append(node);
    voices.set(kind, { node, last: 0, waiting: null });
  }
}

/** Says a sentence. `assertive` is for errors only. */
export function announce(text: string, kind: 'polite' | 'assertive' = 'polite'): void {
  const voice = voices.get(kind);
  if (voice === undefined) return;
  const wait = voice.last + GAP_MS - performance.now();
  if (voice.waiting !== null) {
    voice.waiting = text;
    return;
  }
  if (wait > 0) {
    voice.waiting = text;
    setTimeout(() => {
      const next = voice.waiting;
      voice.waiting = null;
      if (next !== null) say(voice, next);
    }, wait);
    return;
  }
  say(voice, text);
}

function say(voice: Voice, text: string): void {
  voice.last = performance.now();
  // The same sentence twice is only spoken again when the text differs.
  voice.node.textContent = voice.node.textContent === text ? `${text}\u00a0` : text;
}
