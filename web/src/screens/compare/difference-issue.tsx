/** Add issue about a difference between two pages of a project: on the newer one, with its box, kind, text and pictures. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { documentQuery } from '../../api/documents.ts';
import { raiseIssueMutation } from '../../api/issues.ts';
import { tableOfContentsQuery } from '../../api/projects.ts';
import { IssueForm } from '../../features/add-issue/issue-form.tsx';
import { placeOfPage } from '../../features/add-issue/model/issue-place.ts';
import { bodyOf, firstValues, rectOf } from '../../features/add-issue/model/new-issue.ts';
import type { IssueValues } from '../../features/add-issue/model/new-issue.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { KeptDifference } from './kept-difference.ts';

type DifferenceIssueProps = {
  projectId: number;
  me: User;
  raised: KeptDifference;
  /** What the form keeps of it. */
  onValues: (values: IssueValues) => void;
  /** Before and after; null once the difference is not in the list. */
  pictures: ReactNode;
  onClose: () => void;
};

/** G-011: High, as drawn shapes begin with. */
const FIRST_PRIORITY = 3;

export function DifferenceIssue(props: DifferenceIssueProps) {
  const { projectId, me, raised, onClose } = props;
  const { documentId, pageNumber, xfdf, begun } = raised;
  const navigate = useNavigate();
  const { mutateAsync: send } = useMutation(raiseIssueMutation);
  const { data: document } = useQuery(documentQuery(documentId));
  const { data: contents } = useQuery(tableOfContentsQuery(projectId));
  const place = useMemo(
    () =>
      document === undefined || contents === undefined
        ? null
        : placeOfPage(contents, { document, pageNumber }),
    [document, contents, pageNumber],
  );
  const [first] = useState(() => raised.values ?? { ...firstValues('', FIRST_PRIORITY), ...begun });
  const openInstead = ({ id, document_id, page_number }: Issue) => {
    void navigate({
      to: '/projects/$projectId',
      params: { projectId: String(projectId) },
      search: {
        issueId: id,
        ...(document_id !== null && { documentId: document_id }),
        ...(page_number !== null && { pageNumber: page_number }),
      },
    });
  };
  return (
    <IssueForm
      {...{ projectId, me, place, first, begun }}
      toolbarPriority={null}
      about={props.pictures}
      at={{ documentId, pageNumber, rect: rectOf(xfdf) }}
      onValues={props.onValues}
      onSubmit={async (values) => {
        if (place === null) return null;
        const from = { documentId, pageNumber };
        const issue = await send(bodyOf({ values, place, from, xfdf }));
        onClose();
        showToast({ title: `Issue #${issue.id} added`, detail: issue.summary, tone: 'ok' });
        announce(`Issue ${issue.id} added.`);
        return issue;
      }}
      onDiscard={(instead) => {
        onClose();
        if (instead === null) announce('Issue discarded.');
        else openInstead(instead);
      }}
      onKeepMarkup={null}
    />
  );
}
