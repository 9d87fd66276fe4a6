/** Conditions that several queries share. */
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Column, Placeholder, SQL } from 'drizzle-orm';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import {
  apiTokens,
  documents,
  overlayExecutions,
  overlays,
  projectOrganizations,
  userOrganizations,
} from '../db/schema.ts';
import { isOneOf } from './portions.ts';
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

/** The scope of whoever calls, for queries that are built once: see `valuesFor` in `scopes.ts`. */
type ScopePlaceholders = { personId: Placeholder; projectIds: Placeholder };
export const EACH_CALLER: ScopePlaceholders = {
  personId: sql.placeholder('personId'),
  projectIds: sql.placeholder('projectIds'),
};

function isAmong(projectId: Column, ids: readonly number[] | Placeholder): SQL {
  if (Array.isArray(ids)) return isOneOf(projectId, ids);
  const given = sql`${ids}::integer[]`;
  return sql`(${given} is null or ${projectId} = any(${given}))`;
}

/**
 * True if one of the person's organizations has access to the project in the column `projectId`, and the API token that
 * called is not limited to others.
 */
export function projectIsOpenTo(
  db: Executor,
  { personId, projectIds }: PersonScope | ScopePlaceholders,
  projectId: Column,
): SQL {
  const isOpen = exists(
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
  return projectIds === null ? isOpen : sql`(${isAmong(projectId, projectIds)} and ${isOpen})`;
}

/** True for an API token that has not expired. */
export const isNotExpired = sql`coalesce(${apiTokens.expiresAt} > now(), true)`;

/** A book keeps only sheets that people changed, in case it is called a set again. */
export const isOfSet = or(
  isNull(documents.documentTypeId),
  eq(documents.documentTypeId, DOCUMENT_TYPE.drawings),
);

/** A query of the sheets that an execution of an overlay shows, each once: `sheet_id`, and `position` in its order. */
export function sheetsOfExecution(executionId: SQL): SQL {
  return sql`select sheet_id, min(position) as position
    from ${overlayExecutions} join ${overlays} on ${overlays.id} = ${overlayExecutions.overlayId},
      unnest(array[${overlays.sheet1Id}, ${overlays.sheet2Id}, ${overlays.sheet3Id}, ${overlays.sheet4Id}])
        with ordinality as shown (sheet_id, position)
    where ${overlayExecutions.id} = ${executionId} and sheet_id is not null
    group by sheet_id`;
}
