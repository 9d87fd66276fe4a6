/** State of the add-project dialog. */
import type { DocumentTypeId } from '../../../../contract/src/constants.ts';
import type { UploadPlace } from '../../lib/upload-memory.ts';

export type FileState = 'ready' | 'refused' | 'waiting' | 'sending' | 'paused' | 'sent' | 'failed';

export type ChosenFile = {
  readonly key: number;
  readonly file: File;
  /** Null: detected by reading. */
  readonly documentTypeId: DocumentTypeId | null;
  readonly state: FileState;
  /** Why it was rejected or failed. */
  readonly reason: string | null;
  readonly sentBytes: number;
  readonly bytesPerSecond: number | null;
  /** What an interrupted upload of the same file left on the server. */
  readonly earlierBytes: number;
  readonly place: UploadPlace | null;
};

export type Phase = 'editing' | 'uploading' | 'creating-project' | 'creating-documents';

export type CreationState = {
  readonly phase: Phase;
  readonly files: readonly ChosenFile[];
  readonly failure: { readonly title: string; readonly detail: string } | null;
  /** Set when the project exists, so that a retry does not create a second one. */
  readonly projectId: number | null;
};

export const EMPTY: CreationState = { phase: 'editing', files: [], failure: null, projectId: null };

export function isTaken(file: ChosenFile): boolean {
  return file.state !== 'refused';
}

/** Bytes sent and bytes in total. */
export function totals(files: readonly ChosenFile[]): { sent: number; all: number } {
  const taken = files.filter(isTaken);
  return {
    sent: taken.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
    all: taken.reduce((sum, { file }) => sum + file.size, 0),
  };
}
