/** Following a stream of events: resumed, silent, hidden and failing. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followEvents } from '../../../web/src/lib/event-stream.ts';
import type { EventStream, StreamEvent } from '../../../web/src/lib/event-stream.ts';

/** A stream that the test writes. */
function createServer() {
  const opened: (string | null)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let refusal: Error | null = null;
  let isMute = false;
  const open: EventStream['open'] = ({ lastEventId, signal }) => {
    opened.push(lastEventId);
    if (refusal !== null) return Promise.reject(refusal);
    const body = new ReadableStream<Uint8Array>({
      start(mine) {
        controller = mine;
        signal.addEventListener('abort', () => mine.error(signal.reason));
      },
    });
    if (!isMute) return Promise.resolve(new Response(body));
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  return {
    open,
    opened,
    async send(text: string | Uint8Array) {
      controller?.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text);
      await vi.advanceTimersByTimeAsync(0);
    },
    async end() {
      controller?.close();
      await vi.advanceTimersByTimeAsync(0);
    },
    refuse: (error: Error | null) => (refusal = error),
    mute: (is: boolean) => (isMute = is),
  };
}

describe('a stream of events', () => {
  let server: ReturnType<typeof createServer>;
  let events: StreamEvent[] = [];
  let missing = 0;
  let reopened = 0;
  let isHidden = false;
  let onVisibility = (): void => undefined;
  let stop = (): void => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    server = createServer();
    events = [];
    missing = 0;
    reopened = 0;
    isHidden = false;
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  async function follow() {
    stop = followEvents(
      {
        open: server.open,
        onEvent: (event) => events.push(event),
        onReopened: () => (reopened += 1),
        onMissing: () => (missing += 1),
        isFinal: (error) => error instanceof RangeError,
      },
      {
        isHidden: () => isHidden,
        onVisibilityChange(listener) {
          onVisibility = listener;
          return () => (onVisibility = () => undefined);
        },
        random: () => 0.5,
      },
    );
    await pass(0);
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  async function show(is: boolean) {
    isHidden = !is;
    onVisibility();
    await pass(0);
  }

  it('gives events, however their bytes arrive', async () => {
    await follow();
    await server.send('retry: 2000\n\n:\n\nid: 7\nevent: annot');
    const rest = new TextEncoder().encode('ations\ndata: {"a":"é"}\n\n');
    // In the middle of a character.
    await server.send(rest.slice(0, 18));
    await server.send(rest.slice(18));
    expect(events).toEqual([{ name: 'annotations', data: '{"a":"é"}' }]);
  });

  it('is opened again after its last event, soon, without being missed', async () => {
    await follow();
    await server.send('id: 7\nevent: a\ndata: 1\n\n');
    await server.end();
    expect([server.opened, reopened]).toEqual([[null], 0]);
    await pass(1000);
    expect(server.opened).toEqual([null, '7']);
    expect([missing, reopened]).toEqual([0, 1]);
  });

  it('that fails again is missed every 10 s, until it is there', async () => {
    server.refuse(new TypeError('Failed to fetch'));
    await follow();
    await pass(1000);
    expect([server.opened.length, missing]).toEqual([2, 1]);
    await pass(20_000);
    expect([server.opened.length, missing]).toEqual([4, 3]);
    server.refuse(null);
    await pass(10_000);
    await server.send(':\n\n');
    await pass(30_000);
    expect([server.opened.length, missing]).toEqual([5, 3]);
  });

  it('that a proxy holds back, or that falls silent, is given up', async () => {
    server.mute(true);
    await follow();
    await pass(10_000);
    server.mute(false);
    await pass(1000);
    expect(server.opened).toHaveLength(2);
    await server.send('id: 3\nevent: a\ndata: 1\n\n');
    for (let beat = 0; beat < 5; beat += 1) {
      await pass(15_000);
      await server.send(':\n\n');
    }
    expect(server.opened).toHaveLength(2);
    await pass(41_000);
    expect(server.opened).toEqual([null, null, '3']);
  });

  it('ends when the page is hidden for some time, and goes on when it is shown', async () => {
    await follow();
    await server.send('id: 7\nevent: a\ndata: 1\n\n');
    await show(false);
    await pass(10_000);
    await show(true);
    await pass(30_000);
    expect(server.opened).toHaveLength(1);
    await show(false);
    await pass(600_000);
    expect(server.opened).toHaveLength(1);
    await show(true);
    expect(server.opened).toEqual([null, '7']);
  });

  it('is not opened by a page that nobody has seen yet', async () => {
    isHidden = true;
    await follow();
    await pass(60_000);
    expect(server.opened).toEqual([]);
    await show(true);
    expect([server.opened, reopened]).toEqual([[null], 0]);
  });

  it('is not opened again once it is refused for good, or given up', async () => {
    server.refuse(new RangeError('403'));
    await follow();
    await pass(600_000);
    expect([server.opened.length, missing]).toEqual([1, 0]);
    server.refuse(null);
    await follow();
    stop();
    await pass(600_000);
    expect(server.opened).toHaveLength(2);
  });
});
