/** Which issues a file has, in words. */
import { expect, it } from 'vitest';
import { filterWords } from '../../../server/src/services/filter-words.ts';

const NAMES = { people: new Map([[4, 'Ada']]), documents: new Map([[7, 'Set A.pdf']]) };

it('says every filter in words, and that there is none', () => {
  expect(filterWords({}, NAMES)).toBe('All issues.');
  const words = filterWords(
    {
      ...{ q: 'door', priorities: [3, 4], statuses: [1], owners: [-1, 4], creators: [-1, 99] },
      ...{ document_id: 7, page_number: 3, document_types: [2], evaluation_states: ['approved'] },
      ...{ issue_id_from: 12 },
    },
    NAMES,
  );
  expect(words).toBe(
    'Search: “door”. Priority: High or Urgent. Status: Open. Owner: nobody or Ada. Reporter: AI assistant or 99. Evaluation: Approved. Document: Set A.pdf. Page: 3. Document type: drawings. Issue: #12 to the last.',
  );
});
