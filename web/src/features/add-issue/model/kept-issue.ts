/** A form that was not sent, as the browser keeps it. */
import type { RaiseFrom } from '../../../host/issues/issues-host.ts';
import type { IssueValues } from './new-issue.ts';

export type KeptIssue = { readonly from: RaiseFrom; readonly values: IssueValues };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const isId = (value: unknown) => Number.isSafeInteger(value);

function isFrom(value: unknown): value is RaiseFrom {
  if (!isRecord(value)) return false;
  const { documentId, pageNumber, markupKey, words, summary, overlay, checklistItem, guid } = value;
  const isMarkup = markupKey === null || typeof markupKey === 'string';
  const areTexts = [summary, guid].every((text) => text === undefined || typeof text === 'string');
  const isPlace = isId(documentId) && isId(pageNumber) && isMarkup && isOverlay(overlay);
  return isPlace && isItem(checklistItem) && areTexts && typeof words === 'string';
}

function isOverlay(value: unknown): boolean {
  if (value === undefined) return true;
  return isRecord(value) && isId(value['executionId']) && typeof value['differenceId'] === 'string';
}

function isItem(value: unknown): boolean {
  if (value === undefined) return true;
  return isRecord(value) && isId(value['id']) && typeof value['label'] === 'string';
}

function areValues(value: unknown): value is IssueValues {
  if (!isRecord(value)) return false;
  const { summary, full_text, ref_number, priority_id, discipline_id, assignee_id } = value;
  const areTexts = [summary, full_text, ref_number].every((text) => typeof text === 'string');
  return (
    areTexts &&
    isId(priority_id) &&
    isId(discipline_id) &&
    (assignee_id === null || isId(assignee_id))
  );
}

/** Null for anything else. */
export function readValues(value: unknown): IssueValues | null {
  return areValues(value) ? value : null;
}

/** Null for what another version of the page kept differently. */
export function readKept(stored: unknown): KeptIssue | null {
  if (!isRecord(stored)) return null;
  const { from, values } = stored;
  return isFrom(from) && areValues(values) ? { from, values } : null;
}
