import { describe, expect, it } from 'vitest';
import { evidenceCrop } from '../../../web/src/domain/evidence-crop.ts';

describe('the crop around a reference', () => {
  it('shows at least 6 × 2.5 in around it', () => {
    const { ratio, page, box } = evidenceCrop([1000, 500, 1100, 520], [2592, 1728]);
    expect(ratio).toBeCloseTo(2.4);
    expect(page).toEqual({ left: '-193.056%', top: '-233.333%', width: '600%', height: '960%' });
    expect(box).toEqual({ left: '38.426%', top: '44.444%', width: '23.148%', height: '11.111%' });
  });

  it('stays on the page', () => {
    const { page } = evidenceCrop([0, 1700, 60, 1728], [2592, 1728]);
    expect(page).toMatchObject({ left: '0%', top: '-860%' });
  });

  it('shows all of a larger box', () => {
    const { box } = evidenceCrop([0, 0, 2592, 1728], [2592, 1728]);
    expect(box).toEqual({ left: '0%', top: '0%', width: '100%', height: '100%' });
  });
});
