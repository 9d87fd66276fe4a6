/** Issues: raising, listing, changing, evaluating and discussing them. */
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type {
  Comment,
  Evaluation,
  Issue,
  IssueOnPaper,
  PriorityStat,
  SimilarIssue,
} from '../../../contract/src/issues/schema.ts';
import { mentionsIn } from '../../../contract/src/issues/mentions.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { createMemory } from '../domain/memory.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import { evaluateAnnotations } from '../repositories/annotation-changes.ts';
import { lockAnnotations } from '../repositories/annotations.ts';
import {
  changeIssues,
  insertComment,
  insertEvaluation,
  insertIssue,
  lockIssue,
} from '../repositories/issue-changes.ts';
import { noteMentions } from '../repositories/inbox.ts';
import { listIssueChanges } from '../repositories/issue-history.ts';
import { countIssues, findEvaluation, findIssue, listComments } from '../repositories/issues.ts';
import { listIssues } from '../repositories/issue-pages.ts';
import type { IssuesPage, IssuesQuery } from '../repositories/issue-pages.ts';
import { issuesOnPaper, openIssuesBySheet } from '../repositories/issues-on-paper.ts';
import type { OpenOnSheet } from '../repositories/issues-on-paper.ts';
import { issueScope } from '../repositories/scopes.ts';
import type { DocumentScope, IssueScope, ProjectScope } from '../repositories/scopes.ts';
import { usersOfProject } from '../repositories/users.ts';
import { wireMoment } from '../repositories/wire.ts';
import { addMarkup, changeMarkup } from './issue-markups.ts';
import { placeOf } from './issue-places.ts';
import type { NamedPlace } from './issue-places.ts';
import { similarIssues } from './similar-issues.ts';
import type { NewPlace } from './similar-issues.ts';
import { checkAssignee, checkLookups, checkStatus } from './issue-settings.ts';
import type { Settings } from './issue-settings.ts';

export type IssueService = ReturnType<typeof createIssueService>;

type Content = {
  summary: string;
  full_text: string;
  priority_id: number;
  discipline_id: number;
  scope_ids: readonly number[];
  assignee_id: number | null;
  status_id: number | null;
};
type NewIssue = NamedPlace & Content & { xfdf?: string | undefined; guid?: string | undefined };
type ChangedIssue = Content & {
  creator_id: number | null;
  ref_number: string;
  xfdf?: string | undefined;
  version?: number | undefined;
};
type Condition = { touchesMarkup?: boolean; versions?: readonly (number | null | undefined)[] };
type Judgment = { is_thumbs_up: boolean; explanation: string | null };

/** Characters of the lists that are kept in memory: some 40 MB at most. */
const MOST_KEPT_CHARACTERS = 20_000_000;
/** Of an issue without its texts. */
const CHARACTERS_OF_ISSUE = 1500;
const MOST_KEPT_COUNTS = 2000;

function weightOf(page: IssuesPage['issues']): number {
  const texts = page.map(
    ({ summary, full_text: text, xfdf }) =>
      CHARACTERS_OF_ISSUE + summary.length + text.length + (xfdf?.length ?? 0),
  );
  return texts.reduce((sum, length) => sum + length, 0);
}

export function createIssueService(db: Database) {
  // After a change, everyone who looks at a list asks for it at the same time.
  const knownPages = createMemory<IssuesPage['issues']>(MOST_KEPT_CHARACTERS, weightOf);
  const knownCounts = createMemory<IssuesPage['counts']>(MOST_KEPT_COUNTS, () => 0);

  async function found(executor: Executor, scope: IssueScope): Promise<Issue> {
    const issue = await findIssue(executor, scope);
    if (!issue) throw notFound(`Issue ${scope.issueId}`);
    return issue;
  }

  /**
   * Runs in a transaction in which nobody else changes the issue. `touchesMarkup`: nor any markup of the project. `versions`:
   * what the caller goes by; 412 with the present issue if it has another one.
   */
  async function alone<Result>(
    scope: IssueScope,
    { touchesMarkup = false, versions = [] }: Condition,
    act: (tx: Executor, present: Issue) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction(async (tx) => {
      if (touchesMarkup) await lockAnnotations(tx, scope);
      if (!(await lockIssue(tx, scope))) throw notFound(`Issue ${scope.issueId}`);
      const present = await found(tx, scope);
      const isCurrent = versions.every(
        (version) => (version ?? present.version) === present.version,
      );
      if (isCurrent) return act(tx, present);
      const detail = `This issue was changed meanwhile. It is at version ${present.version} now.`;
      throw new ApiError('CHANGED_MEANWHILE', detail, null, present);
    });
  }

  return {
    issue: (scope: IssueScope): Promise<Issue> => found(db, scope),

    count: (scope: ProjectScope, states: readonly EvaluationState[] | undefined): Promise<number> =>
      countIssues(db, scope, states),

    openBySheet: (scope: ProjectScope): Promise<OpenOnSheet[]> => openIssuesBySheet(db, scope),

    onPaper: (scope: DocumentScope): Promise<IssueOnPaper[]> => issuesOnPaper(db, scope),

    similar: (scope: ProjectScope, place: NewPlace): Promise<SimilarIssue[]> =>
      similarIssues(db, scope, place),

    /** `version`: of everything that the list shows. While it is the same, what was found for it is found again. */
    async list(scope: ProjectScope, query: IssuesQuery, version: string | null) {
      const of = (what: unknown) =>
        JSON.stringify([version, scope.projectId, scope.evaluationStates, what]);
      const { issues, counts } = await listIssues(db, scope, query, {
        counts: (what, make) => (version === null ? make() : knownCounts.recall(of(what), make)),
        pages: (what, make) => (version === null ? make() : knownPages.recall(of(what), make)),
      });
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
          guid: body.guid,
        });
        if (id === null) {
          throw new ApiError(
            'CONFLICT',
            'The project has this issue already: it was imported before.',
          );
        }
        if (body.xfdf !== undefined) {
          const { xfdf, page_number: pageNumber } = body;
          await addMarkup(tx, scope, { issueId: id, xfdf, pageNumber });
        }
        const made = await issueScope(tx, scope, id);
        if (!made) throw notFound(`Issue ${id}`);
        return found(tx, made);
      });
    },

    /** `ifMatch`: the version that the caller changes; null for any. */
    async change(scope: IssueScope, body: ChangedIssue, ifMatch: number | null): Promise<Issue> {
      checkLookups(body);
      const { summary, full_text, priority_id, discipline_id, scope_ids } = body;
      const { assignee_id, status_id, xfdf } = body;
      const versions = [body.version, ifMatch];
      return alone(scope, { touchesMarkup: xfdf !== undefined, versions }, async (tx, present) => {
        if (body.ref_number !== present.ref_number || body.creator_id !== present.creator_id) {
          throw new ApiError('INVALID_INPUT', 'The Ref # and the reporter cannot be changed.');
        }
        checkStatus(present.status_id, status_id);
        if (assignee_id !== present.assignee_id) await checkAssignee(tx, scope, body);
        const isRedrawn = xfdf !== undefined && (await changeMarkup(tx, scope, xfdf));
        await changeIssues(tx, scope, {
          ids: [scope.issueId],
          values: {
            ...{ summary, full_text, priority_id, discipline_id, scope_ids },
            ...{ assignee_id, status_id, markup: isRedrawn || undefined },
          },
        });
        return found(tx, scope);
      });
    },

    /** Changes some settings of an issue. */
    async set(scope: IssueScope, settings: Settings, version: number | null): Promise<Issue> {
      checkLookups(settings);
      return alone(scope, { versions: [version] }, async (tx, present) => {
        checkStatus(present.status_id, settings.status_id);
        await checkAssignee(tx, scope, settings);
        await changeIssues(tx, scope, { ids: [scope.issueId], values: settings });
        return found(tx, scope);
      });
    },

    async evaluate(scope: IssueScope, judgment: Judgment): Promise<Evaluation> {
      const { is_thumbs_up: isThumbsUp } = judgment;
      const explanation = judgment.explanation || null;
      return alone(scope, { touchesMarkup: true }, async (tx) => {
        const evaluationState = isThumbsUp ? 'approved' : 'rejected';
        await insertEvaluation(tx, scope, { isThumbsUp, explanation });
        const values = { evaluation_state: evaluationState, explanation } as const;
        await changeIssues(tx, scope, { ids: [scope.issueId], values });
        await evaluateAnnotations(tx, scope, { issueIds: [scope.issueId], evaluationState });
        const evaluation = await findEvaluation(tx, scope);
        if (!evaluation) throw new Error('An evaluation disappeared');
        return evaluation;
      });
    },

    changes: (scope: IssueScope, before: number | undefined) => listIssueChanges(db, scope, before),

    comments: (scope: IssueScope): Promise<Comment[]> => listComments(db, scope),

    async comment(scope: IssueScope, text: string): Promise<Comment> {
      const people = await usersOfProject(db, scope);
      const named = new Set(mentionsIn(text, people).map((mention) => mention.personId));
      named.delete(scope.personId);
      return alone(scope, {}, async (tx) => {
        const { id, createdAt } = await insertComment(tx, scope, text);
        await noteMentions(tx, scope, { commentId: id, userIds: [...named] });
        const { id: personId, fullName } = scope.person;
        const author = { id: personId, full_name: fullName };
        return { id, text, created_at: wireMoment(createdAt), author };
      });
    },
  };
}
