/** What each organization stores, and how much it may. */
import { GIGABYTE } from '../../../../contract/src/constants.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizationStorage } from '../../../../contract/src/admin/schema.ts';
import { adminDetail } from '../../api/admin.ts';
import { setQuotaMutation, storageQuery } from '../../api/server-state.ts';
import { fileSize, plural } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { ruledBy } from '../../ui/ruled-by.ts';
import { LoadFailure } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AdminPage } from './admin-page.tsx';
import { showError, showSuccess } from './use-change.ts';
import './server.css';

const FULL_FROM = 0.9;
const IS_GIGABYTES = /^\d{1,7}(\.\d{1,3})?$/;

function isLimit(typed: string): boolean {
  const words = typed.trim();
  return words === '' || (IS_GIGABYTES.test(words) && Number(words) > 0);
}

/** Null: as the server has it. */
const bytesOf = (typed: string) =>
  typed.trim() === '' ? null : Math.floor(Number(typed) * GIGABYTE);

const resolver = ruledBy<{ limit: string }>(({ limit }) =>
  isLimit(limit) ? {} : { limit: 'Enter gigabytes, such as 100 or 0.5, or leave it empty' },
);

const gigabytes = (bytes: number) => String(Math.round((bytes / GIGABYTE) * 1000) / 1000);

function Share({ used_bytes: used, limit_bytes: limit }: OrganizationStorage) {
  if (limit === null) return <span className="t2">No limit</span>;
  const share = Math.min(used / limit, 1);
  return (
    <span className="row g8 storage-share">
      <progress
        max={1}
        value={share}
        className={share >= FULL_FROM ? 'full' : ''}
        aria-label={`${Math.round(share * 100)}% of the limit`}
      />
      <span>{fileSize(limit)}</span>
      {share >= FULL_FROM ? (
        <span className="tag warn">{share >= 1 ? 'Full' : 'Almost full'}</span>
      ) : null}
    </span>
  );
}

type LimitDialogProps = {
  of: OrganizationStorage;
  /** Of the server; null: none. */
  serverLimit: number | null;
  onClose: () => void;
};

function LimitDialog({ of, serverLimit, onClose }: LimitDialogProps) {
  const change = useMutation(setQuotaMutation);
  const form = useForm({
    defaultValues: { limit: of.own_limit_bytes === null ? '' : gigabytes(of.own_limit_bytes) },
    resolver,
    onSubmit: ({ limit: typed }) =>
      change.mutate(
        { id: of.organization.id, limit_bytes: bytesOf(typed) },
        { onSuccess: showSuccess, onError: showError, onSettled: onClose },
      ),
  });
  const limit = useField(form, 'limit');
  const bytes = isLimit(limit.value) ? bytesOf(limit.value) : null;
  const general = serverLimit === null ? 'there is no limit' : `${fileSize(serverLimit)} apply`;
  return (
    <Dialog
      title={`Storage limit of ${of.organization.name}`}
      isOpen
      isHeld={change.isPending}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="storage-limit"
            isDisabled={change.isPending}
          >
            {change.isPending ? 'Saving...' : 'Save limit'}
          </Button>
        </span>
      }
    >
      <form id="storage-limit" className="body col g12" onSubmit={form.submit}>
        <TextField
          {...limit}
          label="Limit in gigabytes"
          autoComplete="off"
          autoFocus
          hint={`Empty: as for every organization, ${general}.`}
        />
        <p className="t2 f12">
          {of.organization.name} stores {fileSize(of.used_bytes)} now.{' '}
          {bytes !== null && bytes < of.used_bytes
            ? 'That is more than this limit: nothing is deleted, but no upload starts until there is space.'
            : 'Uploads that do not fit are refused before they start.'}
        </p>
      </form>
    </Dialog>
  );
}

export function StoragePage() {
  const { data, error, isFetching, refetch } = useQuery(storageQuery);
  const [edited, setEdited] = useState<OrganizationStorage | null>(null);
  return (
    <AdminPage
      title="Storage"
      intro="What people of each organization uploaded, and how much they may. Copies and pictures that the server makes do not count."
      isWide
    >
      {error !== null && data === undefined ? (
        <LoadFailure
          title="The storage could not be loaded"
          detail={adminDetail(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <p className="t2">Loading...</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll
        <div className="admin-scroll" tabIndex={0} role="region" aria-label="Organizations">
          <table className="admin-table server-table numbers">
            <thead>
              <tr>
                <th scope="col">Organization</th>
                <th scope="col" className="num">
                  Used
                </th>
                <th scope="col" className="num">
                  Files
                </th>
                <th scope="col">Limit</th>
                <th scope="col">
                  <span className="visually-hidden">Change</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((each) => (
                <tr key={each.organization.id}>
                  <th scope="row">{each.organization.name}</th>
                  <td className="num">{fileSize(each.used_bytes)}</td>
                  <td className="num">{plural(each.file_count, 'file')}</td>
                  <td>
                    <Share {...each} />
                  </td>
                  <td className="num">
                    <Button
                      isSmall
                      label={`Change the limit of ${each.organization.name}`}
                      onPress={() => setEdited(each)}
                    >
                      Change
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited === null || data === undefined ? null : (
        <LimitDialog
          of={edited}
          serverLimit={data.server_limit_bytes}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}
