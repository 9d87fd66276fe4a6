/** The issue that is there already, because the answer to adding it was lost. */
import type { QueryClient } from '@tanstack/react-query';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { ApiError } from '../../api/api-error.ts';
import { issuesQuery } from '../../api/issues.ts';
import type { RaiseFrom } from '../../host/issues/issues-host.ts';
import type { IssueValues } from './model/new-issue.ts';

type Attempt = {
  /** Why the server did not add it now. */
  error: unknown;
  project: { readonly id: number };
  me: User;
  from: Pick<RaiseFrom, 'documentId' | 'pageNumber'>;
  values: IssueValues;
};

/**
 * The newest issue of this person on the page that reads the same; null if there is none, or if the server refused for
 * another reason. An issue that reads differently is not this one: what is typed now would be lost.
 */
export async function addedBefore(client: QueryClient, attempt: Attempt): Promise<Issue | null> {
  const { error, project, me, from, values } = attempt;
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    const { data } = await client.fetchQuery(
      issuesQuery(project.id, {
        ...{ document_id: from.documentId, page_number: from.pageNumber, creators: [me.id] },
        ...{ sort_by: 'id', sort_order: 'desc' },
      }),
    );
    const isSame = (issue: Issue) =>
      issue.summary === values.summary && issue.full_text === values.full_text;
    return data.find(isSame) ?? null;
  } catch {
    // The refusal is what people read.
    return null;
  }
}
