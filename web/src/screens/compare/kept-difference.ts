/** An issue about a difference that was not added yet, as the browser keeps it. */
import { readValues } from '../../features/add-issue/model/kept-issue.ts';
import type { IssueValues } from '../../features/add-issue/model/new-issue.ts';

export type KeptDifference = {
  readonly differenceId: string;
  /** The newer page. */
  readonly documentId: number;
  /** From 1. */
  readonly pageNumber: number;
  /** A cloud around the difference, as a whole XFDF document. */
  readonly xfdf: string;
  readonly begun: { readonly summary: string; readonly full_text: string };
  /** Null: as it began. */
  readonly values: IssueValues | null;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Null for what another version of the page kept differently. */
export function readKeptDifference(stored: unknown): KeptDifference | null {
  if (!isRecord(stored) || !isRecord(stored['begun'])) return null;
  const { differenceId, documentId, pageNumber, xfdf, begun } = stored;
  const { summary, full_text } = begun;
  if (typeof differenceId !== 'string' || typeof xfdf !== 'string') return null;
  if (typeof documentId !== 'number' || typeof pageNumber !== 'number') return null;
  if (typeof summary !== 'string' || typeof full_text !== 'string') return null;
  return {
    ...{ differenceId, documentId, pageNumber, xfdf },
    begun: { summary, full_text },
    values: readValues(stored['values']),
  };
}
