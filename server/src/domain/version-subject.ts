/**
 * What a response may depend on. The triggers of the migration `versions` update these subjects when their tables change:
 * - `project`: its row.
 * - `document`, `documents of project`: their rows and the rows of their files.
 * - `tasks`: the reading steps.
 * - `contents`: sheets, drawings, specification and checklist sections, checklist items.
 * - `pictures`: the pages that have thumbnails.
 * - `annotations`: markups and the names of their authors.
 * - `issues`: issues with their evaluations, comments, attachments, locations and themes, and the names of people in
 *   them.
 * - `change orders of organization`: batches, their documents and change orders, and the names of who made them.
 * - `overlays`: overlays with their executions, what was decided about their differences, and the names of people in them.
 * - `issuances`: issuances with their documents, and what pairs sheets.
 */
export type VersionSubject =
  | `${'project' | 'document' | 'documents of project' | 'issues of project' | 'overlays of project' | 'issuances of project'} ${number}`
  | `change orders of organization ${number}`
  | `${'tasks' | 'contents' | 'pictures' | 'annotations'} of ${'project' | 'document'} ${number}`;
