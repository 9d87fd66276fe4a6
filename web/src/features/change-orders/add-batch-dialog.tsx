/** "Add extraction": a name and up to 100 documents, uploaded and read together (CH-008 to CH-016). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeOrderOperations } from '../../../../contract/src/change-orders/operations.ts';
import { BATCH_NAME_LENGTH, UPLOAD_LIMITS } from '../../../../contract/src/constants.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { withDetail } from '../../api/api-error.ts';
import { createBatch } from '../../api/change-orders.ts';
import { plural } from '../../domain/units.ts';
import { useStore } from '../../lib/store.ts';
import { ChosenFiles } from '../../parts/uploads/chosen-files.tsx';
import { Creation } from '../../parts/uploads/creation.ts';
import { isTaken } from '../../parts/uploads/creation-state.ts';
import { CreationFailure } from '../../parts/uploads/creation-failure.tsx';

import { summary, useLeaveWarning, useSpokenProgress } from '../../parts/uploads/progress.ts';
import { takeFiles } from '../../parts/uploads/take-files.ts';
import { Button } from '../../ui/button.tsx';
import { checkedBy } from '../../ui/checked-by.ts';
import { DangerQuestion } from '../../ui/danger-question.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';

type AddBatchDialogProps = {
  user: User;
  onClose: () => void;
  /** The new batch. */
  onCreated: (batchId: number) => void;
};

const { min, max } = BATCH_NAME_LENGTH;
const { files: MOST_FILES } = UPLOAD_LIMITS['change-orders'];

/** Until a file is uploaded, its key in the list stands for its id. */
type Values = { name: string; file_ids: number[] };

const resolver = checkedBy<Values, Values>(
  changeOrderOperations['POST /v1/change-order-document-batches'].body,
  {
    name: ({ code, words }) =>
      code === 'custom' ? `Name ${words}` : `Name must have ${min} to ${max} characters`,
    file_ids: () => 'At least one document is required',
  },
);

const failureOf = (error: unknown) => ({
  title: 'Error creating change order batch',
  detail: withDetail('An error occurred while creating the change order batch', error),
});

export function AddBatchDialog({ user, onClose, onCreated }: AddBatchDialogProps) {
  const client = useQueryClient();
  const [creation] = useState(() => new Creation(client, null, 'change-orders'));
  const state = useStore(creation.store);
  const organizations = user.user_organizations.map(({ organization }) => organization);
  const [organizationId, setOrganizationId] = useState(organizations[0]?.id ?? 0);
  const [isAsking, setAsking] = useState(false);
  const isBusy = state.phase !== 'editing';
  const isLast = state.phase === 'creating-documents';
  useSpokenProgress(state);
  useLeaveWarning(isBusy);

  const form = useForm<Values>({
    defaultValues: { name: '', file_ids: [] },
    resolver,
    onSubmit: async ({ name: typed }) => {
      const made = await creation.createFrom(
        organizationId,
        (fileIds) => createBatch(client, typed, fileIds),
        failureOf,
      );
      if (made === null) {
        const { failure } = creation.store.get();
        if (failure !== null) showToast({ ...failure, tone: 'bad' });
        return;
      }
      const { failed_files: failed, batch_id: batchId } = made;
      if (failed.length > 0) {
        showToast({
          title: 'Some files failed to process',
          detail: [
            `${failed.length} file(s) could not be processed`,
            ...failed.map((file) => `${file.name}: ${file.reason}`),
          ].join('\n'),
          tone: 'bad',
        });
      }
      onClose();
      onCreated(batchId);
    },
  });
  const name = useField(form, 'name');
  const files = useField(form, 'file_ids');

  const submit = () => {
    const taken = creation.store.get().files.filter(isTaken);
    form.setValue(
      'file_ids',
      taken.map(({ key }) => key),
    );
    form.submit();
  };
  const take = async (chosen: readonly File[]) => {
    form.clearErrors('file_ids');
    const tooMany = await takeFiles(creation, chosen, organizationId);
    if (tooMany !== null) form.setError('file_ids', { message: tooMany });
  };
  const close = () => {
    // Nothing to cancel while the batch is being created.
    if (isLast) return;
    onClose();
    creation
      .cancel()
      .catch(() => showToast({ title: 'Error cancelling change order batch upload', tone: 'bad' }));
  };
  // Chosen files would have to be found and chosen again.
  const askFirst = () => {
    if (!isBusy && state.files.length > 0) setAsking(true);
    else close();
  };

  const hasFailed = state.files.some((file) => file.state === 'failed');
  return (
    <Dialog
      title="Add extraction"
      isOpen
      onClose={askFirst}
      // An accidental Escape must not discard an hour of uploading.
      handlesEscape={isBusy}
      footer={
        <>
          <span className="grow f12 t2">{summary(state)}</span>
          <Button onPress={close} isDisabled={isLast}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={isBusy} onPress={submit}>
            {isBusy ? 'Creating extraction...' : hasFailed ? 'Try again' : 'Create extraction'}
          </Button>
        </>
      }
    >
      <div className="body col g16">
        {organizations.length > 1 ? (
          <Select
            label="Organization"
            // Uploaded files already belong to one organization.
            isDisabled={isBusy || state.files.some(({ place }) => place !== null)}
            options={organizations.map(({ id, name: label }) => ({ id: String(id), label }))}
            value={String(organizationId)}
            onChange={(id) => setOrganizationId(Number(id))}
          />
        ) : null}
        <TextField
          {...name}
          label="Name"
          placeholder="Closeout change orders"
          autoComplete="off"
          autoFocus
          isDisabled={isBusy}
          hint={`${min} to ${max} characters`}
        />
        <section className="col" aria-label="Documents">
          <p className="t2 batch-advice">
            All documents must be uploaded at once. More cannot be added later.
          </p>
          <ChosenFiles
            creation={creation}
            state={state}
            limits={`up to ${MOST_FILES} files, 2GB each`}
            error={files.error}
            hasOneType
            focusRef={files.focusRef}
            onFiles={take}
          />
        </section>
        <CreationFailure failure={state.failure} />
      </div>
      {isAsking ? (
        <DangerQuestion
          title="Discard this extraction?"
          verb="Discard"
          doing="Discarding…"
          isPending={false}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          {`The extraction is not created yet. Without it, ${plural(state.files.length, 'chosen file')} will not be uploaded.`}
        </DangerQuestion>
      ) : null}
    </Dialog>
  );
}
