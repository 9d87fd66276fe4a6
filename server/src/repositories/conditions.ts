/** Conditions that several queries share. */
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import { documents, projectOrganizations, userOrganizations } from '../db/schema.ts';
import type { PersonScope } from './scopes.ts';

/** True if the person belongs to the organization in the column `organizationId`. */
export function isMemberOfOrganization(
  db: Executor,
  { personId }: PersonScope,
  organizationId: Column,
): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(userOrganizations)
      .where(
        and(
          eq(userOrganizations.organizationId, organizationId),
          eq(userOrganizations.userId, personId),
        ),
      ),
  );
}

/** True if one of the person's organizations has access to the project in the column `projectId`. */
export function projectIsOpenTo(db: Executor, { personId }: PersonScope, projectId: Column): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(projectOrganizations)
      .innerJoin(
        userOrganizations,
        eq(userOrganizations.organizationId, projectOrganizations.organizationId),
      )
      .where(
        and(eq(projectOrganizations.projectId, projectId), eq(userOrganizations.userId, personId)),
      ),
  );
}

/** A book keeps only sheets that people changed, in case it is called a set again. */
export const isOfSet = or(
  isNull(documents.documentTypeId),
  eq(documents.documentTypeId, DOCUMENT_TYPE.drawings),
);
