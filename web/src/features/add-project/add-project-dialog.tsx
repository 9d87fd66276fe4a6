/** "Add new project": name, documents, upload, creation (AP-001 to AP-024). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PROJECT_NAME_LENGTH } from '../../../../contract/src/constants.ts';
import { documentOperations } from '../../../../contract/src/documents/operations.ts';
import { projectOperations } from '../../../../contract/src/projects/operations.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { plural } from '../../domain/units.ts';
import { stringifySearch } from '../../domain/url-state.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { DangerQuestion } from '../../ui/danger-question.tsx';
import { checkedBy } from '../../ui/checked-by.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useField, useForm } from '../../ui/form.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { ChosenFiles } from '../../parts/uploads/chosen-files.tsx';
import { Creation } from '../../parts/uploads/creation.ts';
import { isTaken } from '../../parts/uploads/creation-state.ts';
import { CreationFailure } from '../../parts/uploads/creation-failure.tsx';
import { takeFiles } from '../../parts/uploads/take-files.ts';
import { summary, useLeaveWarning, useSpokenProgress } from '../../parts/uploads/progress.ts';
import { Guidelines } from './guidelines.tsx';

type AddProjectDialogProps = {
  user: User;
  onClose: () => void;
  onCreated: (href: string) => void;
};

const { min, max } = PROJECT_NAME_LENGTH;

/** Until a file is uploaded, its key in the list stands for its id. */
type Values = { name: string; organization_id: number | null; file_ids: number[] };

const resolver = checkedBy<Values, { name: string; organization_id: number }>(
  projectOperations['POST /v1/projects'].body.extend({
    file_ids: documentOperations['POST /v1/documents'].body.shape.file_ids,
  }),
  {
    name: ({ code, words }) =>
      code === 'custom'
        ? `Project name ${words}`
        : `Project name must have ${min} to ${max} characters`,
    organization_id: () => 'Organization is required',
    file_ids: () => 'At least one document is required',
  },
);

export function AddProjectDialog({ user, onClose, onCreated }: AddProjectDialogProps) {
  const client = useQueryClient();
  const [creation] = useState(() => new Creation(client));
  const state = useStore(creation.store);
  const organizations = user.user_organizations.map(({ organization }) => organization);
  const isBusy = state.phase !== 'editing';
  const [isAsking, setAsking] = useState(false);
  useSpokenProgress(state);
  useLeaveWarning(isBusy);

  const form = useForm({
    defaultValues: {
      name: '',
      organization_id: organizations[0]?.id ?? null,
      file_ids: [],
    },
    resolver,
    onSubmit: async ({ name, organization_id }) => {
      const created = await creation.create({ name, organizationId: organization_id });
      if (created !== null) {
        const { projectId, fileKey } = created;
        onClose();
        onCreated(`/projects/${projectId}${stringifySearch({ fileKey })}`);
        return;
      }
      const { failure } = creation.store.get();
      if (failure !== null) showToast({ ...failure, tone: 'bad' });
    },
  });
  const name = useField(form, 'name');
  const organization = useField(form, 'organization_id');
  const files = useField(form, 'file_ids');
  // Counts characters like the server: an emoji is one.
  const nameLength = [...name.value.trim()].length;

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
    const tooMany = await takeFiles(creation, chosen, organization.value ?? 0);
    if (tooMany !== null) form.setError('file_ids', { message: tooMany });
  };

  const close = () => {
    // Nothing to cancel while documents are being created.
    if (state.phase === 'creating-project' || state.phase === 'creating-documents') return;
    onClose();
    creation
      .cancel()
      .catch(() => showToast({ title: 'Error cancelling project upload', tone: 'bad' }));
  };

  // Chosen files would have to be found and chosen again.
  const askFirst = () => {
    if (!isBusy && state.files.length > 0) setAsking(true);
    else close();
  };

  const hasFailed = state.files.some((file) => file.state === 'failed');
  const isLast = state.phase === 'creating-project' || state.phase === 'creating-documents';
  return (
    <Dialog
      title="Add new project"
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
            {isBusy ? 'Creating project...' : hasFailed ? 'Try again' : 'Create Project'}
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
            {...organization}
            value={organization.value === null ? null : String(organization.value)}
            onChange={(id) => organization.onChange(Number(id))}
          />
        ) : organization.error === undefined ? null : (
          <p className="msg">{organization.error}</p>
        )}
        <TextField
          {...name}
          label="Project name or address"
          placeholder="1234 Example St"
          autoComplete="off"
          autoFocus
          isDisabled={isBusy || state.projectId !== null}
          hint={
            <span className="row">
              <span className="grow">
                {min} to {max} characters
              </span>
              <span className={nameLength > max ? 'num bad-words' : 'num'}>
                {nameLength} of {max}
              </span>
            </span>
          }
        />
        <section className="col" aria-label="Documents">
          <Guidelines />
          <ChosenFiles
            creation={creation}
            state={state}
            limits="up to 5 files, 1GB each"
            error={files.error}
            focusRef={files.focusRef}
            onFiles={take}
          />
        </section>
        <CreationFailure failure={state.failure} />
      </div>
      {isAsking ? (
        <DangerQuestion
          title="Discard this project?"
          verb="Discard"
          doing="Discarding…"
          isPending={false}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          {`The project is not created yet. Without it, ${plural(state.files.length, 'chosen file')} will not be uploaded.`}
        </DangerQuestion>
      ) : null}
    </Dialog>
  );
}
