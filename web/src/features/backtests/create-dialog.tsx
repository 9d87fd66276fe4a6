/** "Create backtest": a project, and a batch of change orders to match with its issues (BT-007 to BT-012). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { createBacktestMutation } from '../../api/backtests.ts';
import { batchesQuery } from '../../api/change-orders.ts';
import { projectsQuery } from '../../api/projects.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { showToast } from '../../ui/toast-queue.ts';

/** From the address (BT-010). */
export type BacktestChoice = { projectId: number | null; batchId: number | null };

type CreateDialogProps = {
  first: BacktestChoice;
  onClose: () => void;
  /** The new backtest. */
  onCreated: (id: number) => void;
};

const FORM = 'create-backtest';
const NO_PROJECT = 'Project is required';
const NO_BATCH = 'Change order document batch is required';

export function CreateDialog({ first, onClose, onCreated }: CreateDialogProps) {
  const projects = useQuery(projectsQuery);
  const batches = useQuery(batchesQuery);
  const [chosen, setChosen] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending } = useMutation(createBacktestMutation);
  const project = projects.data?.find(({ id }) => id === chosen.projectId);
  const batch = batches.data?.find(({ id }) => id === chosen.batchId);
  const submit = () => {
    setChecked(true);
    if (project === undefined || batch === undefined) {
      const missing = [project ? [] : NO_PROJECT, batch ? [] : NO_BATCH].flat();
      announce(`${missing.join('. ')}.`, 'assertive');
      return;
    }
    mutate(
      { project_id: project.id, change_order_document_batch_id: batch.id },
      {
        onSuccess: ({ id }) => {
          onClose();
          onCreated(id);
        },
        onError: (error) =>
          showToast({
            title: 'Error creating backtest',
            detail: detailOf(error, 'An error occurred while creating the backtest'),
            tone: 'bad',
          }),
      },
    );
  };
  return (
    <Dialog
      title="Create backtest"
      isOpen
      onClose={onClose}
      isHeld={isPending}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} isDisabled={isPending}>
            {isPending ? 'Creating backtest...' : 'Create backtest'}
          </Button>
        </span>
      }
    >
      <form
        id={FORM}
        className="body col g16"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="t2 backtest-advice">
          The issues of the project are matched with the change orders of the extraction.
        </p>
        <SearchSelect
          isField
          label="Project"
          searchLabel="Search projects"
          placeholder="Choose a project"
          choices={(projects.data ?? []).map(({ id, name }) => ({ id, label: name }))}
          chosen={project === undefined ? [] : [project.id]}
          emptyText="No projects found"
          isDisabled={isPending}
          error={isChecked && project === undefined ? NO_PROJECT : undefined}
          onPick={(projectId) => setChosen({ ...chosen, projectId })}
        >
          {project?.name ?? 'Choose a project'}
        </SearchSelect>
        <SearchSelect
          isField
          label="CO extraction"
          searchLabel="Search extractions"
          placeholder="Choose an extraction"
          choices={(batches.data ?? []).map(({ id, name }) => ({ id, label: name }))}
          chosen={batch === undefined ? [] : [batch.id]}
          emptyText="No change order batches"
          isDisabled={isPending}
          error={isChecked && batch === undefined ? NO_BATCH : undefined}
          onPick={(batchId) => setChosen({ ...chosen, batchId })}
        >
          {batch?.name ?? 'Choose an extraction'}
        </SearchSelect>
      </form>
    </Dialog>
  );
}
