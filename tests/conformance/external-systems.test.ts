/** What every adapter of another system does. A new one is one more line of `SYSTEMS`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcore } from '../../server/src/outside/procore/procore.ts';
import type {
  ExternalChangeEvent,
  ExternalSystem,
} from '../../server/src/outside/external-system.ts';
import { allOf, CEDAR_HILL, systemInMemory } from '../support/external-system.ts';
import { startProcoreServer } from '../support/procore-server.ts';
import { pdfBytes } from '../support/test-product.ts';

type Known = { system: ExternalSystem } & AsyncDisposable;

/** Each knows Cedar Hill, with 130 change events of project 7: the first with two PDFs, the second with none. */
const SYSTEMS: Record<string, () => Promise<Known>> = {
  'in memory': () => {
    const events = Array.from({ length: 130 }, (_, at) => ({
      ...{ id: String(at + 1), title: `${at + 1}: Change` },
      files: (at === 0 ? ['a', 'b'] : []).map((id) => ({ id, name: `${id}.pdf`, address: id })),
    }));
    const files = { a: pdfBytes(3000), b: pdfBytes(10) };
    const system = systemInMemory({ ...CEDAR_HILL, changeEvents: { 7: events }, files });
    return Promise.resolve({ system, [Symbol.asyncDispose]: () => Promise.resolve() });
  },
  Procore: async () => {
    const server = await startProcoreServer();
    server.addChangeEvent(7, ['a.pdf', 'photo.jpg', 'b.PDF'], pdfBytes(3000));
    for (let at = 1; at < 130; at += 1) server.addChangeEvent(7, []);
    return {
      system: createProcore(server.settings),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};

describe.each(Object.entries(SYSTEMS))('the system %s', (_name, start) => {
  let known: Known;
  let system: ExternalSystem;
  const { signal } = new AbortController();
  const place = { companyId: '562714', projectId: '7' };

  beforeAll(async () => {
    known = await start();
    ({ system } = known);
  });
  afterAll(() => known[Symbol.asyncDispose]());

  async function events(): Promise<ExternalChangeEvent[]> {
    return allOf(system.changeEvents(place, signal));
  }

  it('lists companies and finds one', async () => {
    const [company] = CEDAR_HILL.companies;
    expect(await system.companies(signal)).toEqual([company]);
    expect(await system.company('562714', signal)).toEqual(company);
    await expect(system.company('5', signal)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('lists as many projects of a company as are asked for', async () => {
    expect(await system.projects('562714', 50, signal)).toEqual(CEDAR_HILL.projects[562714]);
    expect(await system.projects('562714', 1, signal)).toHaveLength(1);
    await expect(system.projects('5', 50, signal)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('reads all change events once, with their PDFs', async () => {
    const all = await events();
    expect(all).toHaveLength(130);
    expect(new Set(all.map(({ id }) => id)).size).toBe(130);
    expect(all.map(({ files }) => files.length).slice(0, 3)).toEqual([2, 0, 0]);
    expect(new Set(all[0]?.files.map(({ id }) => id)).size).toBe(2);
    const nowhere = system.changeEvents({ companyId: '562714', projectId: '5' }, signal);
    await expect(allOf(nowhere)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('downloads a file', async () => {
    const [file] = (await events())[0]?.files ?? [];
    if (file === undefined) throw new Error('There is no file.');
    const parts = await allOf(system.download(place, file, signal));
    expect(Buffer.concat(parts)).toEqual(pdfBytes(3000));
    const gone = system.download(place, { ...file, address: 'gone' }, signal);
    await expect(allOf(gone)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('stops when it is told to', async () => {
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(system.companies(stop)).rejects.toThrow('stopped');
    await expect(system.projects('562714', 50, stop)).rejects.toThrow('stopped');
    await expect(allOf(system.changeEvents(place, stop))).rejects.toThrow('stopped');
    const stopping = new AbortController();
    const taken: ExternalChangeEvent[] = [];
    const taking = async () => {
      for await (const event of system.changeEvents(place, stopping.signal)) {
        taken.push(event);
        stopping.abort(new Error('stopped'));
      }
    };
    await expect(taking()).rejects.toThrow('stopped');
    expect(taken.length).toBeLessThan(130);
  });
});
