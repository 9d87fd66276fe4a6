import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { comparisonSchema } from '../../../contract/src/comparison.ts';
import { coreIsBuilt, pinbar } from '../../support/command-line.ts';
import { writeLargeDrawing } from '../../support/large-drawing.ts';
import { movedDrawings } from '../../support/moved-drawings.ts';
import { smallDrawing } from '../../support/small-drawing.ts';

describe.skipIf(!coreIsBuilt())('pinbar compare', () => {
  let folder = '';
  const at = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pinbar-cli-'));
    const plain = await smallDrawing();
    const files: Record<string, Uint8Array> = {
      'old.pdf': plain,
      'same.pdf': plain,
      'door.pdf': await smallDrawing({ withDoor: true }),
      'text.pdf': await smallDrawing({ dimension: '12\'-8"' }),
      'marked.pdf': await smallDrawing({ annotation: 'Widen this room' }),
      'turned.pdf': await smallDrawing({ rotate: 90 }),
      'locked.pdf': await smallDrawing({ userPassword: 'secret' }),
      'notes.pdf': new TextEncoder().encode('These are notes, not a drawing.\n'.repeat(40)),
      'empty.pdf': new Uint8Array(0),
      'cut.pdf': plain.slice(0, Math.floor(plain.length * 0.6)),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(at(name), bytes);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('exits with 0 when nothing differs', async () => {
    const { code, out, err } = await pinbar('compare', at('old.pdf'), at('same.pdf'));
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain('0 differences in the drawing');
  });

  it('exits with 1 and describes an added door in points of the old page', async () => {
    const { code } = await pinbar(
      'compare',
      at('old.pdf'),
      at('door.pdf'),
      '--json',
      at('door.json'),
    );
    expect(code).toBe(1);
    const result = comparisonSchema.parse(JSON.parse(readFileSync(at('door.json'), 'utf8')));
    expect(result.old).toMatchObject({
      file: 'old.pdf',
      page: 1,
      widthPoints: 1224,
      heightPoints: 792,
    });
    expect(result.alignment.status).toBe('aligned');
    expect(result.differences).toHaveLength(1);
    const [door] = result.differences;
    expect(door).toMatchObject({ kind: 'added', group: 'drawing' });
    // 26 × 60 pt at (520, 250) from the lower left of a page 792 pt high.
    const expected = [519, 792 - 311, 547, 792 - 249];
    door?.box.forEach((value, index) =>
      expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(4),
    );
  });

  it('lays each drawing on its counterpart where they moved on the sheet', async () => {
    const shifts = [
      [31, 22],
      [-14, 40],
      [25, -30],
      [60, 11],
    ] as const;
    await writeFile(at('elevations.pdf'), movedDrawings());
    await writeFile(at('moved.pdf'), movedDrawings({ shifts, withDoor: true }));
    const { code, err } = await pinbar(
      ...['compare', at('elevations.pdf'), at('moved.pdf'), '--json', at('moved.json')],
      ...['--png', at('moved.png'), '--dpi', '36'],
    );
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('by drawing') });
    const result = comparisonSchema.parse(JSON.parse(readFileSync(at('moved.json'), 'utf8')));
    const { status, method, byView } = result.alignment;
    expect({ status, method }).toEqual({ status: 'aligned', method: 'drawing by drawing' });
    expect(byView).toMatchObject({ apart: [], isRestCompared: true });
    const moved = byView?.views.map(({ title, matrix }) => [title, -matrix[4], -matrix[5]]);
    expect(moved).toEqual(
      ['SOUTH', 'EAST', 'NORTH', 'WEST'].map((side, index) => [
        `${side} ELEVATION`,
        expect.closeTo(shifts[index]?.[0] ?? 0, 1),
        expect.closeTo(shifts[index]?.[1] ?? 0, 1),
      ]),
    );
    // Only the door, where it is on the old sheet.
    expect(result.differences.map(({ kind }) => kind)).toEqual(['added']);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = result.differences[0]?.box ?? [];
    const box = [x0, y0, x1, y1].map(Math.round);
    box.forEach((value, index) =>
      expect(Math.abs(value - ([140, 140, 180, 200][index] ?? 0))).toBeLessThan(6),
    );
  });

  it('says which words changed', async () => {
    await pinbar('compare', at('old.pdf'), at('text.pdf'), '--json', at('text.json'));
    const result = comparisonSchema.parse(JSON.parse(readFileSync(at('text.json'), 'utf8')));
    expect(result.differences.map(({ text }) => text)).toEqual([
      { before: '12\'-6"', after: '12\'-8"' },
    ]);
  });

  it('counts what people marked in other programs, and says who did', async () => {
    const { code, err } = await pinbar(
      'compare',
      ...[at('old.pdf'), at('marked.pdf'), '--json', at('marked.json')],
    );
    expect({ code, said: err.includes('1 in markups') }).toEqual({ code: 1, said: true });
    const result = comparisonSchema.parse(JSON.parse(readFileSync(at('marked.json'), 'utf8')));
    expect(result.differences).toMatchObject([
      {
        ...{ kind: 'added', group: 'annotation', author: 'Ada', box: [300, 412, 420, 492] },
        title: 'Rectangle by Ada added: Widen this room',
      },
    ]);
    const same = await pinbar('compare', at('marked.pdf'), at('marked.pdf'));
    expect(same.code).toBe(0);
  });

  it('finds nothing on a page that is only turned', async () => {
    const { code } = await pinbar(
      'compare',
      at('old.pdf'),
      at('turned.pdf'),
      '--json',
      at('turned.json'),
    );
    const { alignment } = comparisonSchema.parse(
      JSON.parse(readFileSync(at('turned.json'), 'utf8')),
    );
    expect(code).toBe(0);
    // NEW shows the page turned 90° clockwise: x = 792 − y', y = x'.
    const [a, b, c, d, e, f] = alignment.matrix;
    const rounded = [a, b, c, d, e, f].map((value) => Math.round(value * 1000) / 1000 + 0);
    expect(rounded).toEqual([0, -1, 1, 0, 0, 792]);
  });

  it('writes a picture of the right size whose rows can be read', async () => {
    await pinbar('compare', at('old.pdf'), at('door.pdf'), '--png', at('door.png'), '--dpi', '100');
    const { width, height, rows } = readPng(readFileSync(at('door.png')));
    expect([width, height]).toEqual([1700, 1100]);
    expect(rows.length).toBe(1100 * (1 + 1700 * 3));
    const blue = pixelAt(rows, width, {
      x: Math.round((520 / 72) * 100),
      y: Math.round(((792 - 280) / 72) * 100),
    });
    expect(blue.blue).toBeGreaterThan(blue.red + 80);
  });

  it.each([
    ['a file that is not there', ['old.pdf', 'missing.pdf'], 'missing.pdf does not exist'],
    ['a file that is no PDF', ['notes.pdf', 'old.pdf'], 'notes.pdf: This file is not a PDF'],
    ['an empty file', ['old.pdf', 'empty.pdf'], 'empty.pdf: '],
    ['a file with a password', ['old.pdf', 'locked.pdf'], 'locked.pdf: It is password-protected'],
    [
      'a wrong password',
      ['old.pdf', 'locked.pdf', '--password', 'guess'],
      'locked.pdf: Wrong password',
    ],
    ['a page that is not there', ['old.pdf', 'same.pdf', '--new-page', '7'], 'the file has 1'],
    ['a folder', ['old.pdf', '.'], 'is not a file'],
  ])('exits with 2 and the reason for %s', async (_what, args, reason) => {
    const paths = args.map((arg) => (arg.endsWith('.pdf') || arg === '.' ? at(arg) : arg));
    const { code, err } = await pinbar('compare', ...paths);
    expect(code).toBe(2);
    expect(err).toContain(reason);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('opens protected files with a password that it never shows', async () => {
    const files = ['compare', at('old.pdf'), at('locked.pdf')];
    // Given for both; the file that needs none ignores it.
    const given = await pinbar(...files, '--password', 'secret', '--json', at('locked.json'));
    expect(given.code).toBe(0);
    const written = given.out + given.err + readFileSync(at('locked.json'), 'utf8');
    expect(written).not.toContain('secret');
    const other = ['--password', 'guess', '--new-password', 'secret'];
    expect((await pinbar(...files, ...other)).code).toBe(0);
    vi.stubEnv('PINBAR_NEW_PASSWORD', 'secret');
    expect((await pinbar(...files)).code).toBe(0);
    vi.unstubAllEnvs();
  });

  it('compares sheets of sets too large to be held, as vectors', async () => {
    const set = { megabytes: 260, pages: 3 };
    writeLargeDrawing(at('large-old.pdf'), set);
    writeLargeDrawing(at('large-new.pdf'), { ...set, withDoor: true });
    const pages = ['--old-page', '2', '--new-page', '2'];
    const { code, err } = await pinbar(
      'compare',
      ...[at('large-old.pdf'), at('large-new.pdf'), ...pages, '--json', at('large.json')],
    );
    expect(err).not.toContain('pixels');
    expect(code).toBe(1);
    const result = comparisonSchema.parse(JSON.parse(readFileSync(at('large.json'), 'utf8')));
    expect(result.old).toMatchObject({ page: 2, widthPoints: 1100, heightPoints: 780 });
    expect(result.differences.map(({ kind }) => kind)).toEqual(['added']);
  });

  it('leaves a damaged set that is too large to be held to pdf.js', async () => {
    const set = { megabytes: 260, pages: 3 };
    writeLargeDrawing(at('large-whole.pdf'), set);
    writeLargeDrawing(at('large-damaged.pdf'), { ...set, damaged: true });
    const { err } = await pinbar('compare', at('large-whole.pdf'), at('large-damaged.pdf'));
    expect(err).toContain('large-damaged.pdf: it is damaged and too large for memory');
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('never crashes on a file that was cut short', async () => {
    const { code, err } = await pinbar('compare', at('old.pdf'), at('cut.pdf'));
    expect([0, 1, 2]).toContain(code);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it.each([
    [['compare', 'one.pdf'], 'Name two files'],
    [['compare', 'a.pdf', 'b.pdf', 'c.pdf'], 'one too many'],
    [['compare', 'a.pdf', 'b.pdf', '--dpi', 'fine'], '--dpi takes a whole number'],
    [['compare', 'a.pdf', 'b.pdf', '--old-page', '0'], '--old-page takes a whole number'],
    [['compare', 'a.pdf', 'b.pdf', '--colour'], "Unknown option '--colour'.\n"],
    [['contrast', 'a.pdf', 'b.pdf'], 'Unknown command "contrast"'],
  ])('exits with 2 and the usage for %j', async (args, reason) => {
    const { code, err } = await pinbar(...args);
    expect(code).toBe(2);
    expect(err).toContain(reason);
    expect(err).toContain('Usage: pinbar compare');
  });

  it('refuses to work for a result that it could not write', async () => {
    const { code, err } = await pinbar(
      'compare',
      at('old.pdf'),
      at('door.pdf'),
      '--json',
      at('no/where.json'),
    );
    expect(code).toBe(2);
    expect(err).toContain("can't be written");
  });

  it('shows the usage when asked', async () => {
    const { code, out } = await pinbar('--help');
    expect(code).toBe(0);
    expect(out).toContain('Usage: pinbar compare');
  });
});

/** Size and unfiltered rows (filter bytes kept) of a PNG with 8-bit RGB and only the filters None and Up. */
function readPng(file: Buffer): { width: number; height: number; rows: Uint8Array } {
  const data: Buffer[] = [];
  let [width, height] = [0, 0];
  for (let place = 8; place < file.length;) {
    const length = file.readUInt32BE(place);
    const name = file.toString('latin1', place + 4, place + 8);
    const content = file.subarray(place + 8, place + 8 + length);
    if (name === 'IHDR') [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
    if (name === 'IDAT') data.push(content);
    place += 12 + length;
  }
  const rows = new Uint8Array(inflateSync(Buffer.concat(data)));
  const stride = 1 + width * 3;
  for (let row = 0; row < height; row += 1) {
    const start = row * stride;
    if (rows[start] !== 2 || row === 0) continue;
    for (let column = 1; column < stride; column += 1) {
      rows[start + column] =
        ((rows[start + column] ?? 0) + (rows[start - stride + column] ?? 0)) & 255;
    }
  }
  return { width, height, rows };
}

/** The bluest pixel within 3 px: a thin line's position is known to a pixel or two. */
function pixelAt(rows: Uint8Array, width: number, { x, y }: { x: number; y: number }) {
  let best = { red: 255, blue: 0 };
  for (let dy = -3; dy <= 3; dy += 1) {
    for (let dx = -3; dx <= 3; dx += 1) {
      const place = (y + dy) * (1 + width * 3) + 1 + (x + dx) * 3;
      const pixel = { red: rows[place] ?? 0, blue: rows[place + 2] ?? 0 };
      if (pixel.blue - pixel.red > best.blue - best.red) best = pixel;
    }
  }
  return best;
}
