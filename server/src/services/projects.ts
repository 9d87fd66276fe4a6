/** Projects. */
import { sortProjects } from '../../../contract/src/projects/list.ts';
import type { ProjectSort } from '../../../contract/src/projects/list.ts';
import type { Project, ProjectSummary } from '../../../contract/src/projects/schema.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { notFound } from '../domain/api-error.ts';
import { uploadPrefixOf } from '../domain/file-keys.ts';
import { listDocuments } from '../repositories/documents.ts';
import {
  deleteProject,
  findProject,
  insertProject,
  listProjects,
  listTasks,
} from '../repositories/projects.ts';
import type { Person } from '../repositories/scope-kinds.ts';
import type { StoredProject } from '../repositories/projects.ts';
import { projectScope } from '../repositories/scopes.ts';
import type { CallerScope, OrganizationScope, ProjectScope } from '../repositories/scopes.ts';
import { usersOfProject } from '../repositories/users.ts';
import { mayRemoveProject } from './access.ts';

function summaryFor(person: Person, { summary, creatorId }: StoredProject): ProjectSummary {
  return { ...summary, can_remove: mayRemoveProject(person, creatorId) };
}

export type ProjectService = ReturnType<typeof createProjectService>;

type Needs = { db: Database; store: ObjectStore };

export function createProjectService({ db, store }: Needs) {
  async function project(scope: ProjectScope): Promise<Project> {
    const found = await findProject(db, scope);
    if (!found) throw notFound(`Project ${scope.projectId}`);
    return { ...summaryFor(scope.person, found), documents: await listDocuments(db, scope) };
  }

  return {
    project,
    async list(scope: CallerScope, query: ListQuery<ProjectSort>): Promise<ProjectSummary[]> {
      const found = await listProjects(db, scope, query.q);
      const summaries = found.map((one) => summaryFor(scope.person, one));
      return sortProjects(summaries, { by: query.sort_by, order: query.sort_order });
    },
    tasks: (scope: ProjectScope) => listTasks(db, scope),
    collaborators: (scope: ProjectScope) => usersOfProject(db, scope),

    async create(scope: OrganizationScope, name: string): Promise<Project> {
      const id = await db.transaction((tx) => insertProject(tx, scope, name));
      const made = await projectScope(db, scope, id);
      if (typeof made === 'string') throw notFound(`Project ${id}`);
      return project(made);
    },

    /** Deletes a project with everything read from it, then its files and page thumbnails. */
    async remove(scope: ProjectScope): Promise<void> {
      const removed = await db.transaction((tx) => deleteProject(tx, scope));
      if (removed === null) throw notFound(`Project ${scope.projectId}`);
      for (const key of removed) await store.removeAll(uploadPrefixOf(key));
    },
  };
}
