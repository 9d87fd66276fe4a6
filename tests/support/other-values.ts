/** Other values for columns, for tests that change every one of a table. */
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** drizzle knows a column's database name only when it writes SQL. */
export const nameOf = (column: PgColumn) =>
  column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Another value for the column. */
export function otherValue(table: string, column: PgColumn) {
  const name = sql.identifier(nameOf(column));
  const given: Readonly<Record<string, ReturnType<typeof sql>>> = {
    'documents.document_type_id': sql`3`,
    'drawing_sheets.rotation_degrees': sql`90`,
    'drawing_sheets.confidence': sql`0.25`,
    'drawing_sheets.grids': sql`'[[[{"label": "A", "ends": [0, 0, 0, 9]}, {"label": "B", "ends": [9, 0, 9, 9]}]]]'`,
    'drawing_sheets.symbols': sql`'{"columns": [], "north": [0, 0, 0, 9]}'`,
    'drawing_sheets.recognized': sql`'{"state": "failed", "revision": "Z", "confidence": 0.2}'`,
    'overlay_executions.layers': sql`'[{"color": "#00ff00", "opacity": 1, "box": null}, {"color": "#ff00ff", "opacity": 0.5, "box": null}]'`,
    'overlay_executions.points': sql`'{"drawing_1": [{"x": 1, "y": 1}, {"x": 9, "y": 1}, {"x": 1, "y": 9}], "drawing_2": [{"x": 1, "y": 1}, {"x": 9, "y": 1}, {"x": 1, "y": 9}]}'`,
    'overlay_executions.residuals': sql`'[0.1, 0.2, 0.3]'`,
    'overlay_executions.alignments': sql`'[{"status": "failed", "matrix": [1, 0, 0, 1, 0, 0], "errorInches": 1, "confidence": 0, "method": "ink"}]'`,
    'project_tasks.event_type': sql`case ${name} when 'toc_created' then 'issues_created' else ${name} end`,
    'users.user_type_id': sql`2`,
    'files.media_type': sql`'image/webp'`,
    'annotations.evaluation_state': sql`'rejected'`,
    // No two of a page are in one place.
    'annotations.file_place': sql`id`,
    'issues.evaluation_state': sql`'rejected'`,
    'issues.issue_type': sql`'spec'`,
    'location_references.reference_type': sql`'document'`,
    'issuances.kind': sql`'bid'`,
    'backtests.status': sql`'failed'`,
    'backtest_matches.confidence': sql`0.25`,
    'backtest_matches.evidence': sql`'[{"kind": "rfi", "weight": 2, "text": "Both name RFI 9."}]'`,
    // These identify the caller.
    'users.issuer': sql`issuer`,
    'users.subject': sql`subject`,
    // Whoever is signed out or deactivated gets no answer.
    'users.signed_out_at': sql`signed_out_at`,
    'users.deactivated_at': sql`deactivated_at`,
    // With less, nothing more could be uploaded.
    'organizations.storage_limit_bytes': sql`storage_limit_bytes`,
  };
  const known = given[`${table}.${nameOf(column)}`];
  if (known) return known;
  const type = column.getSQLType();
  if (type === 'text') return sql`coalesce(${name}, '') || ctid`;
  if (type === 'boolean') return sql`not ${name}`;
  if (type.startsWith('timestamp')) return sql`coalesce(${name}, now()) + interval '1 hour'`;
  if (type === 'jsonb') {
    return sql`coalesce(${name}, '{}') || '{"title": "9", "sheet_title": "9", "toc_count": 9, "street": null, "city": null, "state_code": null, "zip": "9"}'`;
  }
  if (type === 'date') return sql`coalesce(${name}, current_date) + 10`;
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type === 'text[]') return sql`${name} || 'x'::text`;
  if (type === 'integer[]' || type === 'double precision[]') return sql`${name} || 9`;
  if (type === 'tsvector') return sql`''`;
  return sql`coalesce(${name}, 0) + 10`;
}
