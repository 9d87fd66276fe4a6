/** What marks on sheets name. */
import { describe, expect, it } from 'vitest';
import { drawingNamed, sheetNamed } from '../../../server/src/domain/checks/callouts.ts';
import { marksOf } from '../../../server/src/domain/checks/marks.ts';

type Line = Parameters<typeof marksOf>[0][number];

/** A line of letters 6 × 10 points. */
const line = (text: string, x: number, y: number): Line => ({
  text,
  box: [x, y, x + 6 * text.length, y + 10],
});
const named = (...lines: Line[]) =>
  marksOf(lines).map(({ detail, target }) => `${detail ?? 'none'} on ${target}`);

describe('the detail of a mark', () => {
  it('stands above the sheet, in front of it, or nowhere', () => {
    expect(named(line('3', 112, 100), line('A-501', 100, 113))).toEqual(['3 on A-501']);
    expect(named(line('SEE 3/A-501 AND 12B / S2.01', 100, 100))).toEqual([
      '3 on A-501',
      '12B on S2.01',
    ]);
    expect(named(line('SEE SHEET A-501', 100, 100))).toEqual(['none on A-501']);
  });

  it('is that which is alike, and none for dashes', () => {
    expect(named(line('4-SIM', 100, 100), line('A-501', 100, 113))).toEqual(['4 on A-501']);
    expect(named(line('--', 109, 100), line('A-501', 100, 113))).toEqual(['none on A-501']);
  });

  it('is its own for each of two bubbles in one line', () => {
    expect(named(line('1', 112, 100), line('2', 148, 100), line('A-501 A-502', 100, 113))).toEqual([
      '1 on A-501',
      '2 on A-502',
    ]);
  });
});

describe('the sheet that is named', () => {
  const sheets = [
    { id: 1, documentId: 10, number: 'A-501' },
    { id: 2, documentId: 20, number: 'A 501' },
    { id: 3, documentId: 20, number: 'A-101' },
    { id: 4, documentId: 30, number: 'A-101' },
  ];
  it('is that of the same document, else the newest', () => {
    expect(sheetNamed(sheets, { id: 9, documentId: 10 }, 'A501')?.id).toBe(1);
    expect(sheetNamed(sheets, { id: 9, documentId: 10 }, 'A-101')?.id).toBe(4);
    expect(sheetNamed(sheets, { id: 9, documentId: 10 }, 'A-999')).toBeNull();
  });
  it('is none where it is the sheet itself', () => {
    expect(sheetNamed(sheets, { id: 3, documentId: 20 }, 'A-101')).toBeNull();
  });
});

describe('the drawing that is named', () => {
  it('is the only one with the number', () => {
    const drawings = ['1', '2', '2', null].map((number) => ({ number }));
    expect(drawingNamed(drawings, { detail: '1' })).toBe(drawings[0]);
    expect(drawingNamed(drawings, { detail: '2' })).toBeNull();
    expect(drawingNamed(drawings, { detail: '7' })).toBeNull();
    expect(drawingNamed(drawings, { detail: null })).toBeNull();
  });
});
