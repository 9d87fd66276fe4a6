/** Lists of ids in queries. */
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { annotationChanges, annotations } from '../../../server/src/db/schema.ts';
import { isOneOf } from '../../../server/src/repositories/portions.ts';

it('gives ids as the type of their column, so that large ones fit and its index is used', () => {
  const written = new PgDialect();
  const large = 2 ** 31;
  expect(written.sqlToQuery(isOneOf(annotationChanges.id, [1, large]))).toMatchObject({
    sql: '"annotation_changes"."id" = any($1::bigint[])',
    params: [[1, large]],
  });
  expect(written.sqlToQuery(isOneOf(annotations.id, [1])).sql).toBe(
    '"annotations"."id" = any($1::integer[])',
  );
});
