/** Imports a BCF file: says what would be raised and where, raises it, and names what was skipped and why. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SkippedTopic } from '../../../../exchange/src/bcf/read.ts';
import { plural } from '../../domain/units.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/states.tsx';
import { ImportRun } from './import-run.ts';
import type { ImportFacts, ImportPlan, Place } from './model/import-plan.ts';
import './issue-import.css';

/** The page on screen, for topics that name none; null while no sheet or section is open. */
export type OpenPlace = { readonly name: string; readonly place: Place };

type ImportDialogProps = {
  file: File;
  facts: ImportFacts;
  openPlace: OpenPlace | null;
  onAnotherFile: () => void;
  onClose: () => void;
};

/** More are counted. */
const MOST_LISTED = 200;

export function ImportDialog(props: ImportDialogProps) {
  const { file, facts, openPlace, onAnotherFile, onClose } = props;
  const client = useQueryClient();
  const [run] = useState(() => new ImportRun(file, client));
  const [controller] = useState(() => new AbortController());
  const [goesOnOpenPage, setGoesOnOpenPage] = useState(true);
  const stage = useStore(run.stage);
  // Of the moment when the file was chosen: contents that arrive later change nothing that is shown.
  const [known] = useState({ facts, openPlace });
  useEffect(() => void run.read(known.facts), [run, known]);

  const elsewhere = goesOnOpenPage ? (known.openPlace?.place ?? null) : null;
  const raise = (plan: ImportPlan) =>
    void run.raise(plan, { elsewhere, facts: known.facts, signal: controller.signal });
  const close = () => {
    controller.abort();
    onClose();
  };
  return (
    <Dialog
      title="Import issues from BCF"
      isOpen
      onClose={close}
      footer={
        <span className="end row g8">
          {stage.at === 'asking' ? (
            <>
              <Button onPress={close}>Cancel</Button>
              <Button
                variant="primary"
                autoFocus
                isDisabled={stage.plan.placed.length === 0 && elsewhere === null}
                onPress={() => raise(stage.plan)}
              >
                Import
              </Button>
            </>
          ) : stage.at === 'refused' ? (
            <>
              <Button onPress={close}>Close</Button>
              <Button variant="primary" autoFocus onPress={onAnotherFile}>
                Choose another file
              </Button>
            </>
          ) : stage.at === 'done' ? (
            <Button variant="primary" autoFocus onPress={close}>
              Done
            </Button>
          ) : (
            <Button onPress={close}>Stop</Button>
          )}
        </span>
      }
    >
      <div className="body issue-import">
        <p className="t2">{file.name}</p>
        {stage.at === 'reading' ? <p>Reading the file…</p> : null}
        {stage.at === 'refused' ? <p className="msg">{stage.reason}</p> : null}
        {stage.at === 'asking' ? (
          <PlanWords
            plan={stage.plan}
            openPlace={known.openPlace}
            goesOnOpenPage={goesOnOpenPage}
            onChange={setGoesOnOpenPage}
          />
        ) : null}
        {stage.at === 'raising' ? <Progress label="Raising issues" done={stage.done} /> : null}
        {stage.at === 'done' ? (
          <>
            <p className="m">{stage.words}</p>
            <SkippedList skipped={stage.skipped} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

type PlanWordsProps = {
  plan: ImportPlan;
  openPlace: OpenPlace | null;
  goesOnOpenPage: boolean;
  onChange: (goesOnOpenPage: boolean) => void;
};

function PlanWords({ plan: { placed, unplaced }, ...rest }: PlanWordsProps) {
  const { openPlace, goesOnOpenPage, onChange } = rest;
  const others = plural(unplaced.length, 'topic');
  return (
    <>
      <p>
        {plural(placed.length, 'topic')} about sheets or sections of this project. Topics that were
        imported before are not raised again. You become the reporter; names and dates of the file
        are kept in comments.
      </p>
      {unplaced.length === 0 ? null : openPlace === null ? (
        <p>
          {others} without a sheet of this project will be left out. To raise them on a sheet, open
          it before you import.
        </p>
      ) : (
        <Checkbox isSelected={goesOnOpenPage} onChange={onChange}>
          Raise {others} without a sheet of this project on {openPlace.name}
        </Checkbox>
      )}
    </>
  );
}

function SkippedList({ skipped }: { skipped: readonly SkippedTopic[] }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <ul aria-label="Skipped">
        {skipped.slice(0, MOST_LISTED).map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <span className="m">{name}</span>: {reason}
          </li>
        ))}
      </ul>
      {skipped.length > MOST_LISTED ? (
        <p className="t2">And {(skipped.length - MOST_LISTED).toLocaleString('en-US')} more.</p>
      ) : null}
    </>
  );
}
