/** The audit log. */
import type { auditOperations } from '../../../contract/src/audit/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { AuditService } from '../services/audit.ts';

export function auditHandlers({
  audit,
}: {
  audit: AuditService;
}): Handlers<typeof auditOperations> {
  return {
    'GET /v1/admin/audit': ({ query }, { scope }) => audit.list(scope, query),
    'GET /v1/admin/audit/export/csv': ({ query }, { scope }) =>
      Promise.resolve(audit.table(scope, query)),
  };
}
