/** Which company of another system is whose, what there is to import, and asking for imports. The job `import-change-events` makes them. */
import type {
  ExternalCompany,
  ImportJob,
  IntegrationOrganization,
  ListedProject,
} from '../../../contract/src/integrations/schema.ts';
import { brokenConstraint, transactionOrPreview } from '../db/database.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { ExternalProblem } from '../outside/external-system.ts';
import type { ExternalSystem } from '../outside/external-system.ts';
import {
  deleteLink,
  findLink,
  findLinkOf,
  importCounts,
  insertImport,
  insertLink,
  listImports,
  listLinks,
  lockLink,
  openImportsOf,
  stopImportsOf,
  updateLink,
} from '../repositories/integrations.ts';
import { findOrganization } from '../repositories/organizations.ts';
import type { AdminScope } from '../repositories/scopes.ts';
import { counted, listed } from './effects.ts';

export type StartImporting = (importIds: readonly number[]) => Promise<void>;

type Needs = {
  db: Database;
  /** Those that the server has credentials for. */
  systems: readonly ExternalSystem[];
  startImporting: StartImporting;
};

type Changed = { message: string; integration_organization: IntegrationOrganization };
type Company = { typeId: number; companyId: string };
type Project = Company & { projectId: string };
type Change = {
  organization_id?: number | undefined;
  integration_organization_id?: string | undefined;
};

const companyOf = (link: IntegrationOrganization): Company => ({
  typeId: link.integration_type_id,
  companyId: link.integration_organization_id,
});

const noCompany = (id: string) =>
  `Procore has no company ${id} that this server may read. Check the company ID, and that the app of this server is installed there.`;

const STOPPED = 'The integration was deleted while this was being imported.';

export type IntegrationService = ReturnType<typeof createIntegrationService>;

export function createIntegrationService({ db, systems, startImporting }: Needs) {
  function systemOf(typeId: number): ExternalSystem {
    const system = systems.find((each) => each.typeId === typeId);
    if (system) return system;
    throw new ApiError(
      'CONFLICT',
      'This server has no credentials for Procore. Set PROCORE_CLIENT_ID and PROCORE_CLIENT_SECRET, then start it again.',
    );
  }

  /** An answer of another system. `missing`: the sentence if it does not have what it was asked for. */
  async function answerOf<T>(missing: string, asking: Promise<T>): Promise<T> {
    try {
      return await asking;
    } catch (error) {
      if (!(error instanceof ExternalProblem)) throw error;
      if (error.kind === 'missing') throw new ApiError('NOT_FOUND', missing);
      throw new ApiError('UNAVAILABLE', error.message, error.retryAfterSeconds);
    }
  }

  async function linkOf(tx: Executor, scope: AdminScope, id: number) {
    const found = await findLink(tx, scope, id);
    if (!found) throw notFound(`Integration ${id}`);
    return found;
  }

  async function checkOrganization(scope: AdminScope, id: number): Promise<void> {
    if ((await findOrganization(db, scope, id)) === null) throw notFound(`Organization ${id}`);
  }

  async function taken(scope: AdminScope, company: Company): Promise<ApiError> {
    const other = await findLinkOf(db, scope, company);
    const whose = other === null ? 'another organization' : other.organization.name;
    return new ApiError('CONFLICT', `Company ${company.companyId} is already linked to ${whose}.`);
  }

  return {
    list: (scope: AdminScope, organizationId: number | undefined) =>
      listLinks(db, scope, organizationId),

    async add(
      scope: AdminScope,
      wanted: Required<Change> & { integration_type_id: number },
    ): Promise<Changed> {
      const organizationId = Number(wanted.organization_id);
      await checkOrganization(scope, organizationId);
      const company = {
        typeId: wanted.integration_type_id,
        companyId: String(wanted.integration_organization_id),
      };
      const id = await insertLink(db, scope, { ...company, organizationId });
      if (id === null) throw await taken(scope, company);
      const link = await linkOf(db, scope, id);
      return {
        message: `${link.organization.name} is now linked to company ${company.companyId}.`,
        integration_organization: link,
      };
    },

    async change(scope: AdminScope, id: number, change: Change): Promise<Changed> {
      if (change.organization_id !== undefined) {
        await checkOrganization(scope, change.organization_id);
      }
      const before = await linkOf(db, scope, id);
      const company = companyOf(before);
      try {
        await db.transaction(async (tx) => {
          if (!(await lockLink(tx, scope, id))) throw notFound(`Integration ${id}`);
          const [running] = await openImportsOf(tx, scope, companyOf(await linkOf(tx, scope, id)));
          if (running !== undefined) {
            throw new ApiError('CONFLICT', `“${running}” is being imported. Wait until it ends.`);
          }
          await updateLink(tx, scope, id, {
            ...(change.organization_id !== undefined && { organizationId: change.organization_id }),
            ...(change.integration_organization_id !== undefined && {
              companyId: change.integration_organization_id,
            }),
          });
        });
      } catch (error) {
        if (brokenConstraint(error) !== 'integration_organizations_company') throw error;
        const companyId = change.integration_organization_id ?? company.companyId;
        throw await taken(scope, { ...company, companyId });
      }
      const link = await linkOf(db, scope, id);
      return { message: 'The integration was changed.', integration_organization: link };
    },

    async remove(
      scope: AdminScope,
      id: number,
      isPreview: boolean,
    ): Promise<Changed & { effects: string[] }> {
      return transactionOrPreview(db, isPreview, async (tx) => {
        if (!(await lockLink(tx, scope, id))) throw notFound(`Integration ${id}`);
        const link = await linkOf(tx, scope, id);
        const running = await openImportsOf(tx, scope, companyOf(link));
        await stopImportsOf(tx, scope, companyOf(link), STOPPED);
        await deleteLink(tx, scope, id);
        const { organization, integration_organization_id: companyId } = link;
        return {
          message: `${organization.name} is no longer linked to company ${companyId}.`,
          integration_organization: link,
          effects: [
            `Ends the link of ${organization.name} to company ${companyId}.`,
            ...(running.length === 0
              ? []
              : [`Stops ${counted(running.length, 'import')}: ${listed(running)}.`]),
            'Change orders that were imported stay.',
          ],
        };
      });
    },

    companies(typeId: number, signal: AbortSignal): Promise<ExternalCompany[]> {
      return answerOf('Procore has no list of companies.', systemOf(typeId).companies(signal));
    },

    company({ typeId, companyId }: Company, signal: AbortSignal): Promise<ExternalCompany> {
      return answerOf(noCompany(companyId), systemOf(typeId).company(companyId, signal));
    },

    async projects(
      scope: AdminScope,
      { typeId, companyId, most }: Company & { most: number },
      signal: AbortSignal,
    ): Promise<ListedProject[]> {
      const asked = systemOf(typeId).projects(companyId, most, signal);
      const found = await answerOf(noCompany(companyId), asked);
      const imported = await importCounts(db, scope, { typeId, companyId });
      return found.map((one) => ({ ...one, imports_count: imported.get(one.id) ?? 0 }));
    },

    async imports(
      scope: AdminScope,
      { typeId, companyId, projectId }: Project,
    ): Promise<{ has_existing_imports: boolean; import_jobs: ImportJob[] }> {
      const place = { typeId, companyId, externalProjectId: projectId };
      const jobs = await listImports(db, scope, place);
      return { has_existing_imports: jobs.length > 0, import_jobs: jobs };
    },

    async startImport(
      scope: AdminScope,
      { typeId, companyId, projectId }: Project,
      {
        procore_project_id: named,
        batch_name: name,
      }: { procore_project_id: string; batch_name: string },
    ): Promise<{ message: string; job_id: number }> {
      if (named !== projectId) {
        throw new ApiError(
          'INVALID_INPUT',
          'procore_project_id: must be the project of the address',
        );
      }
      systemOf(typeId);
      const { id, isNew } = await db.transaction(async (tx) => {
        const link = await findLinkOf(tx, scope, { typeId, companyId });
        // Locked, so that no link ends without ending this import.
        if (!link || !(await lockLink(tx, scope, link.id))) {
          throw notFound(`An integration of company ${companyId}`);
        }
        const place = { typeId, companyId, externalProjectId: projectId };
        return insertImport(tx, scope, { ...place, name, organizationId: link.organization_id });
      });
      await startImporting([id]);
      // IN-027: the page adds a full stop.
      const message = isNew ? 'Import accepted' : 'This project is being imported already';
      return { message, job_id: id };
    },
  };
}
