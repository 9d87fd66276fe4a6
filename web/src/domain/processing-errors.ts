/** Errors from processing a project's files (ET-001 to ET-007). */
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { ProjectTask } from '../../../contract/src/projects/schema.ts';
import { exactMomentText } from './dates.ts';

export type ProcessingError = {
  id: number;
  document: string;
  documentType: string;
  eventType: string;
  /** Time and the server's message. */
  details: string;
};

/** ET-007: characters. */
const MAX_DETAIL_LENGTH = 200;

/** What a document is, by its type. */
export const DOCUMENT_TYPE_WORDS: Readonly<Record<number, string>> = {
  [DOCUMENT_TYPE.drawings]: 'Drawings',
  [DOCUMENT_TYPE.specifications]: 'Specifications',
  [DOCUMENT_TYPE.checklist]: 'Checklist',
};

function shortened(text: string): string {
  return text.length > MAX_DETAIL_LENGTH ? `${text.slice(0, MAX_DETAIL_LENGTH)}…` : text;
}

/** Empty when the tab is hidden: without errors or without checklist documents (ET-001, ET-010). */
export function processingErrors(
  documents: readonly Document[],
  tasks: readonly ProjectTask[],
): readonly ProcessingError[] {
  const hasChecklist = documents.some(
    ({ document_type_id }) => document_type_id === DOCUMENT_TYPE.checklist,
  );
  if (!hasChecklist) return [];
  return tasks
    .filter(({ had_error }) => had_error)
    .map(({ id, event_type, created_at, event_data }) => {
      const document = documents.find(({ file }) => file.file_key === event_data.file_key);
      const type = document?.document_type_id ?? event_data.document_type;
      const error = event_data.error ?? '';
      return {
        id,
        document: document?.file.name ?? event_data.file_key.split('/').at(-1) ?? '',
        documentType: DOCUMENT_TYPE_WORDS[type ?? 0] ?? 'Document',
        eventType: event_type,
        details: `${exactMomentText(created_at)} ${shortened(error === '' ? 'Unknown error' : error)}`,
      };
    });
}
