/** Integrations of organizations. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../server/src/db/database.ts';
import { integrationOrganizations } from '../../server/src/db/schema.ts';
import type { TestPerson, TestProduct } from './test-product.ts';

let lastCompany = 9000;

/** Of a company that nobody else has. */
export function newCompanyId(): string {
  lastCompany += 1;
  return String(lastCompany);
}

/** Returns its id; that of the company's own if it is linked. */
export async function addIntegration(
  db: Database,
  organizationId: number,
  companyId = newCompanyId(),
): Promise<number> {
  const { id } = integrationOrganizations;
  const [made] = await db
    .insert(integrationOrganizations)
    .values({ organizationId, typeId: 1, companyId })
    .onConflictDoNothing()
    .returning({ id });
  const [known] = await db
    .select({ id })
    .from(integrationOrganizations)
    .where(eq(integrationOrganizations.companyId, companyId));
  return made?.id ?? known?.id ?? 0;
}

/** The address of a new one. */
export async function integrationAddress(db: Database, organizationId: number): Promise<string> {
  return `/v1/admin/integration-organizations/${await addIntegration(db, organizationId)}`;
}

/** What starts the import of a project that the system in memory has. */
export const IMPORTING = { procore_project_id: '7', batch_name: 'Harbor Street - 2025-05-28' };

export async function startHarborStreet(
  product: TestProduct,
  admin: TestPerson,
  organizationId: number,
): Promise<{ statusCode: number }> {
  await addIntegration(product.db, organizationId, '562714');
  const url = '/v1/integrations/1/companies/562714/projects/7/import-change-events';
  return product.call(admin, 'POST', url, IMPORTING);
}
