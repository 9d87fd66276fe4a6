import { and, eq, exists, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { projectOrganizations, userOrganizations } from '../db/schema.ts';

/** True where the person belongs to the organization that `organizationId`, a column of the query, names. */
export function isMemberOfOrganization(db: Executor, userId: number, organizationId: Column): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(userOrganizations)
      .where(
        and(
          eq(userOrganizations.organizationId, organizationId),
          eq(userOrganizations.userId, userId),
        ),
      ),
  );
}

/** True where one of the person's organizations may open the project that `projectId`, a column of the query, names. */
export function projectIsOpenTo(db: Executor, userId: number, projectId: Column): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(projectOrganizations)
      .innerJoin(
        userOrganizations,
        eq(userOrganizations.organizationId, projectOrganizations.organizationId),
      )
      .where(
        and(eq(projectOrganizations.projectId, projectId), eq(userOrganizations.userId, userId)),
      ),
  );
}
