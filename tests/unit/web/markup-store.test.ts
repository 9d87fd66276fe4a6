/** The store of markups: drawn, changed, undone, saved in the background, lost and found again, and shared with others. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { ApiError } from '../../../web/src/api/api-error.ts';
import { markupKey } from '../../../web/src/host/markups/document-markups.ts';
import { paintedMarkup } from '../../../web/src/host/markups/painted-markup.ts';
import { MarkupStore } from '../../../web/src/host/markups/markup-store.ts';
import { UnsentMarkups } from '../../../web/src/lib/unsent-markups.ts';
import { codec, DOCUMENT_ID, MarkupServerInMemory } from '../../support/markup-server.ts';
import { markup as plainMarkup } from '../../support/markups.ts';

/** With a name of its own, unless given. */
const madeMarkup = (change: Partial<Markup> = {}) =>
  plainMarkup({ name: crypto.randomUUID(), ...change });

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets everything happen that is due. */
const settle = () => vi.advanceTimersByTimeAsync(1000);

async function opened(server: MarkupServerInMemory): Promise<MarkupStore> {
  const store = new MarkupStore({ server, codec, unsent: new UnsentMarkups(1, 1) });
  store.document(DOCUMENT_ID);
  await vi.advanceTimersByTimeAsync(0);
  return store;
}

const keyOf = ({ name }: Markup) => markupKey(DOCUMENT_ID, name);
const shownOn = (store: MarkupStore, page = 1) =>
  store
    .document(DOCUMENT_ID)
    .get()
    .pages.get(page)
    ?.map(({ markup }) => markup.contents) ?? [];

/** Changes a markup's words. */
function say(store: MarkupStore, of: Markup, contents: string, gesture: symbol | null = null) {
  const now = store.get(keyOf(of))?.markup ?? of;
  store.change([{ key: keyOf(of), to: { ...now, contents } }], { gesture });
}

describe('the store of markups', () => {
  it('shows what the server has, by page, and skips one that cannot be read', async () => {
    const server = new MarkupServerInMemory();
    server.add(madeMarkup({ name: 'a', contents: 'A' }));
    server.add(madeMarkup({ name: 'b', contents: 'B', pageNumber: 2 }));
    server.add(madeMarkup({ name: 'c' }), { xfdf: 'broken' });
    const store = await opened(server);
    expect(store.document(DOCUMENT_ID).get()).toMatchObject({ phase: 'loaded', unreadable: 1 });
    expect(shownOn(store)).toEqual(['A']);
    expect(shownOn(store, 2)).toEqual(['B']);
    server.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.document(DOCUMENT_ID).get().unreadable).toBe(1);
  });

  it('shows a markup of an issue in the color of its priority, which may change', async () => {
    const server = new MarkupServerInMemory();
    const mine = madeMarkup();
    server.add(mine, { issue_id: 118 });
    server.add(madeMarkup());
    const store = await opened(server);
    const painted = () =>
      store
        .document(DOCUMENT_ID)
        .get()
        .pages.get(1)
        ?.map((shown) => paintedMarkup(shown).style.color);
    const own = mine.style.color;
    expect(painted()).toEqual([own, own]);
    server.tellIssues([{ id: 118, priority_id: 4, status_id: 1, overlay_execution_id: null }]);
    expect(painted()).toEqual(['#a80f12', own]);
    server.tellIssues([{ id: 118, priority_id: 1, status_id: 1, overlay_execution_id: null }]);
    expect(painted()).toEqual(['#0f7fc4', own]);
    // What is stored is not changed by that.
    expect(store.get(keyOf(mine))).toMatchObject({
      save: 'saved',
      markup: { style: { color: own } },
    });
    expect(server.log).toEqual([]);
    server.tellIssues([]);
    expect(painted()).toEqual([own, own]);
  });

  it('adds at once, saves in the background, several new ones in one call', async () => {
    const server = new MarkupServerInMemory();
    const store = await opened(server);
    const [one, two] = [madeMarkup({ contents: '1' }), madeMarkup({ contents: '2' })];
    store.add(DOCUMENT_ID, [one]);
    store.add(DOCUMENT_ID, [two], true);
    expect(shownOn(store)).toEqual(['1', '2']);
    expect(store.get(keyOf(one))).toMatchObject({ save: 'unsaved', row: null, canEdit: true });
    expect([...store.store.get().selected]).toEqual([keyOf(two)]);
    await settle();
    expect(server.log).toEqual(['create 2']);
    expect(store.get(keyOf(one))).toMatchObject({ save: 'saved', row: { id: 1 } });
    expect(store.store.get().unsaved).toBe(0);
    expect(kept.size).toBe(0);
  });

  it('adds many in one step, saves them in portions, and takes them back', async () => {
    const server = new MarkupServerInMemory();
    const store = await opened(server);
    const many = Array.from({ length: 1250 }, (_, at) => madeMarkup({ contents: `${at}` }));
    const before = madeMarkup();
    store.add(DOCUMENT_ID, [before]);
    const changes = many.map((to) => ({ key: keyOf(to), to }));
    await Promise.all([store.changeInSlices(changes), settle()]);
    await settle();
    expect(server.log).toEqual([...Array<string>(12).fill('create 100'), 'create 51']);
    expect(store.store.get().unsaved).toBe(0);
    expect(store.undo('undo')).toHaveLength(1250);
    await settle();
    expect([...server.rows.values()].map(({ name }) => name)).toEqual([before.name]);
    // 100 at a time, like the new ones.
    const calls = server.log.slice(13);
    expect(calls.map((words) => words.split(', ').length)).toEqual([
      ...Array<number>(12).fill(100),
      50,
    ]);
    expect(kept.size).toBe(0);
  });

  it('saves a whole drag as one change, and keeps other markups the same objects', async () => {
    const server = new MarkupServerInMemory();
    const [a, b] = [madeMarkup({ name: 'a' }), madeMarkup({ name: 'b' })];
    server.add(a);
    server.add(b);
    const store = await opened(server);
    const other = store.get(keyOf(b));
    const drag = Symbol('drag');
    for (const words of ['1', '2', '3']) say(store, a, words, drag);
    expect(store.get(keyOf(b))).toBe(other);
    await settle();
    expect(server.log).toEqual(['change 1 from 1']);
    store.undo('undo');
    expect(shownOn(store)).toEqual(['', '']);
    await settle();
    expect(server.log.at(-1)).toBe('change 1 from 2');
    expect(server.contents()).toEqual(['', '']);
  });

  it('ends with the same on the server as on the page, whatever is done and undone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('add', 'say', 'remove', 'undo', 'redo', 'wait', 'lose'),
            which: fc.nat(3),
          }),
          { maxLength: 30 },
        ),
        async (steps) => {
          kept.clear();
          const server = new MarkupServerInMemory();
          const store = await opened(server);
          const all = [0, 1, 2, 3].map((index) => madeMarkup({ name: `m${index}` }));
          for (const [at, { what, which }] of steps.entries()) {
            const one = all[which] ?? madeMarkup();
            const isThere = store.get(keyOf(one)) !== null;
            if (what === 'add' && !isThere) store.add(DOCUMENT_ID, [one]);
            if (what === 'say' && isThere) say(store, one, `${at}`);
            if (what === 'remove' && isThere) store.change([{ key: keyOf(one), to: null }]);
            if (what === 'undo' || what === 'redo') store.undo(what);
            if (what === 'lose') server.fail = [new TypeError('Failed to fetch')];
            if (what === 'wait') await vi.advanceTimersByTimeAsync(which * 150);
          }
          server.fail = [];
          await vi.advanceTimersByTimeAsync(200_000);
          expect(server.contents().toSorted()).toEqual([...shownOn(store)].toSorted());
          expect(store.store.get()).toMatchObject({ unsaved: 0, conflicts: [], refusals: [] });
          expect(kept.size).toBe(0);
          store.dispose();
        },
      ),
      { numRuns: 60 },
    );
  });

  describe('undo of what is being sent', () => {
    /** A server that has made the change, but whose answer waits. */
    async function slow(server: MarkupServerInMemory) {
      const store = await opened(server);
      let answer = () => undefined as void;
      const { create, change } = server;
      const late = async <T>(answered: T): Promise<T> => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return answered;
      };
      server.create = async (id, texts) => late(await create(id, texts));
      const waitToAnswer = () => {
        server.change = async (edits) => late(await change(edits));
      };
      const answerNow = () => {
        server.change = change;
        answer();
      };
      return { store, waitToAnswer, answerNow };
    }

    it.each([
      ['before', false],
      ['after', true],
    ])('deletes a new markup again: %s its event', async (_when, isTold) => {
      const server = new MarkupServerInMemory();
      const { store, answerNow } = await slow(server);
      store.add(DOCUMENT_ID, [madeMarkup({ contents: 'short-lived' })]);
      await settle();
      if (isTold) server.tell();
      await settle();
      store.undo('undo');
      answerNow();
      await settle();
      expect(shownOn(store)).toEqual([]);
      expect(server.log).toEqual(['create 1', 'remove 1']);
      expect(store.store.get()).toMatchObject({ unsaved: 0, conflicts: [] });
    });

    it('takes a change back, also after its event', async () => {
      const server = new MarkupServerInMemory();
      const one = madeMarkup({ contents: 'as it was' });
      server.add(one);
      const { store, waitToAnswer, answerNow } = await slow(server);
      waitToAnswer();
      say(store, one, 'short-lived');
      await settle();
      server.tell();
      await settle();
      store.undo('undo');
      answerNow();
      await settle();
      expect(shownOn(store)).toEqual(['as it was']);
      expect(server.contents()).toEqual(['as it was']);
      expect(store.store.get()).toMatchObject({ unsaved: 0, conflicts: [] });
    });
  });

  it('keeps what waits for a connection, tries again, and sends nothing twice', async () => {
    const server = new MarkupServerInMemory();
    server.fail = [new TypeError('Failed to fetch'), new ApiError(503, null, null)];
    const store = await opened(server);
    store.add(DOCUMENT_ID, [madeMarkup({ name: 'a', contents: 'drawn offline' })]);
    await settle();
    expect(store.saving.get()).toBe('waiting');
    expect(kept.size).toBe(1);
    store.flush();
    await settle();
    expect(store.saving.get()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.saving.get()).toBe('idle');
    expect(server.log).toEqual(['create 1', 'create 1', 'create 1']);
    expect(server.contents()).toEqual(['drawn offline']);
    expect(kept.size).toBe(0);
  });

  it('sends after a closed tab what the earlier visit could not, new ones, changes and deletions', async () => {
    const server = new MarkupServerInMemory();
    const [a, b] = [madeMarkup({ name: 'a' }), madeMarkup({ name: 'b' })];
    server.add(a);
    server.add(b);
    const first = await opened(server);
    server.fail = [new TypeError('Failed to fetch')];
    say(first, a, 'changed');
    first.change([{ key: keyOf(b), to: null }]);
    first.add(DOCUMENT_ID, [madeMarkup({ name: 'c', contents: 'new' })]);
    first.dispose();
    const second = new MarkupStore({ server, codec, unsent: new UnsentMarkups(1, 1) });
    server.fail = [];
    await settle();
    expect(shownOn(second)).toEqual(['changed', 'new']);
    expect(server.contents()).toEqual(['changed', 'new']);
    expect(second.store.get()).toMatchObject({ canUndo: false, unsaved: 0 });
    expect(kept.size).toBe(0);
    // Another person's visit has nothing to do with it.
    expect(new UnsentMarkups(2, 1).all()).toEqual([]);
  });

  it('takes a lost answer as saved: the server has the change already', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a' });
    server.add(a);
    const store = await opened(server);
    const change = server.change;
    server.change = async (...args) => {
      await change(...args);
      server.change = change;
      throw new TypeError('Failed to fetch');
    };
    say(store, a, 'once');
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.store.get()).toMatchObject({ unsaved: 0, conflicts: [] });
    expect(store.get(keyOf(a))?.row?.version).toBe(2);
  });

  it('sends what waits when the project is left, and tries no more after that', async () => {
    const server = new MarkupServerInMemory();
    const store = await opened(server);
    store.add(DOCUMENT_ID, [madeMarkup({ contents: 'just drawn' })]);
    store.dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.contents()).toEqual(['just drawn']);
    expect(kept.size).toBe(0);

    const other = await opened(server);
    server.fail = [1, 2, 3].map(() => new TypeError('Failed to fetch'));
    other.add(DOCUMENT_ID, [madeMarkup({ contents: 'offline' })]);
    await settle();
    other.dispose();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(server.log).toEqual(['create 1', 'create 1', 'create 1']);
    expect(kept.size).toBe(1);
  });

  it('leaves a refusal that comes after the project was left for the next visit', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a', contents: 'old' });
    server.add(a);
    const store = await opened(server);
    server.fail = [new ApiError(403, null, 'You may not change it.')];
    say(store, a, 'new');
    store.dispose();
    await settle();
    expect(server.log).toHaveLength(1);
    expect(kept.size).toBe(1);
  });

  it('keeps what a drag made while it waits for a connection', async () => {
    const server = new MarkupServerInMemory();
    server.fail = [new TypeError('Failed to fetch')];
    const a = madeMarkup({ name: 'a' });
    const store = await opened(server);
    store.add(DOCUMENT_ID, [a]);
    await settle();
    expect(store.saving.get()).toBe('waiting');
    say(store, a, 'dragged', Symbol('drag'));
    await vi.advanceTimersByTimeAsync(500);
    expect(store.saving.get()).toBe('waiting');
    expect([...kept.values()].join()).toContain('dragged');
  });

  it('drops the conflict of a change that is undone, and shows the other version', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a' });
    const row = server.add(a);
    const store = await opened(server);
    const theirs = JSON.stringify({ ...a, contents: 'theirs' });
    server.rows.set(1, { ...row, version: 2, xfdf: theirs });
    say(store, a, 'mine');
    await settle();
    expect(store.store.get().conflicts).toHaveLength(1);
    store.undo('undo');
    expect(store.store.get()).toMatchObject({ conflicts: [], unsaved: 0 });
    expect(shownOn(store)).toEqual(['theirs']);
  });

  it('drops a refused new markup that is undone', async () => {
    const server = new MarkupServerInMemory();
    const store = await opened(server);
    server.fail = [new ApiError(422, null, 'Too large.')];
    store.add(DOCUMENT_ID, [madeMarkup()]);
    await settle();
    expect(store.store.get().refusals).toHaveLength(1);
    store.undo('undo');
    expect(store.store.get().refusals).toEqual([]);
  });

  it('asks before undo and redo overwrite what someone else changed since', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a', contents: 'old' });
    server.add(a);
    const store = await opened(server);
    const changeAs = async (contents: string) => {
      const row = server.rows.get(1);
      if (row === undefined) throw new Error('no row');
      const xfdf = JSON.stringify({ ...a, contents });
      server.rows.set(1, { ...row, version: row.version + 1, xfdf });
      server.tell();
      await vi.advanceTimersByTimeAsync(0);
    };
    say(store, a, 'mine');
    await settle();
    // Told again as it is, for example with another state: that is no conflict.
    await changeAs('mine');
    store.undo('undo');
    await settle();
    expect(server.contents()).toEqual(['old']);
    store.undo('redo');
    await settle();
    await changeAs('theirs');
    store.undo('undo');
    await settle();
    expect(server.contents()).toEqual(['theirs']);
    expect(store.store.get().conflicts).toMatchObject([
      { mine: { contents: 'old' }, theirs: { contents: 'theirs' } },
    ]);
    store.resolve(keyOf(a), 'mine');
    await settle();
    expect(server.contents()).toEqual(['old']);
  });

  it('puts the old markup back when a change is refused, and undo does not repeat it', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a', contents: 'old' });
    server.add(a);
    const store = await opened(server);
    server.fail = [new ApiError(403, null, 'You may not change it.')];
    say(store, a, 'new');
    expect(shownOn(store)).toEqual(['new']);
    await settle();
    expect(shownOn(store)).toEqual(['old']);
    const { refusals, canUndo } = store.store.get();
    expect(refusals).toMatchObject([{ isTakenBack: true, markup: { contents: 'new' } }]);
    expect(canUndo).toBe(false);
    store.settle(keyOf(a), 'drop');
    expect(store.store.get().refusals).toEqual([]);
  });

  it('keeps a new markup that is refused, beside others that are not, until people decide', async () => {
    const server = new MarkupServerInMemory();
    const store = await opened(server);
    const refusal = new ApiError(422, null, 'Too large.');
    server.fail = [refusal, refusal];
    const [bad, good] = [madeMarkup({ contents: 'bad' }), madeMarkup({ contents: 'good' })];
    store.add(DOCUMENT_ID, [bad, good]);
    await settle();
    expect(server.contents()).toEqual(['good']);
    expect(store.get(keyOf(bad))?.save).toBe('failed');
    expect(kept.size).toBe(1);
    store.settle(keyOf(bad), 'retry');
    await settle();
    expect(server.contents()).toEqual(['good', 'bad']);
  });

  it('saves the other changes of many when one is outdated, and asks about that one', async () => {
    const server = new MarkupServerInMemory();
    const all = ['1', '2', '3'].map((contents) => madeMarkup({ contents }));
    const rows = all.map((one) => server.add(one));
    const store = await opened(server);
    const [, second] = rows;
    const [, theirs] = all;
    if (second === undefined || theirs === undefined) throw new Error('No second markup');
    server.overwrite(second, { ...theirs, contents: 'theirs' });
    store.change(all.map((one) => ({ key: keyOf(one), to: { ...one, contents: 'mine' } })));
    await settle();
    expect(server.log).toEqual(['change 1 from 1, change 2 from 1, change 3 from 1']);
    expect(server.contents()).toEqual(['mine', 'theirs', 'mine']);
    expect(store.store.get().conflicts.map(({ key }) => key)).toEqual([keyOf(theirs)]);
  });

  it('shows both versions of a conflict, and sends the one that is chosen', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const server = new MarkupServerInMemory();
      const a = madeMarkup({ name: 'a' });
      const row = server.add(a);
      const store = await opened(server);
      server.rows.set(1, {
        ...row,
        version: 2,
        xfdf: JSON.stringify({ ...a, contents: 'theirs' }),
      });
      say(store, a, 'mine');
      await settle();
      expect(store.store.get().conflicts).toMatchObject([
        { mine: { contents: 'mine' }, theirs: { contents: 'theirs' } },
      ]);
      expect(store.get(keyOf(a))?.save).toBe('conflict');
      store.resolve(keyOf(a), choice);
      await settle();
      expect(server.contents()).toEqual([choice]);
      expect(shownOn(store)).toEqual([choice]);
      expect(store.store.get()).toMatchObject({ conflicts: [], unsaved: 0 });
    }
  });

  it('brings a markup back that someone deleted, if people keep their own version', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a' });
    server.add(a);
    const store = await opened(server);
    server.rows.clear();
    say(store, a, 'mine');
    await settle();
    expect(store.store.get().conflicts).toMatchObject([{ theirs: null }]);
    store.resolve(keyOf(a), 'mine');
    await settle();
    expect(server.contents()).toEqual(['mine']);
  });

  it('takes over what others add, change and delete', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a' });
    const row = server.add(a);
    const store = await opened(server);
    const tell = async () => {
      server.tell();
      await vi.advanceTimersByTimeAsync(0);
    };
    const theirs = { ...row, version: 2, xfdf: JSON.stringify({ ...a, contents: 'theirs' }) };
    server.rows.set(1, theirs);
    await tell();
    expect(shownOn(store)).toEqual(['theirs']);
    // An older answer that comes late changes nothing.
    server.rows.set(1, row);
    await tell();
    expect(shownOn(store)).toEqual(['theirs']);
    store.select([keyOf(a)]);
    server.rows.delete(row.id);
    await tell();
    expect(shownOn(store)).toEqual([]);
    expect(store.store.get().selected.size).toBe(0);
    server.add(madeMarkup({ name: 'b', contents: 'B' }));
    await store.reload(DOCUMENT_ID);
    expect(shownOn(store)).toEqual(['B']);
  });

  it('paints a page in the order that people gave it, whoever did', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a', contents: 'A' });
    const row = server.add(a);
    server.add(madeMarkup({ name: 'b', contents: 'B' }));
    const store = await opened(server);
    store.add(DOCUMENT_ID, [madeMarkup({ name: 'c', contents: 'C' })]);
    expect(shownOn(store)).toEqual(['A', 'B', 'C']);
    server.rows.set(1, { ...row, version: 2, xfdf: JSON.stringify({ ...a, order: 2.5 }) });
    server.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(shownOn(store)).toEqual(['B', 'A', 'C']);
  });

  it('sends what was changed since, if a new one had arrived although its answer was lost', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a', contents: 'first' });
    const store = await opened(server);
    const create = server.create;
    server.create = async (...args) => {
      await create(...args);
      server.create = create;
      throw new TypeError('Failed to fetch');
    };
    store.add(DOCUMENT_ID, [a]);
    await settle();
    say(store, a, 'second');
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.contents()).toEqual(['second']);
    expect(store.store.get()).toMatchObject({ unsaved: 0, conflicts: [] });
  });

  it('keeps only the one that is refused of several new markups', async () => {
    const server = new MarkupServerInMemory();
    const store = await opened(server);
    const create = server.create;
    server.create = async (id, texts) => {
      const { annotations } = await create(id, texts.slice(1));
      return { annotations, refused: [{ index: 0, detail: 'Too many points.' }] };
    };
    store.add(DOCUMENT_ID, [madeMarkup({ contents: 'bad' }), madeMarkup({ contents: 'good' })]);
    await settle();
    expect(server.contents()).toEqual(['good']);
    expect(store.store.get().refusals).toMatchObject([
      { reason: 'Too many points.', isTakenBack: false, markup: { contents: 'bad' } },
    ]);
  });

  it('follows rights that change, and puts back what was changed without them', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a', contents: 'old' });
    const row = server.add(a);
    const store = await opened(server);
    const mayEdit = async (may: boolean) => {
      server.rows.set(row.id, { ...(server.rows.get(row.id) ?? row), can_edit: may });
      server.tell();
      await vi.advanceTimersByTimeAsync(0);
    };
    say(store, a, 'unsent');
    server.fail = [new ApiError(403, null, 'You may not change this markup.')];
    await mayEdit(false);
    expect(store.get(keyOf(a))).toMatchObject({ canEdit: false, save: 'unsaved' });
    await settle();
    expect(shownOn(store)).toEqual(['old']);
    expect(store.store.get().refusals).toMatchObject([
      { reason: 'You may not change this markup.', isTakenBack: true },
    ]);
    await mayEdit(true);
    expect(store.get(keyOf(a))?.canEdit).toBe(true);
    const same = store.get(keyOf(a));
    await mayEdit(true);
    expect(store.get(keyOf(a))).toBe(same);
  });

  it('leaves what people may not edit as it is', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a' });
    server.add(a, { can_edit: false });
    const store = await opened(server);
    say(store, a, 'mine');
    expect(shownOn(store)).toEqual(['']);
    expect(store.store.get().canUndo).toBe(false);
  });

  it('moves markups to their place once the page is known, with all undo steps, without a change', async () => {
    const server = new MarkupServerInMemory();
    const a = madeMarkup({ name: 'a' });
    server.add(a);
    const store = await opened(server);
    const left = () => {
      const shape = store.get(keyOf(a))?.markup.shape;
      return shape?.form === 'box' ? shape.box[0] : null;
    };
    say(store, a, 'subject changed in the list');
    store.learnFrame(DOCUMENT_ID, 1, { cropBox: [100, 0, 0, 0], rotation: 0, userUnit: 1 });
    expect(left()).toBe(200);
    await settle();
    expect(JSON.parse(server.rows.get(1)?.xfdf ?? '')).toMatchObject({ shape: a.shape });
    store.undo('undo');
    expect(left()).toBe(200);
    expect(shownOn(store)).toEqual(['']);
  });

  it('sends a markup that an issue is raised from at once, and says whether that worked', async () => {
    const server = new MarkupServerInMemory();
    const store = await opened(server);
    const cloud = madeMarkup({ contents: 'cloud' });
    store.add(DOCUMENT_ID, [cloud]);
    expect(await store.isSent(keyOf(cloud))).toBe(true);
    expect(server.contents()).toEqual(['cloud']);
    say(store, cloud, 'moved');
    server.fail = [new TypeError('Failed to fetch')];
    expect(await store.isSent(keyOf(cloud))).toBe(false);
    expect(JSON.parse(store.xfdfOf(keyOf(cloud)) ?? '')).toMatchObject({ contents: 'moved' });
  });

  it('does not take back a markup that has become an issue’s', async () => {
    const store = await opened(new MarkupServerInMemory());
    const [other, cloud] = [madeMarkup({ contents: 'other' }), madeMarkup({ contents: 'cloud' })];
    store.add(DOCUMENT_ID, [other]);
    store.add(DOCUMENT_ID, [cloud]);
    await settle();
    store.forgetSteps(keyOf(cloud));
    store.undo('undo');
    expect(shownOn(store)).toEqual(['cloud']);
    expect(store.store.get().canUndo).toBe(false);
  });
});
