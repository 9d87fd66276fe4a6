/** Where files of an upload are chosen, what is wrong with the choice, and a row for each. */
import { CircleAlert } from 'lucide-react';
import type { Creation } from './creation.ts';
import type { CreationState } from './creation-state.ts';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';

type ChosenFilesProps = {
  creation: Creation;
  state: CreationState;
  /** "up to 5 files, 1GB each" */
  limits: string;
  error: string | undefined;
  /** All files are of one type, so nobody is asked for it. */
  hasOneType?: boolean;
  /** Its button, which has the focus where a choice is missing. */
  focusRef?: (element: HTMLElement | null) => void;
  /** Refused files are not its concern: see `takeFiles`. */
  onFiles: (files: readonly File[]) => Promise<void>;
};

export function ChosenFiles(props: ChosenFilesProps) {
  const { creation, state, error } = props;
  const isBusy = state.phase !== 'editing';
  return (
    <>
      <DropZone
        limits={props.limits}
        isDisabled={isBusy}
        error={error}
        focusRef={props.focusRef ?? (() => undefined)}
        onFiles={(files) => {
          props.onFiles(files).catch(reportError);
        }}
      />
      {error === undefined ? null : (
        <p className="msg" id="drop-error">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
      {state.files.length === 0 ? null : (
        <ul className="upload-rows" aria-label="Chosen files">
          {state.files.map((chosen) => (
            <FileRow
              key={chosen.key}
              chosen={chosen}
              isLocked={isBusy}
              {...(props.hasOneType !== true && {
                onType: (typeId) => creation.chooseType(chosen.key, typeId),
              })}
              onRemove={() => creation.remove(chosen.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
