/** A backtest: the issues of its project, and its change orders with what was matched (BT-020 to BT-039). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Files, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import { ApiError, detailOf } from '../../api/api-error.ts';
import {
  backtestQuery,
  isRunning,
  matchedChangeOrdersQuery,
  removeBacktestMutation,
} from '../../api/backtests.ts';
import { BACKTESTS } from '../../api/invalidation.ts';
import { useMe } from '../../api/users.ts';
import { AddIssueSheet } from '../../features/backtests/add-issue-sheet.tsx';
import { BACKTEST_VIEWS, readSettings } from '../../features/backtests/model/results.ts';
import type { ResultSettings } from '../../features/backtests/model/results.ts';
import { Recall } from '../../features/backtests/recall.tsx';
import { ReportButton } from '../../features/backtests/report-button.tsx';
import { Results } from '../../features/backtests/results.tsx';
import { StatusTag } from '../../features/backtests/status-tag.tsx';
import { useReviewList } from '../../features/backtests/use-review-list.ts';
import { ErrorPage } from '../../features/errors/error-page.tsx';
import { LoadError } from '../../features/errors/load-error.tsx';
import { OpeningScreen } from '../../features/shell/opening-screen.tsx';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { announce } from '../../lib/announcer.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { InboxButton } from '../../parts/inbox/inbox-button.tsx';
import { SmallScreenNotice } from '../../parts/viewer/small-screen-notice.tsx';
import { PlaceDivider, TopBar } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';
import { DangerQuestion } from '../../ui/danger-question.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { Review } from './review.tsx';
import './backtest-screen.css';

const SETTINGS_KEY = 'backtest';

export function BacktestScreen({ backtestId }: { backtestId: number }) {
  return (
    <SmallScreenNotice>
      <AnyBacktest backtestId={backtestId} />
    </SmallScreenNotice>
  );
}

function AnyBacktest({ backtestId }: { backtestId: number }) {
  const client = useQueryClient();
  const { data: backtest, error } = useQuery(backtestQuery(backtestId));
  const isWorking = backtest !== undefined && isRunning(backtest);
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    // BT-019.
    if (wasWorking.current && !isWorking) {
      for (const queryKey of BACKTESTS) void client.invalidateQueries({ queryKey });
      announce('The backtest has ended');
    }
    wasWorking.current = isWorking;
  }, [client, isWorking]);

  if (backtest !== undefined) return <OpenedBacktest backtest={backtest} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorPage
        code={404}
        title="Backtest Not Found"
        message={`Backtest "${backtestId}" could not be found. It may have been deleted, or the URL may be incorrect.`}
      />
    );
  }
  if (error !== null) return <LoadError error={error} id={backtestId} />;
  return <OpeningScreen home={<HomeLink />} />;
}

/** BT-021. */
function HomeLink() {
  return (
    <Link to="/backtests" className="crumb">
      Home
    </Link>
  );
}

function OpenedBacktest({ backtest }: { backtest: Backtest }) {
  const me = useMe();
  const [settings, setSettings] = useState(() => readSettings(readLocal(SETTINGS_KEY)));
  const change = (next: Partial<ResultSettings>) => {
    const changed = { ...settings, ...next };
    setSettings(changed);
    writeLocal(SETTINGS_KEY, changed);
  };
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { project_id: projectId, change_order_document_batch: batch } = backtest;
  const { change_order_document_batch_id: batchId } = backtest;
  const isCompleted = backtest.status === 'completed';
  const list = useReviewList(projectId, !mayMarkUp(me));
  const [addTo, setAddTo] = useState<number | null>(null);
  const changes = useQuery({
    ...matchedChangeOrdersQuery(batchId, backtest.id),
    enabled: isCompleted,
  });
  return (
    <div className="app">
      <title>{`${backtest.project.name}, backtest · Pinbar`}</title>
      <TopBar
        end={
          <>
            <InboxButton />
            <Avatar user={me} />
            <AccountMenu />
          </>
        }
      >
        <HomeLink />
        <PlaceDivider />
        <span className="tag backtest-badge">Backtest</span>
        <h1 ref={heading} tabIndex={-1} className="clip" title={backtest.project.name}>
          {backtest.project.name}
        </h1>
        <span className="t2 f12 clip backtest-with" title={batch.name}>
          with {batch.name}
        </span>
        <StatusTag status={backtest.status} />
      </TopBar>
      <main className="backtest-main">
        <Tabs
          label="Parts of the backtest"
          selectedId={isCompleted || settings.view !== 'recall' ? settings.view : 'results'}
          onSelect={(id) => {
            const view = BACKTEST_VIEWS.find((each) => each === id);
            if (view !== undefined) change({ view });
          }}
          end={
            <>
              {backtest.can_delete ? (
                <Button isSmall variant="quiet" hasIcon onPress={() => setAsking(true)}>
                  <Trash2 size={14} aria-hidden />
                  Delete backtest
                </Button>
              ) : null}
              {isCompleted ? <ReportButton backtestId={backtest.id} /> : null}
              <Link
                to="/change-orders/$changeOrderBatchId"
                params={{ changeOrderBatchId: batchId }}
                className="btn sm has-icon"
              >
                <Files size={14} aria-hidden />
                View documents
              </Link>
            </>
          }
          tabs={[
            {
              ...{ id: 'review', label: 'Initial review' },
              content: (
                <Review
                  {...{ me, list }}
                  projectId={projectId}
                  renderTitle={({ id, summary }) => (
                    <Link
                      to="/projects/$projectId"
                      params={{ projectId }}
                      search={{ issueId: id }}
                      className="link plain m"
                    >
                      {summary}
                    </Link>
                  )}
                />
              ),
            },
            {
              ...{ id: 'results', label: 'Backtest results' },
              content: (
                <Results
                  backtest={backtest}
                  visible={settings.visibleColumns}
                  onVisible={(visibleColumns) => change({ visibleColumns })}
                  canDecide={me.can_create_projects}
                  onAdd={setAddTo}
                />
              ),
            },
            ...(isCompleted
              ? [
                  {
                    ...{ id: 'recall', label: 'Recall' },
                    content: (
                      <Recall
                        backtest={backtest}
                        changes={changes.data}
                        canDecide={me.can_create_projects}
                        onAdd={setAddTo}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </main>
      {addTo === null ? null : (
        <AddIssueSheet
          backtest={backtest}
          one={changes.data?.find(({ id }) => id === addTo)}
          onClose={() => setAddTo(null)}
        />
      )}
      {isAsking ? <RemoveQuestion backtest={backtest} onClose={() => setAsking(false)} /> : null}
      <Toasts />
    </div>
  );
}

type RemoveQuestionProps = { backtest: Backtest; onClose: () => void };

function RemoveQuestion({ backtest, onClose }: RemoveQuestionProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(removeBacktestMutation);
  return (
    <DangerQuestion
      title="Delete this backtest?"
      verb="Delete"
      doing="Deleting…"
      isPending={isPending}
      onConfirm={() =>
        mutate(backtest.id, {
          onSuccess: () => void navigate({ to: '/backtests', search: {} }),
          onError: (error) =>
            showToast({
              title: 'The backtest was not deleted',
              detail: detailOf(error),
              tone: 'bad',
            }),
        })
      }
      onClose={onClose}
    >
      Its matches, approvals and the dollars captured with them are deleted, too. Issues and change
      orders stay.
    </DangerQuestion>
  );
}
