/** Whether the parts of the server work, what its jobs do, and those that failed. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, RotateCw } from 'lucide-react';
import type { FailedJob, ServerHealth } from '../../../../contract/src/admin/schema.ts';
import { adminDetail } from '../../api/admin.ts';
import { failedJobsQuery, healthQuery, retryJobsMutation } from '../../api/server-state.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { capital } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { AdminPage } from './admin-page.tsx';
import { showError, showSuccess } from './use-change.ts';
import './server.css';

/** `check-overlay` reads "Check overlay". */
const nameOf = (queue: string) =>
  queue === 'ask-analyst' ? 'Ask language model' : capital(queue.replaceAll('-', ' '));

function ageText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

function Parts({ parts }: Pick<ServerHealth, 'parts'>) {
  return (
    <ul className="health-parts">
      {parts.map(({ name, is_ok: isOk, detail }) => (
        <li key={name} className="row g8">
          {isOk ? (
            <CircleCheck size={16} className="health-ok" aria-hidden />
          ) : (
            <CircleAlert size={16} className="health-bad" aria-hidden />
          )}
          <span className="m">{name}</span>
          <span className="t2">{isOk ? detail : `Does not work. ${detail}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Queues({ queues }: Pick<ServerHealth, 'queues'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll
    <div className="admin-scroll" tabIndex={0} role="region" aria-label="Jobs">
      <table className="admin-table server-table numbers">
        <thead>
          <tr>
            <th scope="col">Job</th>
            {['Waiting', 'Oldest', 'Running', 'Failed'].map((title) => (
              <th key={title} scope="col" className="num">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, oldest_seconds: oldest, running, failed }) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td className="num">{waiting}</td>
              <td className="num">{oldest === null ? '–' : ageText(oldest)}</td>
              <td className="num">{running}</td>
              <td className="num">{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FailedProps = {
  jobs: readonly FailedJob[];
  isBusy: boolean;
  onRetry: (ids: string[]) => void;
};

function Failed({ jobs, isBusy, onRetry }: FailedProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll
    <div className="admin-scroll" tabIndex={0} role="region" aria-label="Failed jobs">
      <table className="admin-table server-table">
        <thead>
          <tr>
            {['Job', 'About', 'Failed', 'Reason'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Try again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <th scope="row">{nameOf(job.queue)}</th>
              <td>{job.about}</td>
              <td>
                {dateTimeText(job.failed_at)}
                <span className="t2 f12"> after {job.tries} tries</span>
              </td>
              <td className="job-reason">{job.reason}</td>
              <td className="num">
                <Button
                  isSmall
                  isDisabled={isBusy}
                  label={`Try again: ${nameOf(job.queue)}, ${job.about}`}
                  onPress={() => onRetry([job.id])}
                >
                  Try again
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function HealthPage() {
  const health = useQuery(healthQuery);
  const failed = useQuery(failedJobsQuery);
  const retry = useMutation(retryJobsMutation);
  const tryAgain = (ids: string[]) =>
    retry.mutate(ids, { onSuccess: showSuccess, onError: showError });
  const refresh = () => {
    void health.refetch();
    void failed.refetch();
  };
  const error = health.error ?? failed.error;
  const isFetching = health.isFetching || failed.isFetching;
  return (
    <AdminPage
      title="Health"
      intro="Whether the parts of the server work, what its jobs are doing, and which of them failed."
      isWide
      actions={
        <Button hasIcon isDisabled={isFetching} onPress={refresh}>
          <RotateCw size={15} aria-hidden />
          {isFetching ? 'Refreshing...' : 'Refresh'}
        </Button>
      }
    >
      {error !== null ? (
        <LoadFailure
          title="The health could not be loaded"
          detail={adminDetail(error)}
          isRetrying={isFetching}
          onRetry={refresh}
        />
      ) : health.data === undefined || failed.data === undefined ? (
        <p className="t2">Loading...</p>
      ) : (
        <>
          <p className="t2 f12">Pinbar {health.data.version}</p>
          <Parts parts={health.data.parts} />
          <div className="col g8">
            <div className="row g12">
              <h2 className="m">Failed jobs</h2>
              {failed.data.length > 1 ? (
                <Button
                  isSmall
                  isDisabled={retry.isPending}
                  onPress={() => tryAgain(failed.data.map(({ id }) => id))}
                >
                  Try all again
                </Button>
              ) : null}
            </div>
            {failed.data.length === 0 ? (
              <p className="t2">No job failed.</p>
            ) : (
              <Failed jobs={failed.data} isBusy={retry.isPending} onRetry={tryAgain} />
            )}
          </div>
          <div className="col g8">
            <h2 className="m">Jobs</h2>
            <Queues queues={health.data.queues} />
          </div>
        </>
      )}
    </AdminPage>
  );
}
