/** Topics as they are read from BCF, and a project that they are imported into. */
import type { ReadTopic } from '../../exchange/src/bcf/read.ts';
import type { Sheet } from '../../contract/src/documents/schema.ts';
import { LOOKUPS } from '../../server/src/domain/lookups.ts';
import type { ImportFacts } from '../../web/src/features/issue-import/model/import-plan.ts';

export const readTopic = (change: Partial<ReadTopic> = {}): ReadTopic => ({
  ...{ guid: '0f8fad5b-d9cb-469f-a165-70867728950e', title: 'Beam clashes', description: '' },
  ...{ status: '', priority: '', labels: [], author: '', date: '', assignee: '' },
  ...{ documents: [], comments: [], markup: null, files: [], hasModelViews: false, ...change },
});

const sheet = (id: number, number: string, place: [document: number, page: number]): Sheet => ({
  ...{ id, sheet_num: number, sheet_title: 'PLAN', discipline: 'Structural', revision: null },
  ...{ document_name: 'Set A.pdf', document_id: place[0], page_number: place[1], drawings: [] },
  ...{ rotation_degrees: 0, width_points: 2592, height_points: 1728, confidence: 1 },
  ...{ is_corrected: false, recognition: null, other_numbers: [], other_titles: [] },
});

export const IMPORT_FACTS: ImportFacts = {
  documents: [
    { id: 1, name: 'Set A.pdf' },
    { id: 2, name: 'Book.pdf' },
  ],
  sheets: [sheet(11, 'S-101', [1, 1]), sheet(12, 'S-102', [1, 2]), sheet(13, 'S-101', [3, 1])],
  sections: [
    {
      ...{ id: 5, csi_code: '051200', csi_code_title: 'STEEL', document_name: 'Book.pdf' },
      ...{ document_id: 2, starting_page_number: 4 },
    },
  ],
  lookups: {
    ...LOOKUPS,
    people: [{ id: 7, full_name: 'Ada Lovelace', user_type_id: 1 }],
  },
};
