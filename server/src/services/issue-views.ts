/** Saved views of a project's issues: everyone keeps their own, and members share them. */
import { MOST_ISSUE_VIEWS, MOST_SHARED_ISSUE_VIEWS } from '../../../contract/src/constants.ts';
import type { IssueView } from '../../../contract/src/issue-views/schema.ts';
import { ISSUE_LIST } from '../../../contract/src/issues/list.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  announceIssueViews,
  countIssueViews,
  deleteIssueView,
  findIssueView,
  insertIssueView,
  isNameTaken,
  listIssueViews,
  lockIssueViews,
  updateIssueView,
} from '../repositories/issue-views.ts';
import type { IssueViewFields, StoredIssueView } from '../repositories/issue-views.ts';
import type { IssueViewScope, ProjectScope } from '../repositories/scopes.ts';
import { mayEditIssueView, mayShareIssueViews } from './access.ts';

export type IssueViewService = ReturnType<typeof createIssueViewService>;

const SEES_EVALUATIONS = 'rejected';

/** A view as the caller may use it: viewers neither filter nor sort by evaluations, nor have their column. */
function toView({ person, evaluationStates }: ProjectScope, stored: StoredIssueView): IssueView {
  const can_edit = mayEditIssueView(person, stored);
  if (evaluationStates.includes(SEES_EVALUATIONS)) return { ...stored, can_edit };
  const { evaluation_states: _filter, ...query } = stored.query;
  const { by, order } = ISSUE_LIST.firstSort;
  const sort = query.sort_by === 'evaluation_states' && { sort_by: by, sort_order: order };
  const columns = stored.columns.filter((column) => column !== 'evaluation');
  return { ...stored, query: { ...query, ...sort }, columns, can_edit };
}

const conflict = (detail: string) => new ApiError('CONFLICT', detail);

export function createIssueViewService(db: Database) {
  /** Runs while nobody else writes views of the project. */
  function alone<Result>(scope: ProjectScope, act: (tx: Executor) => Promise<Result>) {
    return db.transaction(async (tx) => {
      if (!(await lockIssueViews(tx, scope))) throw notFound(`Project ${scope.projectId}`);
      return act(tx);
    });
  }

  /** The view, if the caller may change it and nobody changed it after `versions`. */
  async function editable(
    tx: Executor,
    scope: IssueViewScope,
    versions: readonly (number | null | undefined)[],
  ): Promise<StoredIssueView> {
    const present = await findIssueView(tx, scope);
    if (!present) throw notFound(`View ${scope.viewId}`);
    if (!mayEditIssueView(scope.person, present)) {
      throw new ApiError(
        'FORBIDDEN',
        'Only the person who shared this view or an administrator can do this.',
      );
    }
    if (versions.every((version) => (version ?? present.version) === present.version)) {
      return present;
    }
    const detail = `This view was changed meanwhile. It is at version ${present.version} now.`;
    throw new ApiError('CHANGED_MEANWHILE', detail, null, toView(scope, present));
  }

  /** Whether it becomes shared, which has a limit and is for members. */
  async function checkSharing(tx: Executor, scope: ProjectScope): Promise<void> {
    if (!mayShareIssueViews(scope.person)) {
      throw new ApiError('FORBIDDEN', 'Viewers cannot share views.');
    }
    if ((await countIssueViews(tx, scope)).shared < MOST_SHARED_ISSUE_VIEWS) return;
    throw conflict(
      `The project has ${MOST_SHARED_ISSUE_VIEWS} shared views. Delete one of them, then try again.`,
    );
  }

  return {
    async list(scope: ProjectScope): Promise<IssueView[]> {
      return (await listIssueViews(db, scope)).map((view) => toView(scope, view));
    },

    async add(scope: ProjectScope, fields: IssueViewFields): Promise<IssueView> {
      return alone(scope, async (tx) => {
        if (fields.is_shared) await checkSharing(tx, scope);
        const { name } = fields;
        if (await isNameTaken(tx, scope, { name, ownerId: scope.personId })) {
          throw conflict(`You have a view “${name}” already.`);
        }
        if ((await countIssueViews(tx, scope)).own >= MOST_ISSUE_VIEWS) {
          throw conflict(
            `You have ${MOST_ISSUE_VIEWS} views in this project. Delete one of them, then try again.`,
          );
        }
        const id = await insertIssueView(tx, scope, fields);
        if (fields.is_shared) await announceIssueViews(tx, scope);
        const owner = { id: scope.personId, full_name: scope.person.fullName };
        return toView(scope, { id, ...fields, owner, version: 1 });
      });
    },

    /** `ifMatch`: the version that the caller changes; null for any. */
    async change(
      scope: IssueViewScope,
      { version, ...fields }: IssueViewFields & { version?: number | undefined },
      ifMatch: number | null,
    ): Promise<IssueView> {
      return alone(scope, async (tx) => {
        const present = await editable(tx, scope, [version, ifMatch]);
        if (fields.is_shared && !present.is_shared) await checkSharing(tx, scope);
        const { id: viewId, owner } = present;
        if (await isNameTaken(tx, scope, { name: fields.name, ownerId: owner.id, viewId })) {
          const whose = owner.id === scope.personId ? 'You have' : `${owner.full_name} has`;
          throw conflict(`${whose} a view “${fields.name}” already.`);
        }
        await updateIssueView(tx, scope, fields);
        if (fields.is_shared || present.is_shared) await announceIssueViews(tx, scope);
        return toView(scope, { ...present, ...fields, version: present.version + 1 });
      });
    },

    async remove(scope: IssueViewScope, version: number): Promise<void> {
      return alone(scope, async (tx) => {
        const present = await editable(tx, scope, [version]);
        await deleteIssueView(tx, scope);
        if (present.is_shared) await announceIssueViews(tx, scope);
      });
    },
  };
}
