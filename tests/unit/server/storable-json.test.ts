import { describe, expect, it } from 'vitest';
import { storableJson } from '../../../server/src/jobs/reading/storable-json.ts';

describe('storableJson', () => {
  it.each([
    ['A\u0000B', 'A\ufffdB'],
    ['A\ud800B', 'A\ufffdB'],
    ['A\udc00', 'A\ufffd'],
    ['door \ud83d\udeaa', 'door \ud83d\udeaa'],
    ['C:\\u0000\\ud800', 'C:\\u0000\\ud800'],
    ['\\\u0000', '\\\ufffd'],
    ['"quoted"\n\u0001', '"quoted"\n\u0001'],
  ])('gives of %j what PostgreSQL keeps', (text, expected) => {
    expect(JSON.parse(storableJson({ text }))).toEqual({ text: expected });
  });
});
