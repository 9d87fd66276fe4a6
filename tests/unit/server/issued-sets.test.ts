/** Which sheets of an issuance are the next versions of which, and what the set then is. */
import { describe, expect, it } from 'vitest';
import { placeSheets } from '../../../server/src/domain/issued-sets.ts';
import type { IssuanceInOrder, SheetInSet } from '../../../server/src/domain/issued-sets.ts';

const NO_PAIRINGS = { corrections: new Map(), likenesses: new Map() };

/** "A-101 Floor plan" of issuance 1 gets the id 101, of issuance 2 the id 201, and so on, in order. */
function sheetsOf(...issuances: readonly (readonly string[])[]): SheetInSet[] {
  return issuances.flatMap((names, at) =>
    names.map((name, index) => {
      const [number = '', ...title] = name.split(' ');
      const issuanceId = at + 1;
      return { id: issuanceId * 100 + index + 1, number, title: title.join(' '), issuanceId };
    }),
  );
}

const PERMIT: IssuanceInOrder = { id: 1, isWholeSet: true };
const BULLETIN: IssuanceInOrder = { id: 2, isWholeSet: false };
const CONSTRUCTION: IssuanceInOrder = { id: 2, isWholeSet: true };

/** [earlier id, how] by sheet. */
function pairsOf(placed: ReturnType<typeof placeSheets>): Record<number, readonly unknown[]> {
  return Object.fromEntries(
    placed.flatMap(({ sheet, earlier, pairedBy }) =>
      earlier === null ? [] : [[sheet.id, [earlier.id, pairedBy]]],
    ),
  );
}

describe('the sheets of an issuance', () => {
  it('are paired by number, however it is written', () => {
    const sheets = sheetsOf(['A-101 Plan', 'A-102 Roof'], ['A.102 Roof', 'a101 Floor plan']);
    expect(pairsOf(placeSheets([PERMIT, BULLETIN], sheets, NO_PAIRINGS))).toEqual({
      201: [102, 'number'],
      202: [101, 'number'],
    });
  });

  it('are paired by title where the number is another one', () => {
    const sheets = sheetsOf(['A-401 Toilet rooms'], ['A-402 Toilet Rooms']);
    expect(pairsOf(placeSheets([PERMIT, BULLETIN], sheets, NO_PAIRINGS))).toEqual({
      201: [101, 'title'],
    });
  });

  it('go with their titles when a sheet was inserted before them', () => {
    const sheets = sheetsOf(
      ['A-101 Level 1', 'A-102 Level 2', 'A-103 Roof'],
      ['A-101 Level 1', 'A-102 Mezzanine', 'A-103 Level 2', 'A-104 Roof'],
    );
    expect(pairsOf(placeSheets([PERMIT, CONSTRUCTION], sheets, NO_PAIRINGS))).toEqual({
      201: [101, 'number'],
      203: [102, 'title'],
      204: [103, 'title'],
    });
  });

  it('are not paired by a title that several sheets have, or sheets of another discipline', () => {
    const sheets = sheetsOf(
      ['A-501 Details', 'A-502 Details', 'S-101 Foundation plan'],
      ['A-502 Details', 'A-601 Details', 'A-101 Foundation plan'],
    );
    expect(pairsOf(placeSheets([PERMIT, BULLETIN], sheets, NO_PAIRINGS))).toEqual({
      201: [102, 'number'],
    });
  });

  it('are not paired by a number that a document has twice, unless the titles tell them apart', () => {
    const sheets = sheetsOf(
      ['A-101 Plan', 'A-101 Ceiling', 'A-102 Roof', 'A-102 Attic'],
      ['A-101 Plan', 'A-101 Ceiling', 'A-102 Penthouse'],
    );
    expect(pairsOf(placeSheets([PERMIT, BULLETIN], sheets, NO_PAIRINGS))).toEqual({
      201: [101, 'number'],
      202: [102, 'number'],
    });
  });

  it('are paired by what they look like last', () => {
    const sheets = sheetsOf(['A-1 Plan', 'A-2 Roof'], ['B-7 New plan', 'A-2 Roof']);
    const likenesses = new Map([
      [201, 101],
      [202, 101],
    ]);
    const placed = placeSheets([PERMIT, BULLETIN], sheets, { ...NO_PAIRINGS, likenesses });
    expect(pairsOf(placed)).toEqual({ 201: [101, 'likeness'], 202: [102, 'number'] });
  });

  it('are not paired by numbers that only count pages before titles and looks', () => {
    const sheets = sheetsOf(
      ['1 Cover', '2 02. Index', '3 03. Power', '4 Board', '5 Board'],
      ['1 Cover', '2 02. Power', '3 Board', '4 Board'],
    );
    const likenesses = new Map([
      [203, 104],
      [204, 105],
    ]);
    const placed = placeSheets([PERMIT, CONSTRUCTION], sheets, { ...NO_PAIRINGS, likenesses });
    expect(pairsOf(placed)).toEqual({
      201: [101, 'number'],
      202: [103, 'title'],
      203: [104, 'likeness'],
      204: [105, 'likeness'],
    });
    const without = placeSheets([PERMIT, CONSTRUCTION], sheets, NO_PAIRINGS);
    expect(pairsOf(without)).toMatchObject({ 204: [104, 'number'] });
    expect(without.filter(({ isByCount }) => isByCount).map(({ sheet }) => sheet.id)).toEqual([
      204,
    ]);
  });

  it('are paired by their order in a whole set without numbers, if there are as many', () => {
    const sheets = sheetsOf(['1 Board', '2 Power', '3 Index'], [' A', ' B', 'R33 C']);
    const order = { 201: [101, 'order'], 202: [102, 'order'], 203: [103, 'order'] };
    expect(pairsOf(placeSheets([PERMIT, CONSTRUCTION], sheets, NO_PAIRINGS))).toEqual(order);
    expect(pairsOf(placeSheets([PERMIT, BULLETIN], sheets, NO_PAIRINGS))).toEqual({});
    const fewer = sheets.slice(0, -1);
    expect(pairsOf(placeSheets([PERMIT, CONSTRUCTION], fewer, NO_PAIRINGS))).toEqual({});
  });

  it('are what a person says they are, and the others are paired around that', () => {
    const sheets = sheetsOf(
      ['A-101 Plan', 'A-102 Roof'],
      ['A-101 Plan', 'A-102 Roof', 'A-103 Attic'],
    );
    const corrections = new Map([
      [201, null],
      [203, 102],
    ]);
    const placed = placeSheets([PERMIT, BULLETIN], sheets, { ...NO_PAIRINGS, corrections });
    expect(pairsOf(placed)).toEqual({ 203: [102, 'person'] });
  });
});

describe('the current set', () => {
  const currentIds = (placed: ReturnType<typeof placeSheets>) =>
    placed
      .filter(({ later, removedIn }) => later === null && removedIn === null)
      .map(({ sheet }) => sheet.id);

  it('keeps the sheets that a bulletin leaves out', () => {
    const sheets = sheetsOf(['A-101 Plan', 'A-102 Roof'], ['A-102 Roof']);
    expect(currentIds(placeSheets([PERMIT, BULLETIN], sheets, NO_PAIRINGS))).toEqual([101, 201]);
  });

  it('loses the sheets that a whole set leaves out, but not those of other disciplines', () => {
    const sheets = sheetsOf(['A-101 Plan', 'A-102 Roof', 'S-101 Slab'], ['A-101 Plan']);
    const placed = placeSheets([PERMIT, CONSTRUCTION], sheets, NO_PAIRINGS);
    expect(currentIds(placed)).toEqual([103, 201]);
    expect(placed.find(({ sheet }) => sheet.id === 102)?.removedIn).toBe(2);
  });

  it('follows a sheet through several issuances', () => {
    const sheets = sheetsOf(['A-101 Plan'], ['A-101 Plan'], ['A-101 Plan']);
    const placed = placeSheets(
      [PERMIT, BULLETIN, { id: 3, isWholeSet: false }],
      sheets,
      NO_PAIRINGS,
    );
    expect(placed.map(({ later }) => later?.id ?? null)).toEqual([201, 301, null]);
    expect(currentIds(placed)).toEqual([301]);
  });
});
