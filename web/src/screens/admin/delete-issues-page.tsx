/** Deletes issues of a copied project by rank (AD-030 to AD-043). */
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, FolderKanban, Search, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PriorityStats } from '../../../../contract/src/admin/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { deleteIssuesMutation, priorityStatsQuery } from '../../api/admin.ts';
import { dateText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { PriorityMark } from '../../parts/issues/marks.tsx';
import { Button } from '../../ui/button.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { AdminPage } from './admin-page.tsx';
import { deletedOf, keepProblem, totalDeleted } from './keep-counts.ts';
import type { TypedCounts } from './keep-counts.ts';
import { NOT_A_NUMBER, WHERE_IT_IS, projectIdOf } from './project-id.ts';
import { Question } from './question.tsx';
import { useChange } from './use-change.ts';

const resolver = ruledBy<{ id: string }>(({ id }) => {
  if (id.trim() === '') return { id: 'Please enter a Project ID' };
  return projectIdOf(id) === null ? { id: NOT_A_NUMBER } : {};
});

/** All issues stay at first. */
function allKept(stats: PriorityStats['stats']): TypedCounts {
  return Object.fromEntries(stats.map(({ priority_id, count }) => [priority_id, String(count)]));
}

function ProjectFacts({ stats }: { stats: PriorityStats }) {
  const { source_project_id: source } = stats;
  return (
    <div className="admin-project">
      <FolderKanban size={18} strokeWidth={1.6} aria-hidden />
      <span className="grow">
        <b className="m">{stats.project_name}</b>
        <br />
        <span className="t2 f12">
          {source === null
            ? 'Issues can only be deleted from copied projects. Copy this project first.'
            : `Copied from project ${source} on ${dateText(stats.created_at)}`}
        </span>
      </span>
      <span className={source === null ? 'tag warn' : 'tag ok'}>
        {source === null ? (
          'Not a copy'
        ) : (
          <>
            <Check size={12} strokeWidth={2.4} aria-hidden />
            Copied project
          </>
        )}
      </span>
    </div>
  );
}

type KeepTableProps = {
  stats: PriorityStats['stats'];
  typed: TypedCounts;
  onType: (priorityId: number, typed: string) => void;
};

function KeepTable({ stats, typed, onType }: KeepTableProps) {
  const all = stats.reduce((sum, { count }) => sum + count, 0);
  const total = totalDeleted(typed, stats);
  return (
    <table className="admin-table">
      <caption className="visually-hidden">Issues to keep by priority</caption>
      <thead>
        <tr>
          <th scope="col">Priority</th>
          <th scope="col" className="num">
            Current
          </th>
          <th scope="col" className="num">
            Keep
          </th>
          <th scope="col" className="num">
            Delete
          </th>
        </tr>
      </thead>
      <tbody>
        {stats.map((stat) => {
          const { priority_id: id, priority_label: label, count } = stat;
          const value = typed[id] ?? '';
          return (
            <tr key={id}>
              <th scope="row">
                <PriorityMark id={id} />
              </th>
              <td className="num">{count.toLocaleString('en-US')}</td>
              <td>
                <div className="admin-keep">
                  <TextField
                    label={`Keep ${label}`}
                    isLabelHidden
                    inputMode="numeric"
                    value={value}
                    error={keepProblem(value, stat)}
                    onChange={(next) => onType(id, next)}
                  />
                </div>
              </td>
              <td className="num">{deletedOf(value, stat)?.toLocaleString('en-US') ?? '–'}</td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">Total</th>
          <td className="num sb">{all.toLocaleString('en-US')}</td>
          <td className="num sb">{total === null ? '–' : (all - total).toLocaleString('en-US')}</td>
          <td className="num sb">{total?.toLocaleString('en-US') ?? '–'}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Of one project, as its statistics are. */
function Pruning({ stats, onDeleted }: { stats: PriorityStats; onDeleted: () => void }) {
  const [typed, setTyped] = useState(() => allKept(stats.stats));
  const total = totalDeleted(typed, stats.stats);
  const change = useChange({
    mutation: deleteIssuesMutation,
    onDone: ({ total_deleted: count }) => {
      const detail = `${plural(count, 'issue')} deleted. Focus areas are being regenerated.`;
      showToast({ title: 'Mission Accomplished', detail, tone: 'ok' });
      onDeleted();
    },
  });
  const keep = () => {
    const counts = stats.stats.map(({ priority_id: id }) => [id, Number(typed[id])] as const);
    change.ask({
      id: stats.project_id,
      body: { keep_counts_by_priority: Object.fromEntries(counts) },
    });
  };
  const problems = stats.stats.flatMap(
    (stat) => keepProblem(typed[stat.priority_id] ?? '', stat) ?? [],
  );
  const asked = change.question;
  const words = plural(asked?.answer.total_deleted ?? total ?? 0, 'issue');
  return (
    <>
      <KeepTable
        stats={stats.stats}
        typed={typed}
        onType={(id, next) => setTyped({ ...typed, [id]: next })}
      />
      <p className="t2 f12">
        Issues are ranked by a doublechecker score, the lowest are deleted first. With equal scores
        the older issue is kept. The score counts a markup, a place in the project, how much is
        written, and comments or attachments.
      </p>
      <span className="row g8">
        <Button
          hasIcon
          isDisabled={total === 0 || change.isAsking || stats.source_project_id === null}
          onPress={() => {
            if (total === null) announce(`${problems.join('. ')}.`, 'assertive');
            else keep();
          }}
        >
          <Trash2 size={16} aria-hidden />
          {change.isAsking ? 'Checking...' : total ? `Delete ${words}` : 'Delete issues'}
        </Button>
        <Button variant="quiet" onPress={() => setTyped(allKept(stats.stats))}>
          Clear
        </Button>
      </span>
      {asked === null ? null : (
        <Question
          title={`Delete ${words}?`}
          effects={asked.answer.effects}
          note="They go with their comments and evaluations. This cannot be undone. Focus areas are regenerated afterwards."
          verb={`Delete ${words}`}
          doing="Deleting..."
          isPending={change.isPending}
          onConfirm={change.confirm}
          onClose={change.close}
        />
      )}
    </>
  );
}

export function DeleteIssuesPage() {
  const [projectId, setProjectId] = useState<number | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...priorityStatsQuery(projectId ?? 0),
    enabled: projectId !== null,
  });
  const form = useForm({
    defaultValues: { id: '' },
    resolver,
    onSubmit: ({ id }) => {
      const next = projectIdOf(id);
      if (next === projectId) void refetch();
      setProjectId(next);
    },
  });
  const id = useField(form, 'id');
  const isEmpty = data?.stats.every(({ count }) => count === 0) ?? false;
  const shown = data === undefined || error !== null ? null : data;
  const name = shown?.project_name ?? null;
  const total = shown?.stats.reduce((sum, { count }) => sum + count, 0) ?? 0;
  useEffect(() => {
    if (name !== null) announce(`${name}: ${plural(total, 'issue')}`);
  }, [name, total]);
  return (
    <AdminPage
      title="Delete issues"
      intro="Prune the issues of a copied project. Originals are never changed."
    >
      <form onSubmit={form.submit}>
        <div className="row g8 admin-line">
          <div className="admin-short">
            <TextField {...id} label="Project ID" hint={WHERE_IT_IS} autoComplete="off" />
          </div>
          <Button hasIcon type="submit" isDisabled={isFetching}>
            <Search size={16} aria-hidden />
            {isFetching ? 'Loading...' : 'Load issues'}
          </Button>
        </div>
      </form>
      {projectId === null || error === null ? null : (
        <p className="alert bad" role="alert">
          <CircleAlert size={16} aria-hidden />
          {detailOf(error, 'Failed to fetch project stats')}
        </p>
      )}
      {shown === null ? null : (
        <>
          <ProjectFacts stats={shown} />
          {isEmpty ? (
            <p className="t2">No issues found for this project.</p>
          ) : (
            <Pruning
              // Anew when the numbers are others, but not when they were only read again.
              key={[shown.project_id, ...shown.stats.map(({ count }) => count)].join(' ')}
              stats={shown}
              onDeleted={() => {
                form.setValue('id', '');
                setProjectId(null);
              }}
            />
          )}
        </>
      )}
    </AdminPage>
  );
}
