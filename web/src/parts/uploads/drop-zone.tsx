/** Drop zone and file button for PDFs. */
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { droppedFiles, pickPdfs } from '../../lib/file-picking.ts';

type DropZoneProps = {
  isDisabled: boolean;
  error: string | undefined;
  /** "up to 5 files, 1GB each" */
  limits: string;
  /** The button. */
  focusRef: (element: HTMLElement | null) => void;
  onFiles: (files: readonly File[]) => void;
};

export function DropZone({ isDisabled, error, limits, focusRef, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    // Dropping is a shortcut; keyboard users have the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={isOver ? 'drop-zone is-over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (isDisabled) return;
        droppedFiles(event.dataTransfer).then(
          (picked) => onFiles(picked.map(({ file }) => file)),
          reportError,
        );
      }}
    >
      <Upload size={18} strokeWidth={1.6} aria-hidden />
      <span>
        <span className="m drop-word">Drop PDFs here</span> or{' '}
        <button
          ref={focusRef}
          type="button"
          className="link drop-link"
          disabled={isDisabled}
          aria-describedby={error === undefined ? 'drop-limits' : 'drop-limits drop-error'}
          onClick={() => {
            pickPdfs(true).then((picked) => onFiles(picked.map(({ file }) => file)), reportError);
          }}
        >
          choose files
        </button>
      </span>
      <span className="f12 t3" id="drop-limits">
        PDF only, {limits}
      </span>
    </div>
  );
}
