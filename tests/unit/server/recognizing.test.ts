/** The steps around the engine that recognizes text: parts of a page, ruled lines, words, and the page that the core reads. */
import { describe, expect, it } from 'vitest';
import { lacksText } from '../../../server/src/jobs/reading/classify.ts';
import { cellsOf, insideOf, lineAlone } from '../../../server/src/jobs/recognizing/cells.ts';
import { pageOfWords } from '../../../server/src/jobs/recognizing/page-of-words.ts';
import { darkened, isPale } from '../../../server/src/jobs/recognizing/pale.ts';
import { recognizedSheets } from '../../../server/src/jobs/recognizing/recognized-sheets.ts';
import { inkThreshold, isBlank, withoutGrain } from '../../../server/src/jobs/recognizing/paper.ts';
import {
  meeting,
  ruledLines,
  withoutLines,
} from '../../../server/src/jobs/recognizing/ruled-lines.ts';
import {
  edgesBeside,
  isOfTile,
  tilesOf,
  turnedStrip,
} from '../../../server/src/jobs/recognizing/tiles.ts';
import { trusted } from '../../../server/src/jobs/recognizing/trusted.ts';
import type { Surroundings } from '../../../server/src/jobs/recognizing/trusted.ts';
import { isCut, paragraphAt } from '../../../server/src/jobs/recognizing/whole.ts';
import {
  evenSizes,
  unconfused,
  withCells,
  withLarge,
  wordsIn,
} from '../../../server/src/jobs/recognizing/words.ts';
import type { RecognizedWord } from '../../../server/src/jobs/recognizing/words.ts';
import { CoreDocument, CoreResources } from '../../../wasm-core/bindings/document.ts';
import { loadCore, readPageText } from '../../../wasm-core/node/read-page.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { pageReading } from '../../support/page-reading.ts';

/** What is around a text where nothing is, unless it is said. */
const around = (
  cut: Surroundings['isCut'] = () => false,
  paragraph: Surroundings['paragraphAt'] = () => [],
): Surroundings => ({ isCut: cut, paragraphAt: paragraph });

/** A recognized word of capitals 10 points high. */
const wordAt = (text: string, x: number, y: number, width = 60): RecognizedWord => ({
  ...{ text, confidence: 95, box: [x, y, x + width, y + 10] as const },
  ...{ baseline: y + 10, capitals: 10 },
});

describe('tiles of a page', () => {
  it('are the whole page up to A4, and otherwise the lower right corner first', () => {
    expect(tilesOf(842, 595)).toHaveLength(1);
    const [corner] = tilesOf(2592, 1728) ?? [];
    expect(corner?.box).toEqual([2592 - 684, 1728 - 684, 2592, 1728]);
  });

  it('hold every place of the page once', () => {
    const [width, height] = [2592, 1728];
    const tiles = tilesOf(width, height) ?? [];
    for (let x = 5; x < width; x += 97) {
      for (let y = 5; y < height; y += 89) {
        const owners = tiles.filter((_tile, index) =>
          isOfTile([x - 4, y - 3, x + 4, y + 3], tiles, index),
        );
        expect(owners).toHaveLength(1);
        const [left = 0, top = 0, right = 0, bottom = 0] = owners[0]?.seen ?? [];
        expect(left <= Math.max(0, x - 4) && top <= Math.max(0, y - 3)).toBe(true);
        expect(right >= Math.min(width, x + 4) && bottom >= Math.min(height, y + 3)).toBe(true);
      }
    }
  });

  it('have few pixels each, and a page that would have too many has none', () => {
    for (const [width, height] of [
      [792, 612],
      [3024, 2160],
      [6000, 2592],
    ] as const) {
      for (const { seen, dpi } of tilesOf(width, height) ?? []) {
        expect((seen[2] - seen[0]) * (seen[3] - seen[1]) * (dpi / 72) ** 2).toBeLessThan(9_000_000);
      }
    }
    expect(tilesOf(43_756, 49_081)).toBeNull();
  });
});

describe('edges of a page, where title blocks are, too', () => {
  it('are beside the corner, which only shares a strip with them', () => {
    const size = { width: 2592, height: 1728 };
    const [corner] = tilesOf(size.width, size.height) ?? [];
    const edges = corner === undefined ? [] : edgesBeside(corner, size);
    expect(edges.map(({ seen }) => seen)).toEqual([
      [2592 - 252, 0, 2592, 1728 - 684 + 36],
      [0, 1728 - 216, 2592 - 684 + 36, 1728],
    ]);
    for (const { seen, dpi } of [...edges, turnedStrip(size)])
      expect((seen[2] - seen[0]) * (seen[3] - seen[1]) * (dpi / 72) ** 2).toBeLessThan(6_100_000);
    expect(turnedStrip(size).seen).toEqual([0, 2592 - 252, 1728, 2592]);
  });

  it('are none of a page that is recognized as a whole', () => {
    const [page] = tilesOf(842, 595) ?? [];
    expect(page && edgesBeside(page, { width: 842, height: 595 })).toEqual([]);
  });
});

describe('grain of paper', () => {
  const grainy = (count: number) => ({
    gray: Uint8Array.from({ length: 100_000 }, (_, at) => (at < count ? 90 : 232 + (at % 20))),
    columns: 1000,
    rows: 100,
  });

  it('is taken off where there is hardly any ink, which stays', () => {
    const { gray } = withoutGrain(grainy(50));
    expect([...new Set(gray)]).toEqual([90, 255]);
    expect(gray.filter((value) => value === 90)).toHaveLength(50);
  });

  it('stays where there is ink: letters may be pale', () => {
    const picture = grainy(200);
    expect(withoutGrain(picture)).toBe(picture);
  });
});

describe('pale letters', () => {
  const picture = (...gray: number[]) => ({ gray: Uint8Array.from(gray), columns: 10, rows: 2 });
  const paper = Array.from({ length: 18 }, () => 255);

  it('are looked for where more is pale than dark, but not in photos', () => {
    expect(isPale(picture(...paper, 255, 190))).toBe(true);
    expect(isPale(picture(...paper, 20, 190))).toBe(false);
    expect(isPale(picture(...paper.map(() => 190), 255, 255))).toBe(false);
  });

  it('become as dark as others, and paper stays white', () => {
    expect([...darkened(picture(255, 230, 190, 0)).gray]).toEqual([255, 255, 112, 0]);
  });
});

describe('ruled lines', () => {
  const [columns, rows, dpi] = [300, 200, 100];
  function picture(draw: (set: (x: number, y: number) => void) => void) {
    const gray = new Uint8Array(columns * rows).fill(250);
    draw((x, y) => {
      gray[y * columns + x] = 20;
    });
    return { gray, columns, rows };
  }

  it('are found across and down, also on a scan that is a little askew', () => {
    const frame = picture((set) => {
      for (let x = 20; x < 280; x += 1) {
        set(x, 50 + Math.floor(x / 100));
        set(x, 51 + Math.floor(x / 100));
      }
      for (let y = 30; y < 180; y += 1) set(150, y);
    });
    const [across, down, ...others] = ruledLines(frame, dpi);
    expect(others).toEqual([]);
    expect(across?.map(Math.round)).toEqual([20, 52, 280, 52]);
    expect(down?.map(Math.round)).toEqual([151, 30, 151, 180]);
  });

  it('are no letters and no fills', () => {
    const other = picture((set) => {
      for (let x = 20; x < 45; x += 1) set(x, 20);
      for (let x = 100; x < 200; x += 1) for (let y = 100; y < 160; y += 1) set(x, y);
    });
    expect(ruledLines(other, dpi)).toEqual([]);
  });

  it('are taken out of the picture, but not the stems of large letters', () => {
    const frame = picture((set) => {
      for (let x = 20; x < 280; x += 1) set(x, 50);
      for (let y = 100; y < 145; y += 1) set(30, y);
    });
    const lines = ruledLines(frame, dpi);
    expect(lines).toHaveLength(2);
    const { gray } = withoutLines(frame, lines, dpi);
    expect([gray[50 * columns + 100], gray[120 * columns + 30]]).toEqual([255, 20]);
  });

  it('are strokes of letters where they are short and do not reach from line to line', () => {
    const stem = [400, 100, 400, 160] as const;
    const parting = [200, 50, 200, 90] as const;
    const frame = [
      [50, 50, 600, 50],
      [50, 90, 600, 90],
    ] as const;
    expect(meeting([...frame, stem, parting], dpi)).toEqual([...frame, parting]);
  });

  it('tell a blank picture', () => {
    expect(isBlank(picture((set) => set(5, 5)))).toBe(true);
    expect(
      isBlank(
        picture((set) => {
          for (let x = 0; x < 50; x += 1) set(x, 9);
        }),
      ),
    ).toBe(false);
  });
});

describe('cells of a title block', () => {
  const [columns, rows, dpi] = [300, 200, 100];
  function framed(fill: (box: (x0: number, y0: number, x1: number, y1: number) => void) => void) {
    const gray = new Uint8Array(columns * rows).fill(250);
    const box = (x0: number, y0: number, x1: number, y1: number) => {
      for (let y = y0; y < y1; y += 1) gray.fill(20, y * columns + x0, y * columns + x1);
    };
    for (const y of [40, 80, 140]) box(20, y, 280, y + 1);
    for (const x of [20, 279]) box(x, 40, x + 1, 141);
    fill(box);
    return { gray, columns, rows };
  }
  const near = (box: readonly number[] | undefined) => box?.map((edge) => Math.round(edge / 10));

  it('are what lines close on all sides', () => {
    const picture = framed((box) => box(150, 80, 151, 140));
    const cells = cellsOf(picture, ruledLines(picture, dpi), dpi);
    expect(cells.map(near)).toEqual([
      [2, 4, 28, 8],
      [2, 8, 15, 14],
      [15, 8, 28, 14],
    ]);
  });

  it('have lines of text, which a short upright line parts', () => {
    const picture = framed((box) => {
      // Three letters, a short line, and two more; below them a single one. None is as wide as a ruled line is long.
      for (const x of [40, 52, 64, 92, 104]) box(x, 56, x + 8, 66);
      box(84, 41, 85, 80);
      box(60, 100, 64, 116);
    });
    const dark = inkThreshold(picture);
    const inside = cellsOf(
      picture,
      ruledLines(picture, dpi).filter((line) => line[1] === line[3] || line[3] - line[1] > 60),
      dpi,
    ).map((cell) => insideOf(picture, dark, cell, dpi));
    expect(inside.map(({ texts }) => texts)).toEqual([
      [
        [40, 56, 72, 66],
        [92, 56, 112, 66],
      ],
      [[60, 100, 64, 116]],
    ]);
    expect(inside.map(({ parting }) => parting.map(([x]) => Math.round(x)))).toEqual([[85], []]);
  });

  it('give each line by itself, with letters as high as the engine reads best and nothing from around', () => {
    const picture = framed((box) => {
      box(40, 50, 60, 68);
      box(40, 74, 60, 79);
    });
    const { picture: alone, origin, scale } = lineAlone(picture, [40, 50, 60, 68]);
    expect(scale).toBe(2);
    expect(origin).toEqual([32, 42]);
    expect([alone.columns, alone.rows]).toEqual([72, 68]);
    const at = (x: number, y: number) => alone.gray[y * alone.columns + x];
    expect([at(36, 34), at(4, 34), at(36, 66)]).toEqual([20, 255, 255]);
  });
});

describe('recognized words', () => {
  const word = (text: string, confidence: number, x0 = 0, y1 = 40) => ({
    ...{ text, confidence },
    bbox: { x0, y0: 10, x1: x0 + 60, y1 },
  });

  it('are placed on the page, without what linework looks like', () => {
    const words = [word('DOOR', 90), word('|', 95, 80), word('o', 70, 90), word('—W—', 60, 200)];
    const [line = []] = wordsIn([{ words }], { origin: [100, 200], dpi: 144 });
    expect(line).toEqual([
      { text: 'DOOR', box: [100, 205, 130, 220], baseline: 220, capitals: 15, confidence: 90 },
    ]);
    expect(wordsIn([{ words: [word('Hil', 30)] }], { origin: [0, 0], dpi: 144 })).toEqual([]);
  });

  it('keep what stands between words', () => {
    const words = [word('SOUTH', 90), word('&', 90, 80), word('EAST', 90, 160), word('-', 90, 240)];
    const [line = []] = wordsIn([{ words }], { origin: [0, 0], dpi: 72 });
    expect(line.map(({ text }) => text)).toEqual(['SOUTH', '&', 'EAST']);
  });

  it('of a coarse picture count where they are large and were missed', () => {
    const at = (text: string, x0: number, capitals: number): RecognizedWord => ({
      ...{ text, box: [x0, 100, x0 + 50, 100 + capitals] },
      ...{ baseline: 100 + capitals, capitals, confidence: 90 },
    });
    const fine = [[at('OWNER', 0, 30)], [at('I', 110, 6)]];
    const coarse = [[at('OWNEP', 2, 30)], [at('A-201', 100, 40)], [at('note', 300, 8)]];
    const found = withLarge(fine, coarse).map((words) => words.map(({ text }) => text));
    expect(found).toEqual([['OWNER'], ['A-201']]);
  });

  it('read by themselves in a cell count where they are surer, or where only a part was read before', () => {
    const at = (text: string, x0: number, confidence: number): RecognizedWord => ({
      ...{ text, box: [x0, 100, x0 + 40, 110], confidence },
      ...{ baseline: 110, capitals: 10 },
    });
    const before = [[at('Dote', 0, 60)], [at('PLAN', 100, 96)], [at('001', 260, 91)]];
    const found = withCells(before, [
      { box: [0, 98, 50, 112], words: [at('Date', 0, 96)] },
      { box: [100, 98, 150, 112], words: [at('PIAN', 100, 80)] },
      { box: [200, 98, 310, 112], words: [at('ASK', 200, 79), at('001', 260, 69)] },
      { box: [400, 98, 450, 112], words: [] },
    ]);
    expect(found.map((words) => words.map(({ text }) => text))).toEqual([
      ['PLAN'],
      ['Date'],
      ['ASK', '001'],
    ]);
  });

  it('have what the engine confuses set right where only one reading makes sense', () => {
    const right = (text: string, confidence = 90) => unconfused(text, confidence);
    expect(['TSDEO1', 'A-1O1', 'M-I02', 'E2.Ol'].map((text) => right(text))).toEqual([
      'TSDE01',
      'A-101',
      'M-102',
      'E2.01',
    ]);
    const same = ['A-101', 'CO2', 'AI-64', 'ROOF', 'PLAN', 'NO', 'TO', 'I-5', 'DETAILS'];
    expect(same.map((text) => right(text))).toEqual(same);
    expect([right('7125/2014'), right('12125/2014'), right('1115/2014')]).toEqual([
      '7/25/2014',
      '12/25/2014',
      '1115/2014',
    ]);
    expect([right('5-102', 20), right('5-102', 95)]).toEqual(['S-102', '5-102']);
    expect([right('10F5'), right('30F2')]).toEqual(['1 OF 5', '30F2']);
  });

  it('stay doubtful where one round letter may have been taken for two', () => {
    const read = (text: string) => {
      const [[found] = []] = wordsIn([{ words: [word(text, 60)] }], { origin: [0, 0], dpi: 72 });
      return [found?.text, found?.confidence];
    };
    expect([read('WDO1'), read('WDO01')]).toEqual([
      ['WD01', 65],
      ['WD001', 60],
    ]);
  });

  it('keep the & at the end of a line', () => {
    const words = [word('PLANS', 90), word('&', 80, 80, 30)];
    const [line = []] = wordsIn([{ words }], { origin: [0, 0], dpi: 72 });
    expect(line.map(({ text }) => text)).toEqual(['PLANS', '&']);
  });

  it('of about one size are made alike', () => {
    const at = (capitals: number): RecognizedWord => ({
      ...{ text: 'A', box: [0, 0, 9, 9], confidence: 90 },
      ...{ baseline: 9, capitals },
    });
    const sizes = evenSizes([at(6.8), at(7), at(7.2), at(12)]).map(({ capitals }) => capitals);
    expect(sizes).toEqual([7, 7, 7, 12]);
  });

  it('have the size of their capitals, whatever their letters', () => {
    const words = [word('ground', 90, 0, 49), word('on', 90, 80, 32)];
    const [line = []] = wordsIn([{ words }], { origin: [0, 0], dpi: 72 });
    for (const { capitals } of line) expect(Math.round(capitals)).toBe(30);
  });

  it('stand on the baseline of their line, also with letters that reach below it', () => {
    const words = [word('DOOR', 90), word('hung', 90, 80, 48)];
    const [line = []] = wordsIn([{ words }], { origin: [0, 0], dpi: 72 });
    expect(line.map(({ baseline }) => baseline)).toEqual([40, 40]);
  });

  it.skipIf(!coreIsBuilt())('are read by the core where they were seen', () => {
    loadCore();
    const at = (text: string, x: number, y: number): RecognizedWord => ({
      ...{ text, box: [x, y - 8, x + 7 * text.length, y] },
      ...{ baseline: y, capitals: 8, confidence: 90 },
    });
    const words = [
      at('SHEET', 600, 540),
      at('NUMBER', 640, 540),
      at('A-101', 610, 570),
      at('(“Größe”)', 60, 90),
    ];
    const lines = [
      [590, 520, 780, 520],
      [590, 590, 780, 590],
      [590, 520, 590, 590],
      [780, 520, 780, 590],
    ] as const;
    const resources = new CoreResources();
    using document = CoreDocument.open(
      pageOfWords({ width: 792, height: 612, words, lines }),
      '',
      resources,
    );
    using sheet = readPageText(document, resources, 0, 10_000);
    const number = sheet.titleBlock().numbers[0];
    expect(number?.text).toBe('A-101');
    const [left = 0, , right = 0] = number?.box ?? [];
    expect([left, right].map((edge) => Math.round(edge / 5))).toEqual([122, 129]);
    expect(sheet.text().map(({ text }) => text)).toContain('("Größe")');
  });
});

it('says no number or title of which a word is doubtful, and no unlikely title where there is no number', () => {
  const at = (text: string, confidence: number, y: number): RecognizedWord => ({
    ...{ text, confidence, box: [500, y, 560, y + 10] },
    ...{ baseline: y + 10, capitals: 10 },
  });
  const of = (text: string, y: number, score: number) => ({
    ...{ text, score },
    box: [480, y - 1, 570, y + 11] as const,
  });
  const words = [
    at('A-1O1', 60, 500),
    at('A-102', 90, 520),
    at('Fioor', 62, 540),
    at('YARD', 95, 560),
  ];
  const block = { width: 792, height: 612, revision: null, date: null };
  const titles = [of('Fioor', 540, 3), of('YARD', 560, 1.5)];
  const found = trusted(
    { ...block, numbers: [of('A-1O1', 500, 2), of('A-102', 520, 1)], titles },
    words,
    around(),
  );
  expect(found.numbers.map(({ text }) => text)).toEqual(['A-102']);
  expect(found.titles.map(({ text }) => text)).toEqual(['YARD']);
  const unlikely = { ...block, numbers: [], titles: [of('YARD', 560, -0.2)] };
  expect(trusted(unlikely, words, around()).titles).toEqual([]);
});

it('says no number that is a part of a count or has no digit, and nothing of which a part was missed', () => {
  const of = (text: string, y: number) => ({
    ...{ text, score: 2 },
    box: [480, y - 1, 570, y + 11] as const,
  });
  const words = [500, 620].map((y): RecognizedWord => ({
    ...{ text: 'A-10', confidence: 95, box: [500, y, 560, y + 10] },
    ...{ baseline: y + 10, capitals: 10 },
  }));
  const block = {
    ...{ width: 792, height: 612, revision: null, date: null },
    numbers: ['OF1', '1 VON', 'NO.', 'A-10'].map((text) => of(text, 500)),
    titles: [of('PLANS &', 500), of('LOWER FLOOR', 620)],
  };
  const whole = trusted(block, words, around());
  expect([whole.numbers, whole.titles].map((all) => all.map(({ text }) => text))).toEqual([
    ['A-10'],
    ['LOWER FLOOR'],
  ]);
  const below = { ...of('CEILINGS', 512), score: 1 };
  const joined = trusted({ ...block, titles: [of('PLANS &', 500), below] }, words, around());
  expect(joined.titles.map(({ text }) => text)).toEqual(['PLANS & CEILINGS', 'CEILINGS']);
  const unlikelier = { ...of('A-7', 540), score: -0.5 };
  const doubtful = { ...block, numbers: [of('A-10', 500), unlikelier] };
  expect(trusted(doubtful, words, around()).numbers).toHaveLength(2);
  expect(
    trusted(
      doubtful,
      words,
      around(([word]) => word?.box[1] === 500),
    ).numbers,
  ).toEqual([]);
  const cut = trusted(
    block,
    words,
    around(() => true),
  );
  expect([cut.numbers.length, cut.titles.length]).toEqual([0, 0]);
});

it('tells that letters beside a line were missed, but not those behind a ruled line', () => {
  const [columns, rows] = [300, 60];
  const gray = new Uint8Array(columns * rows).fill(250);
  for (const x of [20, 40, 60, 80])
    for (let y = 20; y < 40; y += 1) gray.fill(20, y * columns + x, y * columns + x + 12);
  const box = [0, 0, columns, rows] as const;
  const word = (x1: number): RecognizedWord => ({
    ...{ text: 'A-10', confidence: 90, box: [20, 20, x1, 40] },
    ...{ baseline: 40, capitals: 20 },
  });
  const cut = (x1: number, ruled: [number, number, number, number][]) =>
    isCut(
      {
        clean: { gray, columns, rows },
        dark: 150,
        tile: { box, seen: box, dpi: 72 },
        ...{ ruled, lines: [[word(x1)]] },
      },
      [word(x1)],
    );
  expect([cut(92, []), cut(72, []), cut(72, [[76, 0, 76, 60]])]).toEqual([false, true, false]);
});

it('says a title with the words beside and below it, but without its label and the number', () => {
  const words = [
    wordAt('TITLE:', 320, 100, 50),
    wordAt('ROOF', 380, 100),
    wordAt('PLAN', 460, 100),
    wordAt('AREA', 380, 122),
    wordAt('A-10', 460, 122),
    wordAt('JOB', 380, 170),
  ];
  const of = (text: string, y: number) => ({
    ...{ text, score: 2 },
    box: [379, y - 1, 441, y + 11] as const,
  });
  const block = {
    ...{ width: 792, height: 612, revision: null, date: null },
    ...{ numbers: [{ ...of('A-10', 122), box: [459, 121, 521, 133] as const }] },
    titles: [of('ROOF', 100)],
  };
  const titled = (ruled: [number, number, number, number][]) =>
    trusted(
      block,
      words,
      around(undefined, (box) => paragraphAt(box, words, ruled)),
    ).titles.map(({ text }) => text);
  expect(titled([])).toEqual(['ROOF PLAN AREA']);
  expect(titled([[300, 116, 600, 116]])).toEqual(['ROOF PLAN']);
  expect(titled([[450, 90, 450, 140]])).toEqual(['ROOF AREA']);
});

it('says nothing that looks like linework, overlaps, or is the number of a job, and no single figure that is unlikely', () => {
  const of = (text: string, y: number, score = 2) => ({
    ...{ text, score },
    box: [380, y - 1, 520, y + 11] as const,
  });
  const block = { width: 792, height: 612, titles: [], numbers: [], date: null, revision: null };
  const numbersOf = (number: ReturnType<typeof of>, words: RecognizedWord[]) =>
    trusted({ ...block, numbers: [number] }, words, around()).numbers.map(({ text }) => text);
  expect(numbersOf(of('JOB 12153', 100), [])).toEqual([]);
  expect(numbersOf(of('7', 100, 0.5), [wordAt('7', 400, 100)])).toEqual([]);
  const count = [wordAt('7', 400, 100, 8), wordAt('OF', 420, 100, 20), wordAt('9', 450, 100, 8)];
  expect(numbersOf(of('7', 100, 0.5), count)).toEqual(['7']);
  expect(numbersOf(of('WD00 2', 100), [wordAt('WD00', 400, 100), wordAt('2', 440, 100)])).toEqual(
    [],
  );
  const lined = trusted({ ...block, titles: [of('RY [LT PLAN', 100)] }, [], around());
  expect(lined.titles).toEqual([]);
  const labeled = trusted({ ...block, revision: 'R' }, [], around());
  expect([labeled.revision, trusted({ ...block, revision: 'B' }, [], around()).revision]).toEqual([
    null,
    'B',
  ]);
});

it('takes no title that five sheets or more share for the title of a sheet', () => {
  const sheets = (count: number) =>
    recognizedSheets(
      Array.from({ length: count }, (_, at) => {
        const one = (text: string, y: number) => ({
          ...{ text, score: 5 },
          box: [500, y, 560, y + 20] as const,
        });
        const titles = [one('SCHOOL', 440)];
        const numbers = [one(`A-10${at}`, 500)];
        const block = { width: 792, height: 612, titles, numbers, revision: null, date: null };
        return { page: at + 1, state: 'done' as const, block };
      }),
    ).map(({ recognized }) => recognized.title);
  expect(sheets(5)).toEqual([null, null, null, null, null]);
  expect(sheets(4)).toEqual(['SCHOOL', 'SCHOOL', 'SCHOOL', 'SCHOOL']);
});

it('sets right a label of which one letter is in doubt', () => {
  expect(
    ['Fev', 'DATF:', 'SHEFT', 'DATA', 'REF', 'LUMBER'].map((text) => unconfused(text, 60)),
  ).toEqual([...['Rev', 'DATE:', 'SHEET', 'DATA', 'REF', 'LUMBER']]);
  expect(unconfused('Fev', 92)).toBe('Fev');
});

it('is never as sure of a recognized number as of one in text', () => {
  const candidate = { text: 'A-101', box: [500, 500, 560, 520] as const, score: 9 };
  const block = { width: 792, height: 612, titles: [], revision: 'B', date: null };
  const [sheet] = recognizedSheets([
    { page: 1, state: 'done', block: { ...block, numbers: [candidate] } },
  ]);
  expect(sheet?.recognized).toMatchObject({ state: 'done', number: 'A-101', revision: 'B' });
  expect(sheet?.recognized.confidence).toBeLessThan(0.5);
});

it('looks for text in pictures and outlines, where there is almost none', () => {
  const page = (words: number, makeup: object) =>
    lacksText(
      pageReading(1, {
        makeup: { strokes: 0, isFramed: false, isPicture: false, labeledFields: 0, ...makeup },
        lines: Array.from({ length: words }, (_, at) => [`WORD${at}`, 0, 0, 9, 9, 9]),
      }),
    );
  expect(page(0, {})).toBe(true);
  expect(page(5, {})).toBe(false);
  expect(page(5, { isPicture: true })).toBe(true);
  expect(page(200, { isPicture: true })).toBe(false);
  expect(page(5, { strokes: 9000 })).toBe(true);
  expect(page(50, { strokes: 9000 })).toBe(false);
});
