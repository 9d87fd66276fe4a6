/** Imports markups from an XFDF file: reads it, asks about other versions, adds, and says what was skipped and why. */
import { useEffect, useState } from 'react';
import { plural } from '../../../domain/units.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Progress } from '../../../ui/states.tsx';
import type { ImportPlan, Skipped } from '../model/import-plan.ts';
import type { ImportTarget } from './import-markups.ts';
import { ImportRun } from './import-run.ts';
import type { ImportStage } from './import-run.ts';

/** For one file: another one has a key of its own. */
type ImportDialogProps = {
  file: File;
  target: ImportTarget;
  onAnotherFile: () => void;
  onClose: () => void;
};

/** More are counted. */
const MOST_LISTED = 200;

export function ImportDialog({ file, target, onAnotherFile, onClose }: ImportDialogProps) {
  const [run] = useState(() => new ImportRun(file, target));
  const stage = useStore(run.stage);
  useEffect(() => {
    const controller = new AbortController();
    void run.start(controller.signal);
    return () => controller.abort();
  }, [run]);

  return (
    <Dialog
      title="Import markups"
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Buttons
            {...{ stage, onAnotherFile, onClose }}
            onAdd={(...how) => void run.add(...how)}
          />
        </span>
      }
    >
      <div className="body exchange-form">
        <p className="t2">{file.name}</p>
        <StageContent stage={stage} />
      </div>
    </Dialog>
  );
}

function StageContent({ stage }: { stage: ImportStage }) {
  switch (stage.at) {
    case 'reading':
      return <Progress label="Reading the file" done={stage.done} />;
    case 'adding':
      return <p>Adding markups…</p>;
    case 'refused':
      return <p className="msg">{stage.reason}</p>;
    case 'asking': {
      const { other } = stage.plan;
      return (
        <p>
          The document has {plural(other.length, 'markup')} of the file in another version. Which
          one do you want?
        </p>
      );
    }
    case 'done':
      return (
        <>
          <p className="m">{stage.words}</p>
          <SkippedList skipped={stage.skipped} />
        </>
      );
  }
}

function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <ul className="import-skipped" aria-label="Skipped">
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

type ButtonsProps = Pick<ImportDialogProps, 'onAnotherFile' | 'onClose'> & {
  stage: ImportStage;
  onAdd: (plan: ImportPlan, isReplacing: boolean) => void;
};

function Buttons({ stage, onAnotherFile, onClose, onAdd }: ButtonsProps) {
  switch (stage.at) {
    case 'asking':
      return (
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button onPress={() => onAdd(stage.plan, true)}>Use the file’s</Button>
          <Button variant="primary" autoFocus onPress={() => onAdd(stage.plan, false)}>
            Keep the document’s
          </Button>
        </>
      );
    case 'refused':
      return (
        <>
          <Button onPress={onClose}>Close</Button>
          <Button variant="primary" autoFocus onPress={onAnotherFile}>
            Choose another file
          </Button>
        </>
      );
    case 'done':
      return (
        <Button variant="primary" autoFocus onPress={onClose}>
          Done
        </Button>
      );
    case 'reading':
      return <Button onPress={onClose}>Cancel</Button>;
    case 'adding':
      return null;
  }
}
