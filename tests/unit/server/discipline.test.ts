import { describe, expect, it } from 'vitest';
import { disciplineOf } from '../../../server/src/domain/discipline.ts';

describe('disciplineOf', () => {
  it.each([
    ['A-101', 'Architectural'],
    ['FP-001', 'Fire Protection'],
    ['E101', 'Electrical'],
    ['01-A-101', 'Architectural'],
    ['2S-201', 'Structural'],
    ['NRA-XX-01-DR-M-1001', 'Mechanical'],
    ['4', 'Drawings'],
    [null, 'Drawings'],
  ])('tells of %s: %s', (number, discipline) => {
    expect(disciplineOf(number)).toBe(discipline);
  });
});
