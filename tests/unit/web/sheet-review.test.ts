/** Sheet review: what needs attention, in which order, and what the URL keeps. */
import { describe, expect, it } from 'vitest';
import type { Sheet } from '../../../contract/src/documents/schema.ts';
import {
  readReviewSearch,
  reviewCounts,
  reviewOrder,
  reviewState,
  sameNumbered,
  stateWords,
  withCorrection,
} from '../../../web/src/domain/sheet-review.ts';
import { cornerStyle } from '../../../web/src/features/sheet-review/model/title-block-corner.ts';
import { sheet } from '../../support/mocked-api.ts';

const SHEETS = [
  sheet(1, { sheet_num: 'A-110', confidence: 0.9 }),
  sheet(2, { sheet_num: 'A-2', confidence: 0.2 }),
  sheet(3, { sheet_num: '', sheet_title: 'Cover', confidence: 0.6 }),
  sheet(4, { sheet_num: 'a-110', confidence: 1, is_corrected: true }),
  sheet(5, { sheet_num: 'A-110', document_id: 11, document_name: 'B.pdf', confidence: 0.9 }),
];
const ALL = { filter: 'all', words: '', by: 'confidence', order: 'asc' } as const;

describe('sheet review', () => {
  it('tells in a word what to make of a reading', () => {
    expect(SHEETS.map(reviewState)).toEqual(['sure', 'check', 'missing', 'confirmed', 'sure']);
  });

  it('says what was recognized in a picture, and what was not, until a person corrects it', () => {
    const words = (change: Partial<Sheet>) => stateWords(sheet(1, change)).words;
    expect(words({ recognition: 'waiting', sheet_num: '' })).toBe('Recognizing text…');
    expect(words({ recognition: 'done', confidence: 0.4 })).toBe('From the picture');
    expect(words({ recognition: 'failed', confidence: 0.4 })).toBe('From the picture');
    expect(words({ recognition: 'done', sheet_num: '' })).toBe('No number');
    expect(words({ recognition: 'none', sheet_num: '' })).toBe('No text found');
    expect(words({ recognition: 'failed', sheet_num: '' })).toBe('Text not recognized');
    expect(words({ recognition: 'done', is_corrected: true })).toBe('Confirmed');
  });

  it('puts the least certain first, and what has no number before that', () => {
    expect(reviewOrder(SHEETS, ALL)).toEqual([3, 2, 1, 5, 4]);
    expect(reviewOrder(SHEETS, { ...ALL, order: 'desc' })).toEqual([4, 1, 5, 2, 3]);
  });

  it('keeps sheets that are called sure in the order of their pages', () => {
    const sure = [0.7, 0.9, 0.6].map((confidence, index) => sheet(index + 1, { confidence }));
    expect(reviewOrder(sure, ALL)).toEqual([1, 2, 3]);
  });

  it('sorts numbers as people count', () => {
    expect(reviewOrder(SHEETS, { ...ALL, by: 'number' })).toEqual([3, 2, 1, 4, 5]);
  });

  it('narrows by state and by words of number or title', () => {
    expect(reviewOrder(SHEETS, { ...ALL, filter: 'check' })).toEqual([3, 2]);
    expect(reviewOrder(SHEETS, { ...ALL, filter: 'confirmed' })).toEqual([4]);
    expect(reviewOrder(SHEETS, { ...ALL, words: ' COVER' })).toEqual([3]);
    expect(reviewOrder(SHEETS, { ...ALL, filter: 'same', by: 'page' })).toEqual([1, 4]);
  });

  it('finds one number twice only within a document', () => {
    expect([...sameNumbered(SHEETS)]).toEqual([1, 4]);
    expect(reviewCounts(SHEETS)).toEqual({ all: 5, check: 2, same: 2, confirmed: 1 });
  });

  it('takes what a person says as certain', () => {
    const corrected = withCorrection(sheet(2, { confidence: 0.2 }), { sheet_num: 'S-1' });
    expect(corrected).toMatchObject({ sheet_num: 'S-1', sheet_title: 'Floor plan 2' });
    expect(reviewState(corrected)).toBe('confirmed');
  });

  it('leaves out of the address what it does not understand', () => {
    expect(readReviewSearch({ filter: 'odd', sort_by: 'x', sort_order: 1, search: '' })).toEqual(
      {},
    );
    const search = { filter: 'check', sort_by: 'title', sort_order: 'desc', search: 'roof' };
    expect(readReviewSearch(search)).toEqual(search);
  });
});

describe('the corner with the title block', () => {
  it('takes the same length of paper of a sheet that lies and one that stands', () => {
    const lying = Number.parseFloat(cornerStyle({ width_px: 1600, height_px: 1067 }).width);
    const standing = Number.parseFloat(cornerStyle({ width_px: 1067, height_px: 1600 }).width);
    // Pixels of the frame per pixel of the image.
    expect(standing / 1067).toBeCloseTo(lying / 1600, 3);
  });

  it('never shows more than the page is wide', () => {
    expect(cornerStyle({ width_px: 100, height_px: 1600 }).width).toBe('100.0%');
  });
});
