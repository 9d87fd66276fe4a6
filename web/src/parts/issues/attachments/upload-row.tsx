/** A file on its way to an issue: how much has arrived, or why it did not. */
import { FileWarning, RotateCw, Upload as UploadIcon, WifiOff, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { useFocusHome } from './focus-home.ts';
import { isOnItsWay, percentOf, stateWords } from './upload-state.ts';
import type { Upload } from './upload-state.ts';
import type { AttachmentUploads } from './uploads.ts';

type UploadRowProps = { upload: Upload; uploads: AttachmentUploads };

export function UploadRow({ upload, uploads }: UploadRowProps) {
  const { key, file, state } = upload;
  const row = useRef<HTMLLIElement>(null);
  useFocusHome(row);
  const isMoving = isOnItsWay(upload);
  const Icon = state === 'paused' ? WifiOff : isMoving ? UploadIcon : FileWarning;
  return (
    <li ref={row} className="attachment-upload">
      <Icon size={16} aria-hidden />
      <span className="grow col">
        <span className="clip m" title={file.name}>
          {file.name}
        </span>
        <span className={isMoving ? 'f12 t2' : 'f12 bad-words'}>{stateWords(upload)}</span>
        {isMoving ? (
          <span
            className="prog"
            role="progressbar"
            aria-label={`Adding ${file.name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percentOf(upload)}
          >
            <i style={{ width: `${percentOf(upload)}%` }} />
          </span>
        ) : null}
      </span>
      {state === 'failed' ? (
        <IconButton label={`Try ${file.name} again`} isSmall onPress={() => uploads.retry(key)}>
          <RotateCw size={14} />
        </IconButton>
      ) : null}
      <IconButton
        label={isMoving ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
        isSmall
        onPress={() => uploads.drop(key)}
      >
        <X size={14} />
      </IconButton>
    </li>
  );
}
