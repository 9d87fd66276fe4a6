import { and, eq, exists, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { projectOrganizations, userOrganizations } from '../db/schema.ts';

/** True if the person belongs to the organization in the column `organizationId`. */
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

/** True if one of the person's organizations has access to the project in the column `projectId`. */
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
