/** Importing XFDF into a document: what is added, what is there already, what is skipped and why, and files that are refused. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { writeXfdf } from '../../../markups/src/xfdf/write.ts';
import {
  readImport,
  runImport,
} from '../../../web/src/features/markups-list/exchange/import-markups.ts';
import { textOf } from '../../../web/src/features/markups-list/exchange/read-file.ts';
import { importWords } from '../../../web/src/features/markups-list/model/import-plan.ts';
import type { MarkupStore } from '../../../web/src/host/markups/markup-store.ts';
import { DOCUMENT_ID } from '../../support/markup-server.ts';
import { keyOf, shownOn, storeWith } from '../../support/markup-store.ts';
import { markup } from '../../support/markups.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  });
});

const FRAME = { cropBox: [0, 0, 0, 0] as const, rotation: 0, userUnit: 1 };
const fileOf = (markups: readonly Markup[]) => new Blob([writeXfdf(markups, () => FRAME)]);
const xfdf = (annotations: string) =>
  new Blob([`<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annotations}</annots></xfdf>`]);

const door = markup({ name: 'door', kind: 'cloud', subject: 'Door 114A' });
const beam = markup({ name: 'beam', author: 'Grace', contents: 'Check' });

async function loaded(markups: readonly Markup[], canEdit = true): Promise<MarkupStore> {
  const store = storeWith(markups, { canEdit });
  const document = store.document(DOCUMENT_ID);
  await expect.poll(() => document.get().phase).toBe('loaded');
  return store;
}

const read = (store: MarkupStore, file: Blob, pageCount: number | null = 9) =>
  readImport(
    file,
    { markups: store, documentId: DOCUMENT_ID, pageCount },
    { signal: new AbortController().signal, onDone: () => undefined },
  );
const run = (store: MarkupStore, plan: Awaited<ReturnType<typeof read>>, isReplacing = false) =>
  runImport(plan, { markups: store, documentId: DOCUMENT_ID, pageCount: 9 }, isReplacing);

describe('an import', () => {
  it('adds the markups of a file with their authors, and is undone in one step', async () => {
    const store = await loaded([]);
    await run(store, await read(store, fileOf([door, beam])));
    expect([...shownOn(store).values()].map(({ name, author }) => [name, author])).toEqual([
      ['door', 'Ada'],
      ['beam', 'Grace'],
    ]);
    store.undo('undo');
    expect(shownOn(store).size).toBe(0);
    expect(store.store.get().canUndo).toBe(false);
  });

  it('adds nothing twice', async () => {
    const store = await loaded([]);
    const unnamed = xfdf('<square page="0" rect="1,2,9,9"/>');
    for (const file of [fileOf([door, beam]), unnamed]) {
      await run(store, await read(store, file));
      const again = await read(store, file);
      expect(again).toMatchObject({ added: [], other: [], skipped: [] });
      expect(again.same).toBeGreaterThan(0);
    }
    expect(shownOn(store).size).toBe(3);
  });

  it('takes what a file rounds for the same', async () => {
    const fine = { ...door, shape: { ...door.shape, box: [1 / 3, 2 / 3, 9, 9] } } as Markup;
    const store = await loaded([fine]);
    expect(await read(store, fileOf([fine]))).toMatchObject({ added: [], same: 1, other: [] });
  });

  it('leaves markups at the height to which someone brought them', async () => {
    const high = { ...door, order: 7 };
    const store = await loaded([high]);
    expect(await read(store, fileOf([door]))).toMatchObject({ same: 1, other: [] });
    const plan = await read(
      store,
      fileOf([
        { ...door, subject: 'Door 114B' },
        { ...beam, order: 3 },
      ]),
    );
    expect([...plan.other, ...plan.added].map(({ order }) => order)).toEqual([7, undefined]);
  });

  it('keeps the document’s version of a markup, or takes the file’s, as people choose', async () => {
    const changed = { ...door, subject: 'Door 114B' };
    const store = await loaded([door]);
    const plan = await read(store, fileOf([changed, beam]));
    expect(plan.other.map(({ name }) => name)).toEqual(['door']);
    await run(store, plan);
    expect(shownOn(store).get('door')?.subject).toBe('Door 114A');
    await run(store, await read(store, fileOf([changed])), true);
    expect(shownOn(store).get('door')?.subject).toBe('Door 114B');
  });

  it('skips versions of markups that are locked or of others, and says so', async () => {
    const changed = fileOf([{ ...door, subject: 'Door 114B', pageNumber: 2 }]);
    const locked = await loaded([{ ...door, isLocked: true }]);
    expect((await read(locked, changed)).skipped).toEqual([
      {
        name: 'Cloud: Door 114B, page 2',
        reason: 'The document has another version, which is locked.',
      },
    ]);
    const others = await loaded([door], false);
    expect((await read(others, changed)).skipped[0]?.reason).toMatch(/only its author/);
  });

  it('names each bad markup, skips it and takes the others', async () => {
    const store = await loaded([]);
    const plan = await read(
      store,
      xfdf(
        '<square page="0" rect="1,2,9,9" name="good"/><square page="0" rect="1,2" name="bad"/>' +
          '<link page="0" rect="1,2,9,9"/><circle page="9" rect="1,2,9,9" name="beyond"/>',
      ),
    );
    expect(plan.added.map(({ name }) => name)).toEqual(['good']);
    expect(plan.skipped).toEqual([
      { name: 'Annotation 2 (square)', reason: 'Its rect does not have four numbers.' },
      {
        name: 'Annotation 3 (link)',
        reason: 'Links, pop-ups and form fields are not markups.',
      },
      { name: 'Annotation 4 (circle)', reason: 'The document has no page 10.' },
    ]);
  });

  it('takes markups as their page lies when it is shown meanwhile', async () => {
    const store = await loaded([]);
    const shown = { cropBox: [0, 0, 612, 792] as const, rotation: 0, userUnit: 1 };
    const plan = await readImport(
      fileOf([door]),
      { markups: store, documentId: DOCUMENT_ID, pageCount: 9 },
      {
        signal: new AbortController().signal,
        onDone: () => store.learnFrame(DOCUMENT_ID, 1, shown),
      },
    );
    expect(plan.added[0]?.shape).toMatchObject({ box: [100, 892, 172, 928] });
  });

  it('takes 10,000 markups, in one step', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      markup({ name: `m${at}`, pageNumber: 1 + (at % 9) }),
    );
    const store = await loaded([door]);
    await run(store, await read(store, fileOf(many)));
    expect(store.store.get().unsaved).toBe(10_000);
    store.undo('undo');
    expect(store.get(keyOf(door))).not.toBeNull();
    expect(store.store.get().unsaved).toBe(0);
  });

  it('can be stopped', async () => {
    const store = await loaded([]);
    const signal = AbortSignal.abort();
    const target = { markups: store, documentId: DOCUMENT_ID, pageCount: 9 };
    const progress = { signal, onDone: () => undefined };
    await expect(readImport(fileOf([door]), target, progress)).rejects.toThrow(/abort/);
  });
});

describe('a file that is no XFDF', () => {
  it.each([
    ['nothing', '', /is empty/],
    ['a PDF', '%PDF-1.7\n', /is a PDF/],
    ['FDF', '%FDF-1.2\n', /is FDF/],
    ['a ZIP file', 'PK\u0003\u0004', /is a ZIP file/],
    ['other XML', '<svg/>', /is not XFDF/],
    ['a document type', '<!DOCTYPE xfdf [<!ENTITY a "b">]><xfdf/>', /declares a document type/],
    ['words', 'Hello', /is damaged in line 1/],
    ['a part of a file', '<xfdf>\n<annots>\n<square', /is damaged in line 3/],
    ['an unknown encoding', '<?xml version="1.0" encoding="x-1"?><xfdf/>', /encoding, x-1, is/],
  ])('is refused: %s', async (_what, text, reason) => {
    const store = await loaded([]);
    await expect(read(store, new Blob([text]))).rejects.toThrow(reason);
  });

  it('is refused: bytes that are no text', async () => {
    const store = await loaded([]);
    const file = new Blob(['<xfdf>', new Uint8Array([0xff, 0xc0])]);
    await expect(read(store, file)).rejects.toThrow(/bytes that are no text/);
  });
});

describe('the text of a file', () => {
  async function whole(file: Blob): Promise<string> {
    let all = '';
    for await (const text of textOf(file, () => undefined)) all += text;
    return all;
  }
  const utf16 = (text: string) =>
    new Blob([new Uint16Array([...text].map((one) => one.charCodeAt(0)))]);

  it('is read in its encoding', async () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><a>';
    const latin = new Blob([declared, new Uint8Array([0xfc])]);
    expect(await whole(latin)).toBe(`${declared}ü`);
    expect(await whole(new Blob(['\uFEFF<a>ü']))).toBe('<a>ü');
    expect(await whole(utf16('\uFEFF<a>ü'))).toBe('<a>ü');
    expect(await whole(utf16('<a>ü'))).toBe('<a>ü');
  });

  it('keeps letters whole between its pieces', async () => {
    const text = `a${'😀'.repeat(50_000)}`;
    expect(await whole(new Blob([text]))).toBe(text);
  });
});

it('sums up what an import did', () => {
  const none = { added: 1, replaced: 0, same: 0, skipped: 0 };
  expect(importWords(none)).toBe('1 markup added.');
  expect(importWords({ added: 1200, replaced: 2, same: 3, skipped: 4 })).toBe(
    '1,200 markups added, 2 replaced, 3 already there, 4 skipped.',
  );
});
