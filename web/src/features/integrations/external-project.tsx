/** A project of another system: what was imported of it, and importing it (IN-016 to IN-028). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportJob, ListedProject } from '../../../../contract/src/integrations/schema.ts';
import { adminDetail } from '../../api/admin.ts';
import { existingImportsQuery, startImportMutation } from '../../api/integrations.ts';
import type { ExternalCompanyId } from '../../api/integrations.ts';
import { minuteText } from '../../domain/dates.ts';
import { importName, isImportable, isRunning, statusOf } from '../../domain/external-import.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { ImportJobs } from './import-jobs.tsx';

const fail = (detail: string) => showToast({ title: 'Error', detail, tone: 'bad' });

/** More are only counted. */
const MOST_NAMED = 5;

type AgainProps = {
  name: string;
  jobs: readonly ImportJob[];
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** IN-024. */
function AgainQuestion({ name, jobs, isPending, onConfirm, onClose }: AgainProps) {
  const more = jobs.length - MOST_NAMED;
  return (
    <Dialog
      title={`Import ${name} again?`}
      isOpen
      isQuestion
      isHeld={isPending}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={isPending} onPress={onConfirm}>
            {isPending ? 'Starting...' : 'Import again'}
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <p>This project was imported before:</p>
        <ul className="import-earlier">
          {jobs.slice(0, MOST_NAMED).map((job) => (
            <li key={job.job_id}>
              {job.batch_name}, {statusOf(job)}, {minuteText(job.created_at)}
            </li>
          ))}
          {more > 0 ? <li>{more.toLocaleString('en-US')} more</li> : null}
        </ul>
        <p className="t2">Only PDFs that are new since then come into a new batch.</p>
      </div>
    </Dialog>
  );
}

export function ExternalProjectRow({
  company,
  project,
}: {
  company: ExternalCompanyId;
  project: ListedProject;
}) {
  const client = useQueryClient();
  const query = existingImportsQuery({ ...company, projectId: project.id }, isRunning);
  const existing = useQuery({ ...query, enabled: project.imports_count > 0 });
  const [asked, setAsked] = useState<readonly ImportJob[] | null>(null);
  const check = useMutation({ mutationFn: () => client.fetchQuery(query) });
  const start = useMutation(startImportMutation);
  const begin = () =>
    start.mutate(
      { ...company, projectId: project.id, name: importName(project.name, new Date()) },
      {
        onSuccess: ({ message }) => {
          const detail = `${message}. Change events are being imported in the background.`;
          showToast({ title: 'Success!', detail, tone: 'ok' });
        },
        onError: (error) => fail(adminDetail(error)),
        onSettled: () => setAsked(null),
      },
    );
  const press = () => {
    if (!isImportable(company.companyId, project)) {
      fail('Invalid project data. Please try again.');
      return;
    }
    check.mutate(undefined, {
      onSuccess: (jobs) => {
        if (jobs.length > 0) setAsked(jobs);
        else begin();
      },
      onError: () => fail('Failed to check existing imports'),
    });
  };
  const jobs = existing.data ?? [];
  const isAgain = project.imports_count > 0 || jobs.length > 0;
  const isBusy = check.isPending || start.isPending;
  const word = isBusy ? 'Starting...' : isAgain ? 'Import again' : 'Import';
  return (
    <li className="external-project">
      <div className="external-line">
        <span className="external-name">
          <span className="m">{project.name}</span>
          {project.address === null ? null : <span className="t3 f12">{project.address}</span>}
        </span>
        <span className="t2">{project.type_name ?? '–'}</span>
        <span className="t2">{project.stage_name ?? '–'}</span>
        <span className="external-action">
          <Button
            isSmall
            hasIcon
            label={`${word}: ${project.name}`}
            isDisabled={isBusy}
            onPress={press}
          >
            <Download size={15} aria-hidden />
            {word}
          </Button>
        </span>
      </div>
      {existing.isError ? (
        <p className="import-failure bad-words f12">Failed to check existing imports</p>
      ) : null}
      {jobs.length === 0 ? null : <ImportJobs jobs={jobs} label={`Imports of ${project.name}`} />}
      {asked === null ? null : (
        <AgainQuestion
          name={project.name}
          jobs={asked}
          isPending={start.isPending}
          onConfirm={begin}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}
