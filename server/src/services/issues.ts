/** Issues: raising, listing, changing, evaluating and discussing them. */
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type {
  Comment,
  Evaluation,
  Issue,
  PriorityStat,
} from '../../../contract/src/issues/schema.ts';
import { mayFollow } from '../../../contract/src/issues/status.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import { evaluateAnnotations } from '../repositories/annotation-changes.ts';
import { lockAnnotations } from '../repositories/annotations.ts';
import {
  changeIssue,
  changeIssues,
  insertComment,
  insertEvaluation,
  insertIssue,
  lockIssue,
  lockIssues,
} from '../repositories/issue-changes.ts';
import type { IssueFields } from '../repositories/issue-changes.ts';
import {
  countIssues,
  findEvaluation,
  findIssue,
  listComments,
  listIssues,
} from '../repositories/issues.ts';
import type { IssuesQuery } from '../repositories/issues.ts';
import { issueScope, projectScope } from '../repositories/scopes.ts';
import type {
  CallerScope,
  DocumentScope,
  IssueScope,
  ProjectScope,
} from '../repositories/scopes.ts';
import { hasAccessTo } from '../repositories/users.ts';
import { wireMoment } from '../repositories/wire.ts';
import { addMarkup, changeMarkup } from './issue-markups.ts';
import { placeOf } from './issue-places.ts';
import type { NamedPlace } from './issue-places.ts';

export type IssueService = ReturnType<typeof createIssueService>;

/** What people set of an issue. Absent: stays as it is. */
type Settings = {
  priority_id?: number | undefined;
  discipline_id?: number | undefined;
  scope_ids?: readonly number[] | undefined;
  assignee_id?: number | null | undefined;
  status_id?: number | null | undefined;
};
type Content = {
  summary: string;
  full_text: string;
  priority_id: number;
  discipline_id: number;
  scope_ids: readonly number[];
  assignee_id: number | null;
  status_id: number | null;
};
type NewIssue = NamedPlace & Content & { xfdf?: string | undefined };
type ChangedIssue = Content & {
  creator_id: number | null;
  ref_number: string;
  xfdf?: string | undefined;
  version?: number | undefined;
};
type Judgment = { is_thumbs_up: boolean; explanation: string | null };
type Bulk = Settings & { issue_ids: readonly number[] };

/** 422 for an id that no lookup list has. */
function checkLookups({ priority_id, discipline_id, status_id, scope_ids }: Settings): void {
  const given: [keyof typeof LOOKUPS, string, readonly (number | null | undefined)[]][] = [
    ['priorities', 'priority', [priority_id]],
    ['disciplines', 'discipline', [discipline_id]],
    ['statuses', 'status', [status_id]],
    ['scopes', 'scope', scope_ids ?? []],
  ];
  for (const [list, name, ids] of given) {
    const unknown = ids.find(
      (id) => typeof id === 'number' && !LOOKUPS[list].some((known) => known.id === id),
    );
    if (unknown !== undefined) {
      throw new ApiError('INVALID_INPUT', `There is no ${name} with the id ${unknown}.`);
    }
  }
}

function checkStatus(from: number | null, to: number | null | undefined): void {
  if (to === undefined || mayFollow(from, to)) return;
  throw new ApiError('CONFLICT', 'This issue is resolved or closed. Reopen it first.');
}

/** Names of columns; only what is given. */
function fieldsOf(settings: Settings & { summary?: string; full_text?: string }): IssueFields {
  const fields = {
    summary: settings.summary,
    fullText: settings.full_text,
    priorityId: settings.priority_id,
    disciplineId: settings.discipline_id,
    scopeIds: settings.scope_ids && [...settings.scope_ids],
    assigneeId: settings.assignee_id,
    statusId: settings.status_id,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export function createIssueService(db: Database) {
  async function found(executor: Executor, scope: IssueScope): Promise<Issue> {
    const issue = await findIssue(executor, scope);
    if (!issue) throw notFound(`Issue ${scope.issueId}`);
    return issue;
  }

  async function checkAssignee(tx: Executor, scope: ProjectScope, { assignee_id: id }: Settings) {
    if (id === undefined || id === null || (await hasAccessTo(tx, scope, id))) return;
    throw new ApiError(
      'INVALID_INPUT',
      'The ball can only be in the court of someone with access to the project.',
    );
  }

  /** Runs in a transaction in which nobody else changes the issue. `touchesMarkup`: nor any markup of the project. */
  async function alone<Result>(
    scope: IssueScope,
    touchesMarkup: boolean,
    act: (tx: Executor, present: Issue) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction(async (tx) => {
      if (touchesMarkup) await lockAnnotations(tx, scope);
      if (!(await lockIssue(tx, scope))) throw notFound(`Issue ${scope.issueId}`);
      return act(tx, await found(tx, scope));
    });
  }

  return {
    issue: (scope: IssueScope): Promise<Issue> => found(db, scope),

    count: (scope: ProjectScope, states: readonly EvaluationState[] | undefined): Promise<number> =>
      countIssues(db, scope, states),

    async list(scope: ProjectScope, query: IssuesQuery) {
      const { issues, counts } = await listIssues(db, scope, query);
      const { page, per_page, priorities } = query;
      const total = [...counts]
        .filter(([id]) => priorities === undefined || priorities.includes(id))
        .reduce((sum, [, count]) => sum + count, 0);
      const priority_stats: PriorityStat[] = LOOKUPS.priorities.map(({ id, label }) => ({
        priority_id: id,
        priority_label: label,
        count: counts.get(id) ?? 0,
      }));
      return { data: issues, pagination: { page, per_page, total }, priority_stats };
    },

    async raise(scope: DocumentScope, body: NewIssue): Promise<Issue> {
      checkLookups(body);
      return db.transaction(async (tx) => {
        // Before the issue's row, as every writer of markups does.
        if (!(await lockAnnotations(tx, scope))) throw notFound(`Project ${scope.projectId}`);
        await checkAssignee(tx, scope, body);
        const place = await placeOf(tx, scope, body);
        const id = await insertIssue(tx, scope, {
          summary: body.summary,
          fullText: body.full_text,
          priorityId: body.priority_id,
          disciplineId: body.discipline_id,
          scopeIds: [...body.scope_ids],
          assigneeId: body.assignee_id,
          statusId: body.status_id,
          place,
        });
        if (body.xfdf !== undefined) {
          const { xfdf, page_number: pageNumber } = body;
          await addMarkup(tx, scope, { issueId: id, xfdf, pageNumber });
        }
        const made = await issueScope(tx, scope, id);
        if (!made) throw notFound(`Issue ${id}`);
        return found(tx, made);
      });
    },

    async change(scope: IssueScope, body: ChangedIssue): Promise<Issue> {
      checkLookups(body);
      const { xfdf, version } = body;
      return alone(scope, xfdf !== undefined, async (tx, present) => {
        if (version !== undefined && version !== present.version) {
          throw new ApiError(
            'CHANGED_MEANWHILE',
            `This issue was changed meanwhile. It is at version ${present.version} now.`,
          );
        }
        if (body.ref_number !== present.ref_number || body.creator_id !== present.creator_id) {
          throw new ApiError('INVALID_INPUT', 'The Ref # and the reporter cannot be changed.');
        }
        checkStatus(present.status_id, body.status_id);
        if (body.assignee_id !== present.assignee_id) await checkAssignee(tx, scope, body);
        await changeIssue(tx, scope, fieldsOf(body));
        if (xfdf !== undefined) await changeMarkup(tx, scope, xfdf);
        return found(tx, scope);
      });
    },

    /** Changes some settings of an issue. */
    async set(scope: IssueScope, settings: Settings): Promise<Issue> {
      checkLookups(settings);
      return alone(scope, false, async (tx, present) => {
        checkStatus(present.status_id, settings.status_id);
        await checkAssignee(tx, scope, settings);
        await changeIssue(tx, scope, fieldsOf(settings));
        return found(tx, scope);
      });
    },

    async evaluate(scope: IssueScope, judgment: Judgment): Promise<Evaluation> {
      const { is_thumbs_up: isThumbsUp, explanation } = judgment;
      return alone(scope, true, async (tx) => {
        const evaluationState = isThumbsUp ? 'approved' : 'rejected';
        await insertEvaluation(tx, scope, { isThumbsUp, explanation: explanation || null });
        await changeIssue(tx, scope, { evaluationState });
        await evaluateAnnotations(tx, scope, evaluationState);
        const evaluation = await findEvaluation(tx, scope);
        if (!evaluation) throw new Error('An evaluation disappeared');
        return evaluation;
      });
    },

    /** Changes all of these issues or, if the caller cannot see one or a status may not follow, none. */
    async setMany(scope: CallerScope, { issue_ids: ids, ...settings }: Bulk): Promise<number> {
      checkLookups(settings);
      return db.transaction(async (tx) => {
        const locked = await lockIssues(tx, scope, ids);
        if (locked.length < ids.length) {
          throw new ApiError('NOT_FOUND', 'Some of these issues were not found. None was changed.');
        }
        for (const { statusId } of locked) checkStatus(statusId, settings.status_id);
        for (const projectId of new Set(locked.map((issue) => issue.projectId))) {
          const project = await projectScope(tx, scope, projectId);
          if (typeof project === 'string') throw notFound(`Project ${projectId}`);
          await checkAssignee(tx, project, settings);
        }
        await changeIssues(tx, scope, { ids, fields: fieldsOf(settings) });
        return locked.length;
      });
    },

    comments: (scope: IssueScope): Promise<Comment[]> => listComments(db, scope),

    async comment(scope: IssueScope, text: string): Promise<Comment> {
      return alone(scope, false, async (tx) => {
        const { id, createdAt } = await insertComment(tx, scope, text);
        const { id: personId, fullName } = scope.person;
        const author = { id: personId, full_name: fullName };
        return { id, text, created_at: wireMoment(createdAt), author };
      });
    },
  };
}
