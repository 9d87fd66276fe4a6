/** A chosen file: name, type and upload progress. */
import { CircleCheck, FileText, FileWarning, WifiOff, X } from 'lucide-react';
import { DOCUMENT_TYPE } from '../../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../../contract/src/constants.ts';
import { remainingText, speedText } from './transfer.ts';
import { fileSize } from '../../domain/units.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChosenFile } from './creation-state.ts';

const AUTOMATIC = 'automatic';
const TYPES: readonly { id: string; label: string; typeId: DocumentTypeId | null }[] = [
  { id: AUTOMATIC, label: 'Detect type', typeId: null },
  { id: 'drawings', label: 'Drawings', typeId: DOCUMENT_TYPE.drawings },
  { id: 'specifications', label: 'Specifications', typeId: DOCUMENT_TYPE.specifications },
  { id: 'checklist', label: 'Checklist', typeId: DOCUMENT_TYPE.checklist },
];

function percentOf({ sentBytes, file }: ChosenFile): number {
  return Math.floor((sentBytes / file.size) * 100);
}

/** "64%, 4.2 MB/s, 2 min left". */
function progressText(chosen: ChosenFile): string {
  const parts = [`${percentOf(chosen)}%`];
  if (chosen.bytesPerSecond !== null) {
    parts.push(speedText(chosen.bytesPerSecond));
    const left = remainingText(chosen.file.size - chosen.sentBytes, chosen.bytesPerSecond);
    if (left !== null) parts.push(left);
  }
  return parts.join(', ');
}

function Status({ chosen }: { chosen: ChosenFile }) {
  switch (chosen.state) {
    case 'ready': {
      const share = Math.floor((chosen.earlierBytes / chosen.file.size) * 100);
      return share === 0 ? null : (
        <span className="t2">{share}% uploaded earlier, the rest will follow</span>
      );
    }
    case 'waiting':
      return <span className="t3">Waiting</span>;
    case 'sending':
      return <span className="t2">{progressText(chosen)}</span>;
    case 'paused':
      return (
        <span className="row g4 t2">
          <WifiOff size={14} aria-hidden />
          {percentOf(chosen)}%, waiting for the network
        </span>
      );
    case 'sent':
      return (
        <span className="row g4 ok-words">
          <CircleCheck size={14} aria-hidden />
          Uploaded
        </span>
      );
    case 'refused':
    case 'failed':
      return <span className="bad-words">{chosen.reason}</span>;
  }
}

type FileRowProps = {
  chosen: ChosenFile;
  isLocked: boolean;
  /** Absent where all files are of one type. */
  onType?: (typeId: DocumentTypeId | null) => void;
  onRemove: () => void;
};

export function FileRow({ chosen, isLocked, onType, onRemove }: FileRowProps) {
  const { file, state } = chosen;
  const isBad = state === 'refused' || state === 'failed';
  const Icon = isBad ? FileWarning : FileText;
  const isMoving = state === 'sending' || state === 'paused';
  return (
    <li className={isBad ? 'upload-row is-bad' : 'upload-row'}>
      <Icon size={16} aria-hidden />
      <span className="grow col">
        <span className="clip m" title={file.name}>
          {file.name}
        </span>
        <span className="f12 row g8 upload-status">
          <span className="t3 nb">{fileSize(file.size)}</span>
          <Status chosen={chosen} />
        </span>
        {isMoving ? (
          <span
            className="prog upload-bar"
            role="progressbar"
            aria-label={`Uploading ${file.name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percentOf(chosen)}
          >
            <i style={{ width: `${percentOf(chosen)}%` }} />
          </span>
        ) : null}
      </span>
      {state === 'refused' || onType === undefined ? null : (
        <Select
          label={`Type of ${file.name}`}
          isCompact
          isDisabled={isLocked}
          options={TYPES}
          value={TYPES.find((type) => type.typeId === chosen.documentTypeId)?.id ?? AUTOMATIC}
          onChange={(id) => onType(TYPES.find((type) => type.id === id)?.typeId ?? null)}
        />
      )}
      <IconButton label={`Remove ${file.name}`} isSmall isDisabled={isLocked} onPress={onRemove}>
        <X size={14} />
      </IconButton>
    </li>
  );
}
