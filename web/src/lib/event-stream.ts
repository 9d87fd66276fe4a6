/**
 * Server-sent events by fetch, because the browser's EventSource cannot send a token. A stream is opened again whenever it
 * ends, after its last event. A hidden page has none: browsers allow six connections to a server without HTTP/2.
 */
import { createParser } from 'eventsource-parser';

export type StreamEvent = { readonly name: string; readonly data: string };

export type EventStream = {
  /** Opens the stream after this event. Rejects if the server refuses. */
  open: (options: { lastEventId: string | null; signal: AbortSignal }) => Promise<Response>;
  onEvent: (event: StreamEvent) => void;
  /** The stream is there again, after its last event. What no event tells may have changed meanwhile. */
  onReopened: () => void;
  /** There is no stream at the moment. Called again every few seconds, so that the caller can read instead. */
  onMissing: () => void;
  /** Whether opening again is pointless. */
  isFinal: (error: unknown) => boolean;
};

/** What a page and its clock are. Tests have their own. */
export type Surroundings = {
  isHidden: () => boolean;
  /** Returns how to stop. */
  onVisibilityChange: (listener: () => void) => () => void;
  /** Between 0 and 1. */
  random: () => number;
};

const PAGE: Surroundings = {
  isHidden: () => document.visibilityState === 'hidden',
  onVisibilityChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  random: Math.random,
};

/** How long a page may be hidden before its stream ends. */
const HIDDEN_MS = 20_000;
/** The server sends something at once, and a sign of life every 15 s. Proxies may collect all that. */
const SILENT_MS = 40_000;
const FIRST_MS = 10_000;
/** Between attempts: a host that stops is replaced within a second; a stream that fails again is tried less often. */
const AGAIN_MS = 1000;
const MISSING_MS = 10_000;
/** More than any event; the server sends about 2 MB at most. */
const MOST_CHARACTERS = 16_000_000;

/** Runs `act` unless `again` is called before the time is over. */
function createAlarm(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(act, ms);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}

/** Reads events until the stream ends. `onBytes` is called with everything that comes. */
async function readEvents(
  answer: Response,
  {
    onEvent,
    onBytes,
  }: { onEvent: (event: StreamEvent, id: string | undefined) => void; onBytes: () => void },
): Promise<void> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: MOST_CHARACTERS,
    onEvent: ({ event = 'message', data, id }) => onEvent({ name: event, data }, id),
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Follows a stream until the returned function is called, or a final failure. */
export function followEvents(
  { open, onEvent, onReopened, onMissing, isFinal }: EventStream,
  { isHidden, onVisibilityChange, random }: Surroundings = PAGE,
): () => void {
  const end = new AbortController();
  let lastEventId: string | null = null;
  let wasOpen = false;
  let stopStream = (): void => undefined;
  let wake = (): void => undefined;

  const hiding = createAlarm(() => stopStream());
  const stopWatching = onVisibilityChange(() => {
    if (isHidden()) hiding.set(HIDDEN_MS);
    else {
      hiding.stop();
      wake();
    }
  });

  /** One stream, from opening to its end. Says whether anything came. */
  async function follow(): Promise<boolean> {
    const stream = new AbortController();
    stopStream = () => stream.abort();
    end.signal.addEventListener('abort', stopStream, { once: true });
    const silence = createAlarm(stopStream);
    let hasCome = false;
    try {
      silence.set(FIRST_MS);
      const answer = await open({ lastEventId, signal: stream.signal });
      if (wasOpen) onReopened();
      wasOpen = true;
      await readEvents(answer, {
        onBytes: () => {
          hasCome = true;
          silence.set(SILENT_MS);
        },
        onEvent: (event, id) => {
          onEvent(event);
          lastEventId = id ?? lastEventId;
        },
      });
    } catch (error) {
      if (isFinal(error)) end.abort();
    } finally {
      silence.stop();
      end.signal.removeEventListener('abort', stopStream);
      stopStream = () => undefined;
    }
    return hasCome;
  }

  /** Ends after the time, and at once when the page is shown or the stream is given up; never while the page is hidden. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        if (isHidden() && !end.signal.aborted) return;
        clearTimeout(timer);
        wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(resume, ms);
      wake = resume;
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    if (isHidden()) await pause(0);
    while (!end.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one stream after another
      failures = (await follow()) ? 0 : failures + 1;
      if (end.signal.aborted) return;
      if (failures > 1) onMissing();
      const ms = failures > 1 ? MISSING_MS : AGAIN_MS;
      // Not all pages at once: half of the time is by chance.
      // oxlint-disable-next-line no-await-in-loop -- one stream after another
      await pause(ms * (0.5 + random()));
    }
  }

  void run();
  return () => {
    stopWatching();
    hiding.stop();
    end.abort();
    wake();
  };
}
