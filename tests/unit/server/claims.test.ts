/** What is kept of the claims of a language model: quotes that are on the sheets, and nothing else of what it says is believed. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../server/src/domain/analyst/claims.ts';
import type { SheetLines } from '../../../server/src/domain/analyst/claims.ts';
import {
  MOST_CHARACTERS,
  portionsOf,
  toSend,
  TOO_LONG,
} from '../../../server/src/domain/analyst/portions.ts';
import { inOneLine, pageTextOf, SearchedPage } from '../../../server/src/domain/analyst/quotes.ts';
import { NO_TEXT, RECOGNIZED } from '../../../server/src/domain/checks/facts.ts';
import type { PageLine } from '../../../server/src/domain/compliance/passages.ts';
import { claim } from '../../support/model-server.ts';

const WHO = { model: 'small', host: 'llm.example' };

/** Lines below each other, 12 points apart. */
const note = (x: number, y: number, ...texts: string[]): PageLine[] =>
  texts.map((text, at) => {
    const top = y + at * 12;
    return { text, box: [x, top, x + text.length * 6, top + 10] };
  });

const LINES: PageLine[] = [
  ...note(100, 100, 'DOOR 101 IS 36 IN WIDE', 'AND HAS A CLOSER.'),
  ...note(900, 700, 'DOOR  101: 42 IN', 'SEE STONE SCHEDULE'),
];
const sheet = (
  sheetId: number,
  lines: readonly PageLine[] = LINES,
  number = `A-10${sheetId}`,
): SheetLines => ({
  sheet: {
    ...{ sheetId, number, documentId: 9, pageNumber: sheetId, issuanceId: 1 },
    ...{ title: 'PLAN', confidence: 1 },
  },
  lines,
});
const page = new SearchedPage(LINES);

describe('a quote', () => {
  it('is found in any case and with any spaces, with the place of its lines', () => {
    expect(page.placeOf('door 101  is\n36 in wide')).toEqual({
      ...{ quote: 'DOOR 101 IS 36 IN WIDE', lines: 'DOOR 101 IS 36 IN WIDE' },
      box: [100, 100, 232, 110],
    });
    expect(page.placeOf('36 IN WIDE AND HAS A CLOSER.')).toMatchObject({
      ...{ quote: '36 IN WIDE AND HAS A CLOSER.', box: [100, 100, 232, 122] },
    });
  });

  it.each([
    ['that is not there', 'DOOR 102 IS 36 IN WIDE'],
    ['with a word more', 'DOOR 101 IS NOT 36 IN WIDE'],
    ['of a part of a word', 'TONE SCHEDULE'],
    ['that ends within a word', 'DOOR 101 IS 36 IN WID'],
    ['of too few signs', '36'],
    ['without signs', '– – – –'],
    ['of two notes that only follow each other in the file', 'HAS A CLOSER. DOOR 101: 42 IN'],
    ['that is longer than any', 'DOOR '.repeat(200)],
    ['that is empty', ''],
  ])('%s is not found', (_what, quote) => {
    expect(page.placeOf(quote)).toBeNull();
  });

  it('of any words in a row is found, and its box is around the lines that have them', () => {
    const word = fc.stringMatching(/^[A-ZÄß0-9İ][A-Za-z0-9]{3,7}[.'"-]?$/);
    const lines = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), (words, from, count) => {
        const given = note(50, 50, ...words.map((line) => line.join(' ')));
        const all = words.flatMap((line, at) => line.map((text) => ({ text, at })));
        const first = from % all.length;
        const some = all.slice(first, first + 1 + (count % 8));
        const quote = some.map(({ text }) => text).join(' ');
        const found = new SearchedPage(given).placeOf(quote);
        expect(found?.quote.toLowerCase()).toBe(quote.toLowerCase());
        const [, top, , bottom] = found?.box ?? [0, 0, 0, 0];
        const inside = given.filter(({ box }) => box[1] >= top && box[3] <= bottom);
        const text = inOneLine(inside.map((line) => line.text).join(' ')).toLowerCase();
        expect(text).toContain(quote.toLowerCase());
      }),
    );
  });

  it('is found only if the text of the page has it', () => {
    const text = inOneLine(pageTextOf(LINES)).toLowerCase();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...text.split(' '))), (quote) => {
        const found = page.placeOf(quote);
        if (found !== null) expect(text).toContain(inOneLine(quote).toLowerCase());
      }),
    );
  });
});

describe('a claim', () => {
  const kept = (...claims: Parameters<typeof claim>[0][]) =>
    findingsOf(claims.map(claim), [sheet(1), sheet(2)], WHO);

  it('with a quote becomes a finding of low confidence, at the place of the quote, which names who said it', () => {
    const [finding, ...others] = kept({ other: { sheet_id: 2, quote: 'door 101: 42 in' } });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      ...{ confidence: 0.6, summary: claim().summary },
      places: [
        { at: 1, quote: 'DOOR 101 IS 36 IN WIDE', box: [100, 100, 232, 110] },
        { at: 2, quote: 'DOOR 101: 42 IN', box: [900, 700, 996, 710] },
      ],
    });
    expect(finding?.reason).toContain('Said by the language model small at llm.example.');
  });

  it('has the place of its quote, wherever the model says that it is', () => {
    const boxed = { ...claim(), box: [1, 2, 3, 4], page_number: 7 };
    expect(findingsOf([boxed], [sheet(1)], WHO)[0]?.places[0]?.box).toEqual([100, 100, 232, 110]);
  });

  it.each([
    ['with a quote that is not on its sheet', { quote: 'DOOR 999 IS 36 IN WIDE' }],
    ['about a sheet that was not sent', { sheet_id: 3 }],
    ['about no sheet', { sheet_id: 1.5 }],
    ['whose second quote is not there', { other: { sheet_id: 2, quote: 'DOOR 101: 43 IN' } }],
    ['whose second sheet was not sent', { other: { sheet_id: 77, quote: 'DOOR 101: 42 IN' } }],
    ['without words', { summary: ' \u200B\n' }],
    ['that leads elsewhere', { summary: 'Sign in at https://evil.example first' }],
    ['whose reason leads elsewhere', { reason: 'See www.evil.example.' }],
    ['that is sure of nothing', { confidence: Number.NaN }],
  ])('%s is dropped', (_what, change) => {
    expect(kept(change)).toEqual([]);
  });

  it('has plain and short words, whatever the model writes', () => {
    const [finding] = kept({
      summary: `A\u0000\u202Eb\n\n<b>c</b> ${'long '.repeat(200)}`,
      ...{ reason: 'x'.repeat(5000), confidence: 7 },
    });
    expect(finding?.summary).toMatch(/^A b <b>c<\/b> long/);
    expect(finding?.summary.length).toBeLessThanOrEqual(200);
    expect(finding?.reason.length).toBeLessThan(900);
    expect(finding?.confidence).toBe(0.6);
    expect(kept({ confidence: -3 })[0]?.confidence).toBe(0);
  });

  it('has the same key in other words, with a longer quote, and from the other side', () => {
    const other = { sheet_id: 2, quote: 'DOOR 101: 42 IN' };
    const [first] = kept({ other });
    const [second] = kept({
      ...{ summary: 'Widths differ', sheet_id: 2, quote: 'door 101:' },
      other: { sheet_id: 1, quote: '101 IS 36 IN' },
    });
    expect(second?.key).toBe(first?.key);
    expect(kept({ other }, { summary: 'Widths differ', other })).toHaveLength(1);
  });

  it('counts no more than twenty in an answer', () => {
    const lines = note(
      100,
      100,
      ...Array.from({ length: 50 }, (_, at) => `NOTE NUMBER ${at} HERE`),
    );
    const claims = lines.map(({ text }) => claim({ quote: text }));
    expect(findingsOf(claims, [sheet(1, lines)], WHO)).toHaveLength(20);
  });

  it('of any shape that the schema allows becomes only findings about the sheets that were sent', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('DOOR 101 IS 36 IN WIDE', 'SEE STONE SCHEDULE'),
    );
    const place = fc.record({
      sheet_id: fc.oneof(fc.constantFrom(1, 2), fc.double()),
      quote: text,
    });
    const any = fc.record({
      kind: fc.constantFrom('contradiction' as const, 'mistake' as const, 'unfinished' as const),
      ...{ summary: fc.string(), reason: fc.string() },
      ...{ confidence: fc.double(), sheet_id: fc.constantFrom(1, 2, 3), quote: text },
      other: fc.option(place),
    });
    const sent = inOneLine(pageTextOf(LINES)).toLowerCase();
    fc.assert(
      fc.property(fc.array(any), (claims) => {
        for (const finding of findingsOf(claims, [sheet(1), sheet(2)], WHO)) {
          expect(finding.confidence).toBeLessThanOrEqual(0.6);
          expect(finding.summary).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
          for (const { at, quote } of finding.places) {
            expect([1, 2]).toContain(at);
            expect(sent).toContain(quote.toLowerCase());
          }
        }
      }),
    );
  });
});

describe('portions', () => {
  const long = (id: number, characters: number) => {
    const { sheet: about, lines } = sheet(id, note(0, 0, 'x'.repeat(characters)));
    return toSend(about, { lines, isRecognized: false });
  };

  it('are as many sheets as fit, in order', () => {
    const third = MOST_CHARACTERS / 3;
    const sheets = [1, 2, 3, 4]
      .map((id) => long(id, third))
      .filter((each) => typeof each !== 'string');
    expect(
      portionsOf(sheets, ({ text }) => text.length).map((some) =>
        some.map((each) => each.sheet.sheetId),
      ),
    ).toEqual([[1, 2, 3], [4]]);
  });

  it('have no sheets without text, with recognized text, or with too much of it', () => {
    const { sheet: about, lines } = sheet(1);
    expect(toSend(about, { lines: note(0, 0, ' '), isRecognized: false })).toBe(NO_TEXT);
    expect(toSend(about, { lines, isRecognized: true })).toBe(RECOGNIZED);
    expect(long(3, MOST_CHARACTERS + 1)).toBe(TOO_LONG);
  });
});
