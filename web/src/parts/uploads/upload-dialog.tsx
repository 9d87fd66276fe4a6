/** Adds documents to a project: from the "Filter By" menu (FI-037 to FI-039), and from the contents. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import type { User } from '../../../../contract/src/users/schema.ts';
import { plural } from '../../domain/units.ts';
import { useStore } from '../../lib/store.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { isTaken } from './creation-state.ts';
import { Creation } from './creation.ts';
import { CreationFailure } from './creation-failure.tsx';
import { summary, useLeaveWarning, useSpokenProgress } from './progress.ts';
import { takeFiles } from './take-files.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-queue.ts';

type UploadDialogProps = {
  user: User;
  projectId: number;
  /** Already chosen, such as by dropping them. */
  firstFiles?: readonly File[];
  /** More questions about the files, below them. Null or absent: none. */
  children?: (isBusy: boolean) => ReactNode;
  /** False if what is asked there is not answered yet. */
  onCheck?: () => boolean;
  /** The files are documents now. */
  onUploaded?: (documentIds: readonly number[]) => Promise<void>;
  onClose: () => void;
};

const NO_FILES: readonly File[] = [];

export function UploadDialog(props: UploadDialogProps) {
  const { user, projectId, firstFiles = NO_FILES, onClose } = props;
  const client = useQueryClient();
  const [creation] = useState(() => new Creation(client, projectId));
  const state = useStore(creation.store);
  const organizations = user.user_organizations.map(({ organization }) => organization);
  const [organizationId, setOrganizationId] = useState(organizations[0]?.id ?? 0);
  const [problem, setProblem] = useState<string | undefined>();
  const isBusy = state.phase !== 'editing';
  const taken = state.files.filter(isTaken);
  useSpokenProgress(state);
  useLeaveWarning(isBusy);

  const take = (chosen: readonly File[]) =>
    takeFiles(creation, chosen, organizationId).then((tooMany) => setProblem(tooMany ?? undefined));
  const takeFirst = useEffectEvent(() => {
    take(firstFiles).catch(reportError);
  });
  useEffect(() => {
    if (firstFiles.length > 0) takeFirst();
  }, [firstFiles]);

  const upload = async () => {
    if (props.onCheck?.() === false) return;
    const done = await creation.create({ organizationId });
    if (done !== null) {
      await props.onUploaded?.(done.documentIds);
      onClose();
      const title = `${plural(taken.length, 'document')} added`;
      showToast({ title, detail: 'Pinbar is reading what was uploaded.', tone: 'ok' });
      return;
    }
    const { failure } = creation.store.get();
    if (failure !== null) showToast({ ...failure, tone: 'bad' });
  };
  const close = () => {
    // Nothing to cancel while documents are being created.
    if (state.phase === 'creating-documents') return;
    onClose();
    creation.cancel().catch(() => showToast({ title: 'Error canceling the upload', tone: 'bad' }));
  };

  return (
    <Dialog
      title="Upload documents"
      isOpen
      onClose={close}
      handlesEscape={isBusy}
      footer={
        <>
          <span className="grow f12 t2">{summary(state)}</span>
          <Button onPress={close} isDisabled={state.phase === 'creating-documents'}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={isBusy || taken.length === 0}
            onPress={() => void upload()}
          >
            {isBusy ? 'Uploading...' : 'Upload pdf'}
          </Button>
        </>
      }
    >
      <div className="body col g12">
        {organizations.length > 1 ? (
          <Select
            label="Organization of the project"
            // Uploaded files already belong to one organization.
            isDisabled={isBusy || state.files.some(({ place }) => place !== null)}
            options={organizations.map(({ id, name: label }) => ({ id: String(id), label }))}
            value={String(organizationId)}
            onChange={(id) => setOrganizationId(Number(id))}
          />
        ) : null}
        <ChosenFiles
          creation={creation}
          state={state}
          limits="up to 5 files, 1GB each"
          error={problem}
          onFiles={take}
        />
        {props.children?.(isBusy)}
        <CreationFailure failure={state.failure} />
      </div>
    </Dialog>
  );
}
