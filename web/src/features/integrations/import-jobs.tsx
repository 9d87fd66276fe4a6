/** The imports of a project of another system (IN-020 to IN-023). */
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CornerDownRight, LoaderCircle } from 'lucide-react';
import type { ImportJob } from '../../../../contract/src/integrations/schema.ts';
import { minuteText, nextMinute } from '../../domain/dates.ts';
import { importedText, isRunning, statusOf } from '../../domain/external-import.ts';
import { capital } from '../../domain/units.ts';

const TONES = { pending: '', processing: '', completed: 'ok', failed: 'bad' } as const;
const ICONS = {
  pending: LoaderCircle,
  processing: LoaderCircle,
  completed: CircleCheck,
  failed: CircleAlert,
} as const;

function Status({ job }: { job: ImportJob }) {
  const status = statusOf(job);
  const Icon = ICONS[status];
  return (
    <span className={`tag ${TONES[status]}`}>
      <Icon size={12} aria-hidden />
      {capital(status)}
    </span>
  );
}

/** What was left out, with reasons. */
function Problems({ job }: { job: ImportJob }) {
  const { problems, problems_count: count } = job;
  if (count === 0) return null;
  const more = count - problems.length;
  return (
    <details className="import-problems f12">
      <summary>{count.toLocaleString('en-US')} left out</summary>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <b className="m">{name}</b>: {message}
          </li>
        ))}
        {more > 0 ? <li>{more.toLocaleString('en-US')} more</li> : null}
      </ul>
    </details>
  );
}

function Job({ job }: { job: ImportJob }) {
  const { change_order_batch_id: batch, waits_until: waits } = job;
  return (
    <li className="import-job">
      <span className="import-name">
        <CornerDownRight size={13} aria-hidden />
        <span className="clip" title={job.batch_name}>
          {job.batch_name}
        </span>
      </span>
      <span>
        <Status job={job} />
      </span>
      <span className="import-facts t2 f12">
        {importedText(job)}
        {job.error === null ? null : <span className="bad-words">{job.error}</span>}
        {waits === null || !isRunning(job) ? null : (
          <span>
            {job.waits_because} The import continues by itself after {minuteText(nextMinute(waits))}
            .
          </span>
        )}
        <Problems job={job} />
      </span>
      <span className="import-end f12">
        <span className="t3">{minuteText(job.created_at)}</span>
        {batch === null ? null : (
          <Link
            to="/change-orders/$changeOrderBatchId"
            params={{ changeOrderBatchId: batch }}
            aria-label={`Open batch ${job.batch_name}`}
          >
            Open batch
          </Link>
        )}
      </span>
    </li>
  );
}

export function ImportJobs({ jobs, label }: { jobs: readonly ImportJob[]; label: string }) {
  return (
    <ul className="import-jobs" aria-label={label}>
      {jobs.map((job) => (
        <Job key={job.job_id} job={job} />
      ))}
    </ul>
  );
}
