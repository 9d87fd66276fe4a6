/** What administrators do to whole projects: moving them, deleting issues of copies, ending an organization's access. */
import type {
  CreatorAction,
  Done,
  OrganizationCounts,
  PriorityStats,
  RemovalAnswers,
} from '../../../contract/src/admin/schema.ts';
import type { Organization } from '../../../contract/src/users/schema.ts';
import { transactionOrPreview } from '../db/database.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { uploadPrefixOf } from '../domain/file-keys.ts';
import { labelOf, LOOKUPS } from '../domain/lookups.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { lockAnnotations } from '../repositories/annotations.ts';
import { findOrganization } from '../repositories/organizations.ts';
import {
  deleteIssues,
  filesOfProject,
  findAdministered,
  giveFiles,
  issuesByPriority,
  issuesCalled,
  lockRankedIssues,
  removeFromProject,
  setOwner,
} from '../repositories/project-administration.ts';
import type { AdministeredProject } from '../repositories/project-administration.ts';
import {
  deleteComments,
  deleteEvaluations,
  lockIssuesOfCreators,
  lockIssuesOfOthers,
  peopleWithAccess,
  setCreator,
  unassign,
  workOf,
} from '../repositories/project-people.ts';
import type { NamedPerson } from '../repositories/project-people.ts';
import { organizationsOfProject } from '../repositories/projects.ts';
import type { AdminScope } from '../repositories/scopes.ts';
import { lockStorageOf } from '../repositories/stored-files.ts';
import { startThemeRun } from '../repositories/themes.ts';
import { counted, listed, peopleNamed } from './effects.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { StartThemes } from './themes.ts';

type Needs = {
  db: Database;
  store: ObjectStore;
  quota: StorageQuota;
  startThemes: StartThemes;
};

/** Those of `before` that are not in `after`. */
function missing(before: readonly NamedPerson[], after: readonly NamedPerson[]): NamedPerson[] {
  const left = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !left.has(id));
}

const idsOf = (people: readonly NamedPerson[]) => people.map(({ id }) => id);

export type ProjectAdministration = ReturnType<typeof createProjectAdministration>;

/** Every function throws `ApiError`. `preview`: the same answer, and nothing is changed. */
export function createProjectAdministration({ db, store, quota, startThemes }: Needs) {
  async function project(
    tx: Executor,
    scope: AdminScope,
    projectId: number,
  ): Promise<AdministeredProject> {
    const found = await findAdministered(tx, scope, projectId);
    if (!found) throw notFound(`Project ${projectId}`);
    return found;
  }

  /** The project, which nobody deletes and in which nobody changes markups until the transaction ends. */
  async function locked(
    tx: Executor,
    scope: AdminScope,
    projectId: number,
  ): Promise<AdministeredProject> {
    await lockAnnotations(tx, { projectId });
    return project(tx, scope, projectId);
  }

  async function organization(scope: AdminScope, id: number): Promise<Organization> {
    const found = await findOrganization(db, scope, id);
    if (!found) throw notFound(`Organization ${id}`);
    return found;
  }

  /** The organizations of a project: the owner, and whether this one has access. */
  async function linksOf(tx: Executor, scope: AdminScope, projectId: number, id: number) {
    const links = await organizationsOfProject(tx, scope, projectId);
    const owner = links.find((link) => link.is_owner);
    return { owner, link: links.find((link) => link.organization_id === id) };
  }

  async function removeObjects(keys: readonly string[]): Promise<void> {
    for (const key of keys) await store.removeAll(uploadPrefixOf(key));
  }

  /** What happens to issues of people without access. Returns keys of objects to remove. */
  async function settleCreators(
    tx: Executor,
    scope: AdminScope,
    { projectId, action }: { projectId: number; action: CreatorAction },
  ): Promise<{ effect: string; keys: string[] }> {
    const people = idsOf(await peopleWithAccess(tx, scope, { projectId }));
    const ids = await lockIssuesOfOthers(tx, scope, { projectId, people });
    const what = `${counted(ids.length, 'issue')} by people without access`;
    const none = { effect: 'No issue is by someone without access afterward.', keys: [] };
    if (ids.length === 0) return none;
    switch (action) {
      case 'keep':
        return { effect: `Leaves the creators of ${what}.`, keys: [] };
      case 'nullify':
        await setCreator(tx, scope, { ids, creatorId: null });
        return { effect: `Removes the creators of ${what}.`, keys: [] };
      case 'set_to_current_user':
        await setCreator(tx, scope, { ids, creatorId: scope.personId });
        return { effect: `Makes you the creator of ${what}.`, keys: [] };
      case 'delete_issues': {
        const { markups, attachments, keys } = await deleteIssues(tx, scope, { projectId, ids });
        const withThem = `${counted(markups, 'markup')} and ${counted(attachments, 'attachment')}`;
        return { effect: `Permanently deletes ${what}, with ${withThem}.`, keys };
      }
    }
  }

  return {
    async move(
      scope: AdminScope,
      projectId: number,
      {
        target_organization_id: organizationId,
        creator_action: action,
        preview,
      }: { target_organization_id: number; creator_action: CreatorAction; preview: boolean },
    ): Promise<Done> {
      const target = await organization(scope, organizationId);
      const { keys, ...answer } = await transactionOrPreview(db, preview, async (tx) => {
        await lockStorageOf(tx, organizationId);
        const { name } = await locked(tx, scope, projectId);
        const { owner } = await linksOf(tx, scope, projectId, organizationId);
        if (owner?.organization_id === organizationId) {
          throw new ApiError('CONFLICT', `${name} already belongs to ${target.name}.`);
        }
        const before = await peopleWithAccess(tx, scope, { projectId });
        await setOwner(tx, scope, { projectId, organizationId });
        const after = await peopleWithAccess(tx, scope, { projectId });
        const settled = await settleCreators(tx, scope, { projectId, action });
        const { ids, bytes } = await filesOfProject(tx, scope, projectId);
        await checkQuota(tx, organizationId, quota, bytes);
        await giveFiles(tx, scope, { ids, organizationId });
        return {
          message: `${name} now belongs to ${target.name}.`,
          effects: [
            `Makes ${target.name} the owner of ${name}; ${owner?.organization.name ?? 'Nobody'} loses access.`,
            `Ends access for ${peopleNamed(missing(before, after))}.`,
            `Gives access to ${peopleNamed(missing(after, before))}.`,
            settled.effect,
            `Counts ${counted(ids.length, 'file')} toward the storage of ${target.name}.`,
          ],
          keys: settled.keys,
        };
      });
      if (!preview) await removeObjects(keys);
      return answer;
    },

    async priorityStats(scope: AdminScope, projectId: number): Promise<PriorityStats> {
      const { name, sourceProjectId, createdAt } = await project(db, scope, projectId);
      const counts = await issuesByPriority(db, scope, projectId);
      return {
        project_id: projectId,
        project_name: name,
        source_project_id: sourceProjectId,
        created_at: createdAt,
        stats: LOOKUPS.priorities.map(({ id, label }) => ({
          priority_id: id,
          priority_label: label,
          count: counts.get(id) ?? 0,
        })),
      };
    },

    async deleteIssues(
      scope: AdminScope,
      projectId: number,
      {
        keep_counts_by_priority: keep,
        preview,
      }: { keep_counts_by_priority: Readonly<Record<string, number>>; preview: boolean },
    ): Promise<Done & { total_deleted: number }> {
      const { keys, ...answer } = await transactionOrPreview(db, preview, async (tx) => {
        const { name, sourceProjectId } = await locked(tx, scope, projectId);
        if (sourceProjectId === null) {
          throw new ApiError(
            'CONFLICT',
            `${name} is not a copy. Issues can only be deleted from copied projects.`,
          );
        }
        const effects: string[] = [];
        const ids: number[] = [];
        for (const { id: priorityId, label } of LOOKUPS.priorities) {
          const kept = keep[priorityId];
          if (kept === undefined) continue;
          const ranked = await lockRankedIssues(tx, scope, { projectId, priorityId });
          if (kept > ranked.length) {
            throw new ApiError(
              'CONFLICT',
              `Attempted to keep ${kept} ${labelOf('priorities', priorityId)} issues. Only have ${ranked.length} to start with`,
            );
          }
          const lowest = ranked.slice(kept);
          if (lowest.length === 0) continue;
          const names = listed(await issuesCalled(tx, scope, lowest.toReversed()));
          const whichOnes = `${lowest.length.toLocaleString('en-US')} of ${counted(ranked.length, `${label} issue`)}`;
          effects.push(`Permanently deletes ${whichOnes}: ${names}.`);
          ids.push(...lowest);
        }
        const gone = await deleteIssues(tx, scope, { projectId, ids });
        if (gone.markups + gone.attachments > 0) {
          effects.push(
            `Deletes their ${counted(gone.markups, 'markup')} and ${counted(gone.attachments, 'attachment')}.`,
          );
        }
        if (ids.length > 0) await startThemeRun(tx, { projectId });
        const message = `${counted(ids.length, 'issue')} deleted from ${name}.`;
        return { message, effects, total_deleted: ids.length, keys: gone.keys };
      });
      if (!preview) await removeObjects(keys);
      // Focus areas are about the issues that are left.
      if (!preview && answer.total_deleted > 0) await startThemes([projectId]);
      return answer;
    },

    /** Of the people who would lose access with the organization. */
    async countsOf(
      scope: AdminScope,
      projectId: number,
      organizationId: number,
    ): Promise<OrganizationCounts> {
      await project(db, scope, projectId);
      const { name } = await organization(scope, organizationId);
      const { link } = await linksOf(db, scope, projectId, organizationId);
      if (!link) throw notFound(`${name} in project ${projectId}`);
      const before = await peopleWithAccess(db, scope, { projectId });
      const after = await peopleWithAccess(db, scope, { projectId, without: organizationId });
      return workOf(db, scope, { projectId, people: idsOf(missing(before, after)) });
    },

    async removeOrganization(
      scope: AdminScope,
      { projectId, organizationId }: { projectId: number; organizationId: number },
      { preview, ...answers }: RemovalAnswers & { preview: boolean },
    ): Promise<Done> {
      const { name: organizationName } = await organization(scope, organizationId);
      return transactionOrPreview(db, preview, async (tx) => {
        const { name } = await locked(tx, scope, projectId);
        const { link } = await linksOf(tx, scope, projectId, organizationId);
        if (!link) throw notFound(`${organizationName} in project ${projectId}`);
        if (link.is_owner) {
          throw new ApiError(
            'CONFLICT',
            `${organizationName} owns ${name}. Move the project to another organization first.`,
          );
        }
        const before = await peopleWithAccess(tx, scope, { projectId });
        await removeFromProject(tx, scope, { projectId, organizationId });
        const lost = missing(before, await peopleWithAccess(tx, scope, { projectId }));
        const theirs = { projectId, people: idsOf(lost) };
        const effects = [
          `Ends ${organizationName}’s access to ${name}.`,
          `Ends access for ${peopleNamed(lost)}.`,
        ];
        if (answers.issue_creator_action === 'set_to_current_user') {
          const ids = await lockIssuesOfCreators(tx, scope, theirs);
          await setCreator(tx, scope, { ids, creatorId: scope.personId });
          effects.push(`Makes you the creator of ${counted(ids.length, 'issue')}.`);
        }
        if (answers.issue_assignee_action === 'unassign_all') {
          const count = await unassign(tx, scope, theirs);
          effects.push(`Leaves ${counted(count, 'issue')} without a ball in court.`);
        }
        if (answers.issue_evaluator_action === 'delete_evaluations') {
          const count = await deleteEvaluations(tx, scope, theirs);
          effects.push(`Permanently deletes ${counted(count, 'evaluation')}.`);
        }
        if (answers.comment_action === 'delete_comments') {
          const count = await deleteComments(tx, scope, theirs);
          effects.push(`Permanently deletes ${counted(count, 'comment')}.`);
        }
        return { message: 'Organization removed from project successfully', effects };
      });
    },
  };
}
