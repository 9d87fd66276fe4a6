/**
 * What an answer may depend on. The triggers of the migration `versions` touch these subjects when the tables behind them
 * change:
 * - `project`: its row.
 * - `document`, `documents of project`: their rows and the rows of their files.
 * - `tasks`: the steps of reading.
 * - `contents`: sheets, drawings, sections of books and checklists, items of checklists.
 * - `pictures`: the pages that have pictures.
 */
export type VersionSubject =
  | `${'project' | 'document' | 'documents of project'} ${number}`
  | `${'tasks' | 'contents' | 'pictures'} of ${'project' | 'document'} ${number}`;
