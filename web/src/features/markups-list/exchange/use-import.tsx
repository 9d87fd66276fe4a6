/** Importing in the Markups list: a button, a file that is dropped on the list, and the dialog. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode, RefObject } from 'react';
import { announce } from '../../../lib/announcer.ts';
import { pickFile } from '../../../lib/file-picking.ts';
import type { ImportTarget } from './import-markups.ts';

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((m) => ({ default: m.ImportDialog })),
);

const ACCEPTED = '.xfdf,application/vnd.adobe.xfdf';

type Importing = {
  choose: () => void;
  /** Over the list, with a file. */
  isOver: boolean;
  /** Of the list. */
  drop: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
  dialog: ReactNode;
};

/** @param list gets the focus back if what had it is gone */
export function useImport(target: ImportTarget, list: RefObject<HTMLElement | null>): Importing {
  // Counted: the same file may be imported again.
  const [chosen, setChosen] = useState<{ file: File; count: number } | null>(null);
  const take = (file: File) => setChosen((last) => ({ file, count: (last?.count ?? 0) + 1 }));
  const [isOver, setOver] = useState(false);
  useFocusBack(chosen === null, list);
  const choose = async () => {
    const file = await pickFile(ACCEPTED);
    if (file !== null) take(file);
  };
  const start = () => void choose().catch(reportError);
  return {
    choose: start,
    isOver,
    drop: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        const [file, ...others] = event.dataTransfer.files;
        if (others.length > 0) announce('Import one file at a time.', 'assertive');
        else if (file !== undefined) take(file);
      },
    },
    dialog:
      chosen === null ? null : (
        <Suspense>
          <ImportDialog
            key={chosen.count}
            file={chosen.file}
            target={target}
            onAnotherFile={start}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      ),
  };
}

/** Once the dialog has closed: the button of an empty list is gone after an import. */
function useFocusBack(isClosed: boolean, list: RefObject<HTMLElement | null>): void {
  const wasClosed = useRef(isClosed);
  useEffect(() => {
    if (wasClosed.current === isClosed) return undefined;
    wasClosed.current = isClosed;
    if (!isClosed) return undefined;
    // The dialog gives the focus back in the first frame.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        list.current?.querySelector<HTMLElement>('input, button')?.focus();
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isClosed, list]);
}
