/** What is sent to a language model to sum up an issuance, and what is kept of its sentences. */
import { describe, expect, it } from 'vitest';
import { changesToSend, sentencesOf } from '../../../server/src/domain/analyst/change-summary.ts';
import type { KnownChange } from '../../../server/src/domain/analyst/change-summary.ts';
import { MOST_CHARACTERS } from '../../../server/src/domain/analyst/portions.ts';

const CHANGES: KnownChange[] = [
  { sheetId: 1, sheet: 'A-101 PLAN', change: 'Door 110A added' },
  { sheetId: 1, sheet: 'A-101 PLAN', change: 'Dimension changed: 3\'-0" → 3\'-6"' },
  { sheetId: 2, sheet: 'A-601 SCHEDULES', change: 'Row 110A added' },
];
const keep = (text: string, ...ids: number[]) => sentencesOf([{ text, change_ids: ids }], CHANGES);

describe('a sentence about changes', () => {
  it('is kept with the sheets that it is about, each once', () => {
    expect(keep('Door 110A was added to the plan and its schedule.', 0, 1, 2)).toEqual([
      { text: 'Door 110A was added to the plan and its schedule.', sheetIds: [1, 2] },
    ]);
    expect(keep('On A-101 an opening grew from 3\'-0" to 3\'-6".', 1)).toHaveLength(1);
    expect(keep('A door was added (110A).', 0)).toHaveLength(1);
  });

  it.each<[string, string, number[]]>([
    ['has a number that its changes do not have', 'Door 111A was added.', [0]],
    ['has a number of a change that it does not name', 'The opening is now 3\'-6" wide.', [0]],
    ['counts', 'There are 3 changes.', [0, 1, 2]],
    ['names no change', 'A door was added.', []],
    ['names a change that was not sent', 'A door was added.', [0, 9]],
    ['has a link', 'A door was added, see www.evil.example', [0]],
    ['is empty', ' ', [0]],
  ])('that %s is dropped', (_what, text, ids) => {
    expect(keep(text, ...ids)).toEqual([]);
  });

  it('is one of at most eight', () => {
    const stated = Array.from({ length: 12 }, () => ({ text: 'A door came.', change_ids: [0] }));
    expect(sentencesOf(stated, CHANGES)).toHaveLength(8);
  });
});

describe('what is sent', () => {
  const sheetOf = (sheetId: number, count: number, characters: number): KnownChange[] =>
    Array.from({ length: count }, () => ({
      ...{ sheetId, sheet: `A-${sheetId}`, change: 'x'.repeat(characters) },
    }));

  it('is every change of a small issuance', () => {
    expect(changesToSend([CHANGES.slice(0, 2), [], CHANGES.slice(2)])).toEqual(CHANGES);
  });

  it('is fewer of each sheet where all are too many, but some of every sheet', () => {
    const sent = changesToSend([1, 2, 3].map((id) => sheetOf(id, 400, 60))) ?? [];
    const counts = [1, 2, 3].map((id) => sent.filter(({ sheetId }) => sheetId === id).length);
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeGreaterThan(50);
    expect(JSON.stringify(sent).length).toBeLessThan(2 * MOST_CHARACTERS);
  });

  it('is nothing where one of each sheet is too much, or nothing changed', () => {
    expect(changesToSend(Array.from({ length: 500 }, (_, id) => sheetOf(id, 1, 100)))).toBeNull();
    expect(changesToSend([])).toBeNull();
  });
});
