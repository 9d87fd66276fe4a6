/** Files that people drop on a place or paste there. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import type { Issue } from '../../../../../contract/src/issues/schema.ts';
import { stampedName } from '../../../lib/download.ts';
import { addToIssue } from './uploads.ts';

/** Browsers call every picture of the clipboard so. */
const NAME_OF_PASTED = 'image.png';

function named(file: File): File {
  if (file.name !== NAME_OF_PASTED) return file;
  return new File([file], stampedName('Pasted picture.png', new Date()), { type: file.type });
}

/** Spreadsheets and word processors copy a picture beside the text. A text field takes the text. */
function isText({ target, clipboardData: { types } }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isField && types.includes('text/plain') && types.includes('text/html');
}

const hasFiles = ({ types }: DataTransfer) => types.includes('Files');

/** `take` gets the files. */
export function useIntake(take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        // What lies behind takes files too.
        event.stopPropagation();
        setOver(false);
        take([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0 || isText(event)) return;
        event.preventDefault();
        take(files.map(named));
      },
    },
  };
}

/** Adds files to an issue that exists. */
export function useAddToIssue(issue: Issue) {
  const client = useQueryClient();
  return (files: readonly File[]) => addToIssue(client, issue, files);
}
