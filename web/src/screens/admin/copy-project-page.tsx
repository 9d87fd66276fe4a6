/** Copies a project, and shows how far copies are (AD-021 to AD-027). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PROJECT_RENAME_LENGTH } from '../../../../contract/src/constants.ts';
import type { ProjectCopy } from '../../../../contract/src/admin/schema.ts';
import {
  copiesQuery,
  copyProjectMutation,
  projectOrganizationsQuery,
  showNewProject,
} from '../../api/admin.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { Progress } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { AdminPage } from './admin-page.tsx';
import { NAME_TOO_LONG, NOT_A_NUMBER, WHERE_IT_IS, projectIdOf } from './project-id.ts';
import { Question } from './question.tsx';
import { showError } from './use-change.ts';

type Values = { id: string; name: string; withoutRejected: boolean; withoutEvaluations: boolean };
const EMPTY: Values = { id: '', name: '', withoutRejected: false, withoutEvaluations: false };
const BOTH = 'Please fill in both Project ID and New Project Name';

const resolver = ruledBy<Values>(({ id, name }) => {
  if (id.trim() === '') return { id: BOTH };
  if (projectIdOf(id) === null) return { id: NOT_A_NUMBER };
  if (name.trim() === '') return { name: BOTH };
  return [...name.trim()].length > PROJECT_RENAME_LENGTH.max ? { name: NAME_TOO_LONG } : {};
});

function effectsOf(values: Values, source: string): string[] {
  return [
    `Copies “${source}” with its documents, markups, overlays and issues to a new project, “${values.name.trim()}”.`,
    ...(values.withoutRejected ? ['Leaves out rejected issues and their markups.'] : []),
    ...(values.withoutEvaluations ? ['Leaves out evaluations: no issue is reviewed yet.'] : []),
  ];
}

function isRunning({ status }: ProjectCopy): boolean {
  return status === 'waiting' || status === 'copying';
}

function Copy({ copy }: { copy: ProjectCopy }) {
  const { status, files_done: done, files_total: all } = copy;
  const isStoring = done < all;
  return (
    <li className="admin-copy">
      <b className="m">{copy.name}</b>
      <span className="t2 f12">
        From project {copy.source_project_id}, {dateTimeText(copy.created_at)}
        {copy.requested_by === null ? '' : `, by ${copy.requested_by}`}
      </span>
      {isRunning(copy) ? (
        <Progress
          label={
            status === 'waiting'
              ? 'Waiting'
              : isStoring
                ? `Copying files, ${done} of ${all}`
                : 'Copying everything else'
          }
          done={all === 0 ? 0 : (0.9 * done) / all}
        />
      ) : status === 'done' ? (
        <span>
          Done: <a href={`/projects/${copy.new_project_id}`}>project {copy.new_project_id}</a>
        </span>
      ) : (
        <span className="bad-words">{copy.error}</span>
      )}
    </li>
  );
}

/** Tells of the copies that were started here when they end. */
function useEnds(copies: readonly ProjectCopy[] | undefined): (id: number) => void {
  const client = useQueryClient();
  const started = useRef(new Set<number>());
  const tell = useEffectEvent((copy: ProjectCopy) => {
    started.current.delete(copy.id);
    if (copy.status === 'done') {
      showNewProject(client);
      const detail = `Project copied successfully. New project ID: ${copy.new_project_id}`;
      showToast({ title: 'Success!', detail, tone: 'ok' });
    } else showToast({ title: 'Error', detail: copy.error ?? 'An error occurred', tone: 'bad' });
  });
  useEffect(() => {
    for (const copy of copies ?? []) {
      if (started.current.has(copy.id) && !isRunning(copy)) tell(copy);
    }
  }, [copies]);
  return (id) => started.current.add(id);
}

export function CopyProjectPage() {
  const client = useQueryClient();
  const copies = useQuery({
    ...copiesQuery,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 1000 : false),
  });
  const watch = useEnds(copies.data);
  const { isPending, mutate } = useMutation(copyProjectMutation);
  const look = useMutation({
    mutationFn: (id: number) => client.fetchQuery(projectOrganizationsQuery(id)),
  });
  const [asked, setAsked] = useState<{ id: number; values: Values; source: string } | null>(null);
  const form = useForm({
    defaultValues: EMPTY,
    resolver,
    onSubmit: (values) => {
      const id = projectIdOf(values.id);
      if (id === null) return;
      look.mutate(id, {
        onSuccess: ({ project_name: source }) => setAsked({ id, values, source }),
        onError: showError,
      });
    },
  });
  const id = useField(form, 'id');
  const name = useField(form, 'name');
  const withoutRejected = useField(form, 'withoutRejected');
  const withoutEvaluations = useField(form, 'withoutEvaluations');
  const copy = (projectId: number, values: Values) =>
    mutate(
      {
        source_project_id: projectId,
        new_project_name: values.name.trim(),
        exclude_rejected_issues: values.withoutRejected,
        exclude_issue_evaluations: values.withoutEvaluations,
      },
      {
        onSuccess: ({ copy_id: copyId, message }) => {
          watch(copyId);
          showToast({ title: 'Copying has begun', detail: message, tone: 'ok' });
          for (const field of ['id', 'name', 'withoutRejected', 'withoutEvaluations'] as const) {
            form.setValue(field, EMPTY[field]);
          }
        },
        onError: showError,
        onSettled: () => setAsked(null),
      },
    );
  return (
    <AdminPage
      title="Copy project"
      intro="Make a second project from a project. Copying may take several minutes; it goes on when you leave this page."
    >
      <form onSubmit={form.submit}>
        <div className="admin-short">
          <TextField {...id} label="Project ID" hint={WHERE_IT_IS} autoComplete="off" />
        </div>
        <TextField {...name} label="New Project Name" autoComplete="off" />
        <div className="col g8">
          <Checkbox isSelected={withoutRejected.value} onChange={withoutRejected.onChange}>
            Exclude rejected issues
          </Checkbox>
          <Checkbox isSelected={withoutEvaluations.value} onChange={withoutEvaluations.onChange}>
            Exclude issue evaluations
          </Checkbox>
        </div>
        <span className="row">
          <Button variant="primary" type="submit" isDisabled={look.isPending}>
            {look.isPending ? 'Checking...' : 'Copy project'}
          </Button>
        </span>
      </form>
      {copies.data === undefined || copies.data.length === 0 ? null : (
        <section className="col g8" aria-label="Latest copies">
          <h2 className="m">Latest copies</h2>
          <ul className="admin-copies">
            {copies.data.map((each) => (
              <Copy key={each.id} copy={each} />
            ))}
          </ul>
        </section>
      )}
      {asked === null ? null : (
        <Question
          title={`Copy project ${asked.id}?`}
          effects={effectsOf(asked.values, asked.source)}
          note="Copying may take several minutes. Only the owner of the original has access to the copy at first."
          verb="Copy project"
          doing="Starting..."
          isHarmless
          isPending={isPending}
          onConfirm={() => copy(asked.id, asked.values)}
          onClose={() => setAsked(null)}
        />
      )}
    </AdminPage>
  );
}
