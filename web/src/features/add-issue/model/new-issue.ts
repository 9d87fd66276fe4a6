/** What people write and choose in the form, and the call that it becomes. Named as on the wire. */
import type { Arguments } from '../../../api/client.ts';
import type { RaiseFrom } from '../../../host/issues/issues-host.ts';
import type { IssuePlace } from './issue-place.ts';

export type IssueValues = {
  summary: string;
  full_text: string;
  /** 0: none yet. */
  priority_id: number;
  /** 0: none yet. */
  discipline_id: number;
  ref_number: string;
  /** Null: nobody. */
  assignee_id: number | null;
};

/** NI-010: the priority is the toolbar's; null: it has none. */
export function firstValues(words: string, toolbarPriority: number | null): IssueValues {
  return {
    ...{ summary: '', full_text: words, ref_number: '' },
    ...{ priority_id: toolbarPriority ?? 0, discipline_id: 0, assignee_id: null },
  };
}

type Body = Arguments<'POST /v1/issues'>['body'];

type NewIssue = {
  values: IssueValues;
  place: IssuePlace;
  from: Pick<RaiseFrom, 'documentId' | 'pageNumber' | 'guid'>;
  /** The markup as a whole XFDF document; null: the issue is about the page. */
  xfdf: string | null;
};

/** NI-022 to NI-027. The caller becomes the reporter (NI-021). */
export function bodyOf({ values, place, from, xfdf }: NewIssue): Body {
  const { ref_number: _shown, ...content } = values;
  return {
    ...content,
    document_id: from.documentId,
    page_number: from.pageNumber,
    status_id: 1,
    ...place.named,
    ...(xfdf !== null && { xfdf }),
    ...(from.guid !== undefined && { guid: from.guid }),
  };
}

/** What the form begins with before anything is typed. */
export type BegunIssue = Pick<IssueValues, 'summary' | 'full_text'>;

/** Whether something would be lost if the form were closed. */
export function isTyped({ summary, full_text: text }: IssueValues, begun: BegunIssue): boolean {
  return summary.trim() !== begun.summary.trim() || text.trim() !== begun.full_text.trim();
}

/** Where the markup is, as XFDF has it; null without a markup. */
export function rectOf(xfdf: string | null): string | null {
  return / rect="([^"]*)"/.exec(xfdf ?? '')?.[1] ?? null;
}
