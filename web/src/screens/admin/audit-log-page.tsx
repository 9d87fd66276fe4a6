/** The audit log: searched, limited to some kinds, and downloaded. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { AUDIT_KINDS } from '../../../../contract/src/audit/schema.ts';
import type { AuditEntry, AuditKind } from '../../../../contract/src/audit/schema.ts';
import { adminDetail } from '../../api/admin.ts';
import { auditDetails } from '../../domain/audit-details.ts';
import { auditQuery, requestAuditFile } from '../../api/audit.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { capital } from '../../domain/units.ts';
import { download } from '../../lib/download.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { AdminPage } from './admin-page.tsx';
import { showError } from './use-change.ts';

const ALL = 'all';
const KINDS = [
  { id: ALL, label: 'All kinds' },
  ...AUDIT_KINDS.map((kind) => ({ id: kind as string, label: capital(kind) })),
];

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll
    <div className="admin-scroll" tabIndex={0} role="region" aria-label="Entries">
      <table className="admin-table audit-table">
        <thead>
          <tr>
            {['Time', 'Kind', 'Person', 'Action', 'Address'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="audit-word">{exactMomentText(entry.created_at)}</td>
              <td className="audit-word">{capital(entry.kind)}</td>
              <td className="audit-person">
                {entry.person?.full_name ?? '–'}
                {entry.token_id === null ? null : (
                  <span className="t2 f12"> by API token {entry.token_id}</span>
                )}
              </td>
              <td>
                <span>{entry.summary ?? entry.action}</span>
                {entry.status === null || entry.status < 400 ? null : (
                  <span className="tag warn">Refused</span>
                )}
                <br />
                <span className="t2 f12">{auditDetails(entry)}</span>
              </td>
              <td className="audit-address">{entry.address ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function AuditLogPage() {
  const box = useSearchBox();
  const [kind, setKind] = useState<AuditKind | null>(null);
  const search = { q: box.words.trim(), kinds: kind === null ? AUDIT_KINDS : [kind] };
  const log = useInfiniteQuery(auditQuery(search));
  const file = useMutation({ mutationFn: () => requestAuditFile(search) });
  const entries = log.data?.pages.flatMap(({ data }) => data);
  const save = () =>
    file.mutate(undefined, {
      onSuccess: ({ blob, name }) => download(blob, name ?? 'audit-log.csv'),
      onError: showError,
    });
  return (
    <AdminPage
      title="Audit log"
      intro="What administrators, API tokens and exports did, who signed in, and who joined. Nobody can change or delete it."
      isWide
    >
      <div className="row g8 audit-tools">
        <SearchField label="Search the log" value={box.typed} onChange={box.type} />
        <Select
          label="Kind"
          isCompact
          options={KINDS}
          value={kind ?? ALL}
          onChange={(id) => setKind(AUDIT_KINDS.find((one) => one === id) ?? null)}
        />
        <Button hasIcon isDisabled={file.isPending} onPress={save}>
          <Download size={15} aria-hidden />
          {file.isPending ? 'Downloading...' : 'Download CSV'}
        </Button>
      </div>
      {log.isError ? (
        <LoadFailure
          title="The audit log could not be loaded"
          detail={adminDetail(log.error)}
          isRetrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      ) : entries === undefined ? (
        <p className="t2">Loading...</p>
      ) : entries.length === 0 ? (
        <p className="t2">No entries found.</p>
      ) : (
        <>
          <Entries entries={entries} />
          {log.hasNextPage ? (
            <span className="row">
              <Button isDisabled={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
                {log.isFetchingNextPage ? 'Loading...' : 'Show earlier entries'}
              </Button>
            </span>
          ) : null}
        </>
      )}
    </AdminPage>
  );
}
