/** Raising issues from the list of differences, where two pages of a project are compared. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { meQuery } from '../../api/users.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { readComparisonName } from '../../domain/project-comparison.ts';
import type { IssueValues } from '../../features/add-issue/model/new-issue.ts';
import { announce } from '../../lib/announcer.ts';
import { whenIdle } from '../../lib/idle.ts';
import { KeptDrafts } from '../../lib/kept-drafts.ts';
import { lazyForm } from '../../ui/lazy-form.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import { readKeptDifference } from './kept-difference.ts';
import type { KeptDifference } from './kept-difference.ts';

const DifferenceIssue = lazyForm(
  async () => (await import('./difference-issue.tsx')).DifferenceIssue,
);

export type DifferenceRaising = {
  /** Null where no issue can be raised: of local files, and by people who only read. */
  raise: ((difference: Difference) => void) | null;
  sheet: ReactNode;
};

/** `pictures`: before and after. */
export function useDifferenceIssue(
  state: ComparisonState,
  pictures: (difference: Difference) => ReactNode,
): DifferenceRaising {
  const project = readComparisonName(state.from);
  const projectId = project?.projectId ?? null;
  const { data: me } = useQuery({ ...meQuery, enabled: project !== null });
  const [raised, setRaised] = useState<KeptDifference | null>(null);
  const mayRaise = me !== undefined && mayMarkUp(me);
  const userId = mayRaise ? me.id : null;
  const drafts = useMemo(
    () =>
      userId === null || projectId === null
        ? null
        : new KeptDrafts('difference-issue', userId, projectId),
    [userId, projectId],
  );
  const restore = useEffectEvent((kept: KeptDifference) => {
    setRaised(kept);
    announce('The issue that you had not added is open again.');
  });
  useEffect(() => {
    if (drafts === null) return undefined;
    const claim = async () => {
      const kept = readKeptDifference(await drafts.claim());
      if (kept !== null) restore(kept);
    };
    claim().catch(reportError);
    const cancel = whenIdle(DifferenceIssue.preload);
    return () => {
      cancel();
      drafts.dispose();
    };
  }, [drafts]);
  const keep = useCallback(
    (values: IssueValues) => {
      if (raised !== null) drafts?.put({ ...raised, values } satisfies KeptDifference);
    },
    [drafts, raised],
  );
  if (drafts === null || me === undefined || project === null) return { raise: null, sheet: null };

  const raise = async (difference: Difference) => {
    const { keptDifference } = await import('./raised-difference.ts');
    setRaised(
      keptDifference(state, { difference, project, author: me.full_name, link: location.href }),
    );
  };
  const difference = state.differences.value?.differences.find(
    ({ id }) => id === raised?.differenceId,
  );
  return {
    raise: raised === null ? (given) => void raise(given).catch(reportError) : null,
    sheet:
      raised === null ? null : (
        <Suspense>
          <DifferenceIssue
            projectId={project.projectId}
            me={me}
            raised={raised}
            onValues={keep}
            pictures={difference === undefined ? null : pictures(difference)}
            onClose={() => {
              drafts.forget();
              setRaised(null);
            }}
          />
        </Suspense>
      ),
  };
}
