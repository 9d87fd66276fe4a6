/** Photos and PDFs that are chosen for an issue before it is raised. They are sent once it is. */
import { FileImage, FileText, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ATTACHMENT_LIMITS } from '../../../../../contract/src/constants.ts';
import { fileSize } from '../../../domain/units.ts';
import { announce } from '../../../lib/announcer.ts';
import { IconButton } from '../../../ui/button.tsx';
import { AddFiles } from './add-files.tsx';
import './attachments.css';
import { refusalOf, TOO_MANY } from './file-checks.ts';
import { useFocusHome } from './focus-home.ts';
import { isSameFile } from './upload-state.ts';
import { tellRefusal } from './uploads.ts';

/** In memory: a reload forgets them. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  // Two drops may be looked at at the same time.
  const latest = useRef(files);
  const keep = (next: readonly File[]) => {
    latest.current = next;
    setFiles(next);
  };
  const add = async (more: readonly File[]) => {
    for (const file of more) {
      const refusal = await refusalOf(file);
      const now = latest.current;
      if (now.some((other) => isSameFile(other, file))) continue;
      const problem = now.length >= ATTACHMENT_LIMITS.files ? TOO_MANY : refusal;
      if (problem === null) {
        keep([...now, file]);
        announce(`${file.name} will be added with the issue`);
      } else tellRefusal(file, problem);
    }
  };
  return {
    files,
    take: (more: readonly File[]) => void add(more).catch(reportError),
    drop: (file: File) => keep(latest.current.filter((other) => other !== file)),
  };
}

type ChosenFilesProps = Pick<ReturnType<typeof useChosenFiles>, 'files' | 'take' | 'drop'>;

export function ChosenFiles({ files, take, drop }: ChosenFilesProps) {
  return (
    <div className="attachments" role="group" aria-label="Attachments">
      {files.length === 0 ? null : (
        <ul className="attachment-uploads" aria-label="Files to add with the issue">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onDrop={() => drop(file)}
            />
          ))}
        </ul>
      )}
      <AddFiles onFiles={take} isFull={files.length >= ATTACHMENT_LIMITS.files} />
    </div>
  );
}

function ChosenFile({ file, onDrop }: { file: File; onDrop: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusHome(row);
  const Icon = file.type.startsWith('image/') ? FileImage : FileText;
  return (
    <li ref={row} className="attachment-upload">
      <Icon size={16} aria-hidden />
      <span className="grow clip" title={file.name}>
        {file.name}
      </span>
      <span className="f12 t3 nb">{fileSize(file.size)}</span>
      <IconButton label={`Leave out ${file.name}`} isSmall onPress={onDrop}>
        <X size={14} />
      </IconButton>
    </li>
  );
}
