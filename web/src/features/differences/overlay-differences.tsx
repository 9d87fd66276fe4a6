/** The differences of an overlay of the project, stepped through in its viewer. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DifferenceComment } from '../../../../contract/src/reviews/schema.ts';
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { detailOf } from '../../api/api-error.ts';
import { differenceReviewsQuery, markDifferencesMutation } from '../../api/reviews.ts';
import { useMe } from '../../api/users.ts';
import { NOT_COMPARED } from '../../domain/difference-words.ts';
import { plural } from '../../domain/units.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import type { ShownOverlay } from '../../host/comparison/shown-overlays.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { PAGE_FALLBACK, useSteps } from '../../parts/comparison/use-steps.ts';
import { sizeOf } from '../../parts/comparison/viewer-area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { DifferenceComments } from './difference-comments.tsx';
import type { Discussion } from './difference-rows.tsx';
import { Differences } from './differences-panel.tsx';

type OverlayDifferencesProps = {
  overlay: ShownOverlay;
  /** Add issue; null where none can be raised. */
  onRaise: ((difference: Difference) => void) | null;
};

export function OverlayDifferences({ overlay, onRaise }: OverlayDifferencesProps) {
  const { model, realign, execution } = overlay;
  const { comparison, setView } = model;
  const state = useStore(comparison.store);
  const view = useStore(model.view);
  const steps = useSteps(model, state, view);
  const { alignment, differences } = state;
  const me = useMe();
  const { mutate } = useMutation(markDifferencesMutation);
  const seeRest = (differenceIds: readonly string[]) => {
    const by = { id: me.id, full_name: me.full_name };
    mutate(
      { executionId: execution.id, differenceIds, mark: 'seen', by },
      {
        onSuccess: () => announce(`${plural(differenceIds.length, 'difference')} marked as seen.`),
        onError: (error) =>
          showToast({
            ...{ title: 'The differences could not be marked', tone: 'bad' },
            detail: detailOf(error),
          }),
      },
    );
  };
  const review = useQuery({
    ...differenceReviewsQuery(execution.id),
    enabled: execution.has_been_checked,
  });
  const discussion = useDiscussion(execution.id, review.data?.comments);
  return (
    <div className="panel differences">
      {review.isError ? (
        <p className="msg" role="alert">
          What your team decided could not be loaded. {detailOf(review.error)}
          <Button isSmall isDisabled={review.isFetching} onPress={() => void review.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      <Differences
        discussion={discussion}
        comparison={comparison.core}
        list={differences.value}
        alignment={alignment.value?.status ?? null}
        shown={steps.shown}
        specks={steps.specks}
        reviews={state.reviews}
        reviewKind={model.review}
        page={sizeOf(state, 'a') ?? PAGE_FALLBACK}
        style={overlayStyle({ ...view, layout: 'overlay', shown: 'both', paint: 'tint' })}
        version={`${state.alignmentVersion}:${execution.id}`}
        progress={differences.progress ?? alignment.progress}
        error={differences.error}
        idle={
          alignment.phase === 'running' || differences.phase === 'running' ? null : alignment.value
              ?.status === 'failed' ? (
            <EmptyState
              title={NOT_COMPARED.title}
              {...(realign !== null && {
                actions: (
                  <Button isSmall onPress={realign}>
                    Pick three points
                  </Button>
                ),
              })}
            >
              <p>{execution.failure ?? NOT_COMPARED.text}</p>
            </EmptyState>
          ) : (
            <EmptyState title="Nothing to compare yet">
              <p>The list appears when both sheets are shown and aligned.</p>
            </EmptyState>
          )
        }
        filter={view.filter}
        sort={view.sort}
        selectedId={view.selectedId}
        onFilter={(filter) => setView({ filter })}
        onSort={(sort) => setView({ sort })}
        areAnnotationsHidden={view.areAnnotationsHidden}
        onHideAnnotations={(areAnnotationsHidden) => setView({ areAnnotationsHidden })}
        onSelect={steps.select}
        onShowView={steps.showView}
        onStep={steps.step}
        onReview={(difference, change) => comparison.sheets.review(difference, change)}
        // Until it is known what the team decided, it would be overwritten.
        onSeeRest={review.isSuccess ? seeRest : null}
        onRaise={onRaise}
        onRetry={() => undefined}
      />
    </div>
  );
}

const NONE: readonly DifferenceComment[] = [];

function useDiscussion(id: number, comments: readonly DifferenceComment[] = NONE): Discussion {
  return useMemo(() => {
    const byDifference = new Map<string, DifferenceComment[]>();
    for (const comment of comments) {
      const { difference_id: differenceId } = comment;
      byDifference.set(differenceId, [...(byDifference.get(differenceId) ?? []), comment]);
    }
    const commentsOn = (differenceId: string) => byDifference.get(differenceId) ?? [];
    return {
      countOf: (differenceId) => commentsOn(differenceId).length,
      render: (differenceId) => (
        <DifferenceComments
          key={differenceId}
          executionId={id}
          differenceId={differenceId}
          comments={commentsOn(differenceId)}
        />
      ),
    };
  }, [id, comments]);
}
