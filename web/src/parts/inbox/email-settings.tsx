/** When notifications also come by email. Nothing where the server sends none. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { EMAIL_TIMES } from '../../../../contract/src/inbox/times.ts';
import type { EmailTime } from '../../../../contract/src/inbox/times.ts';
import { detailOf } from '../../api/api-error.ts';
import { inboxSettingsQuery, setEmailTimeMutation } from '../../api/inbox.ts';
import { Select } from '../../ui/select.tsx';

const LABELS: Readonly<Record<EmailTime, string>> = {
  off: 'Never',
  daily: 'Once a day',
  immediate: 'At once',
};

export function EmailSettings() {
  const { data } = useQuery(inboxSettingsQuery);
  const change = useMutation(setEmailTimeMutation);
  if (data?.can_send_email !== true) return null;
  return (
    <div className="inbox-email">
      <span className="t2 f12">Also by email</span>
      <Select
        label="Also by email"
        isCompact
        options={EMAIL_TIMES.map((id) => ({ id, label: LABELS[id] }))}
        value={change.isPending ? change.variables : data.email}
        onChange={(id) => {
          const time = EMAIL_TIMES.find((each) => each === id);
          if (time !== undefined) change.mutate(time);
        }}
        error={change.error === null ? undefined : detailOf(change.error)}
      />
    </div>
  );
}
