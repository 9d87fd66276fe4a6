/** The issue that is being raised: its form, kept in the browser, and what becomes of its markup. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { raiseIssueMutation } from '../../api/issues.ts';
import { overlayExecutionQuery } from '../../api/overlays.ts';
import { markDifferencesMutation } from '../../api/reviews.ts';
import { kindName } from '../../domain/markup-words.ts';
import type { RaiseFrom } from '../../host/issues/issues-host.ts';
import { toolbarPriorityStore } from '../../host/issues/raise-choices.ts';
import { measureUnitStore } from '../../host/measuring.ts';
import type { Workspace } from '../../host/workspace.ts';
import { announce } from '../../lib/announcer.ts';
import { KeptDrafts } from '../../lib/kept-drafts.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { addedBefore } from './added-before.ts';
import { focusCard, focusMarkup, focusPaper } from './focus.ts';
import { placeOfItem, placeOfOverlay, placeOfPage } from './model/issue-place.ts';
import type { IssuePlace } from './model/issue-place.ts';
import { readKept } from './model/kept-issue.ts';
import type { KeptIssue } from './model/kept-issue.ts';
import { wordsOf } from './model/markup-in-words.ts';
import { bodyOf, firstValues, rectOf } from './model/new-issue.ts';
import type { BegunIssue, IssueValues } from './model/new-issue.ts';

export type Raising = {
  from: RaiseFrom;
  /** Null while the contents of the project load. */
  place: IssuePlace | null;
  first: IssueValues;
  begun: BegunIssue;
  /** The chosen one; 0: none yet. */
  priorityId: number;
  keep: (values: IssueValues) => void;
  submit: (values: IssueValues) => Promise<Issue | null>;
  /** Opens another issue instead, if any. */
  discard: (instead: Issue | null) => void;
  /** Of the markup, as XFDF has it; null without one. */
  rect: () => string | null;
  /** Null if no markup was drawn for the issue. */
  keepMarkup: (() => void) | null;
};

/** What the page can do about a markup that cannot be saved now. */
const MARKUP_NOT_SAVED = 'The markup has changes that could not be saved. Please try again.';

/** The issue is there; only the review does not say so. */
function notMarked(error: unknown): void {
  const title = 'The difference could not be marked as an issue';
  showToast({ title, detail: detailOf(error), tone: 'bad' });
}

function isShown({ panes }: Workspace, { documentId, pageNumber, overlay }: RaiseFrom): boolean {
  return [panes.first, panes.second].some((pane) =>
    overlay === undefined
      ? pane?.kind === 'page' && pane.document.id === documentId && pane.pageNumber === pageNumber
      : pane?.kind === 'overlay' && pane.executionId === overlay.executionId,
  );
}

/** Where an issue is raised: on its overlay, about its checklist item, otherwise on its page. Null while that loads. */
function usePlace({ project, model }: Workspace, from: RaiseFrom | null): IssuePlace | null {
  const executionId = from?.overlay?.executionId ?? null;
  const { data: execution, isError } = useQuery({
    ...overlayExecutionQuery(executionId ?? 0),
    enabled: executionId !== null,
  });
  if (execution !== undefined) return placeOfOverlay(execution);
  // An overlay that is gone leaves its pages.
  if (executionId !== null && !isError) return null;
  if (from?.checklistItem !== undefined) return placeOfItem(from.checklistItem);
  const contents = model.contents.data;
  const document = project.documents.find(({ id }) => id === from?.documentId);
  if (from === null || document === undefined || contents === undefined) return null;
  return placeOfPage(contents, { document, pageNumber: from.pageNumber });
}

/** Null while no issue is being raised. */
export function useRaising(workspace: Workspace): Raising | null {
  const { me, project, markups, issues } = workspace;
  const { raising: from, raise } = issues;
  const [drafts] = useState(() => new KeptDrafts('issue', me.id, project.id));
  const [restored, setRestored] = useState<KeptIssue | null>(null);
  const [priorityId, setPriorityId] = useState(0);
  const unit = useStore(measureUnitStore);
  const { mutateAsync: send } = useMutation(raiseIssueMutation);
  const { mutate: mark } = useMutation(markDifferencesMutation);
  const client = useQueryClient();
  const restore = useEffectEvent((kept: KeptIssue) => {
    const again = { guid: crypto.randomUUID(), ...kept.from };
    setRestored({ ...kept, from: again });
    // Loads its markups.
    markups.document(again.documentId);
    raise(again);
    announce('The issue that you had not added is open again.');
  });
  useEffect(() => {
    const claim = async () => {
      const kept = readKept(await drafts.claim());
      if (kept !== null) restore(kept);
    };
    claim().catch(reportError);
    return () => drafts.dispose();
  }, [drafts]);
  const keep = useCallback(
    (values: IssueValues) => {
      if (from !== null) drafts.put({ from, values } satisfies KeptIssue);
      setPriorityId(values.priority_id);
    },
    [drafts, from],
  );

  const place = usePlace(workspace, from);
  const isThere = project.documents.some(({ id }) => id === from?.documentId);
  if (from === null || !isThere || issues.isRestricted) return null;
  const { markupKey: key, summary = '' } = from;
  const markup = key === null ? null : (markups.get(key)?.markup ?? null);
  const words = from.words !== '' || markup === null ? from.words : wordsOf(markup, unit);
  const end = () => {
    drafts.forget();
    raise(null);
  };
  /** An answer that was lost, or someone else, may have given the markup an issue. */
  const reloadMarkup = async () => {
    if (key !== null) await markups.reload(from.documentId).catch(() => undefined);
  };
  return {
    from,
    place,
    first:
      restored?.from.guid === from.guid
        ? restored.values
        : { ...firstValues(words, toolbarPriorityStore.get()), summary },
    begun: { summary, full_text: words },
    priorityId,
    keep,
    submit: async (values) => {
      if (place === null) return null;
      // A change that is under way would come after the issue's, and meet a version that it does not know.
      const isSent = key === null || (await markups.isSent(key));
      const shown = key === null ? null : markups.get(key);
      if (!isSent && shown !== null && shown.row !== null) {
        throw new ApiError(0, null, MARKUP_NOT_SAVED);
      }
      const xfdf = key === null ? null : markups.xfdfOf(key);
      let issue: Issue;
      try {
        issue = await send(bodyOf({ values, place, from, xfdf }));
      } catch (error) {
        await reloadMarkup();
        const added = await addedBefore(client, { error, project, me, from, values });
        if (added === null) throw error;
        issue = added;
      }
      if (from.overlay !== undefined) {
        const { executionId, differenceId } = from.overlay;
        const by = { id: me.id, full_name: me.full_name };
        mark(
          { executionId, differenceIds: [differenceId], mark: 'issue', by },
          { onError: notMarked },
        );
      }
      end();
      // Undo would take the markup away from its issue.
      if (key !== null) markups.forgetSteps(key);
      if (isShown(workspace, from)) issues.select(issue.id);
      else issues.open(issue);
      showToast({ title: `Issue #${issue.id} added`, detail: issue.summary, tone: 'ok' });
      focusCard(issue.id);
      return issue;
    },
    discard: (instead) => {
      const issueId = key === null ? null : (markups.get(key)?.row?.issue_id ?? null);
      end();
      if (issueId !== null && markup !== null) {
        announce(`Issue discarded. ${kindName(markup)} stays: it belongs to issue ${issueId}.`);
      } else if (key !== null && markup !== null && from.isDrawn === true) {
        markups.change([{ key, to: null }], { select: [] });
        announce(`Issue discarded. ${kindName(markup)} deleted. Ctrl+Z brings it back.`);
      } else announce('Issue discarded.');
      if (instead === null) focusPaper();
      else {
        issues.open(instead);
        focusCard(instead.id);
      }
    },
    rect: () => rectOf(key === null ? null : markups.xfdfOf(key)),
    keepMarkup:
      from.isDrawn === true && key !== null
        ? () => {
            end();
            announce(markups.get(key) === null ? 'Issue discarded.' : 'Kept as a markup.');
            focusMarkup();
          }
        : null,
  };
}
