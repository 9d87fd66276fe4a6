/** A project with a set and a book, of which some is read, as the API answers. */
import { contents, document, project, sheet, task } from './answers.ts';
import type { Answers } from './mocked-api.ts';

export const DOCUMENTS = [document(10), document(20, { document_type_id: 1 })];
export const [PLANS = '', BOOK = ''] = DOCUMENTS.map(({ file }) => file.file_key);
export const WORKSPACE: Answers = {
  'GET /projects/1': { body: project(DOCUMENTS) },
  'GET /projects/1/tasks': {
    body: {
      data: [
        task(PLANS, 'files_stored'),
        task(PLANS, 'toc_created', { toc_count: 40 }),
        task(BOOK, 'toc_created', {}, true),
      ],
    },
  },
  'GET /projects/1/table-of-contents': {
    body: contents(Array.from({ length: 40 }, (_, index) => sheet(index + 1))),
  },
};
