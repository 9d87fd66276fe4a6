/** Exports markups of a page or a document as a file. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { plural } from '../../../domain/units.ts';
import type { MarkupStore } from '../../../host/markups/markup-store.ts';
import { announce } from '../../../lib/announcer.ts';
import { download, fileNameOf } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Progress } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { exported, exportName } from '../model/export-choice.ts';
import type { Exportable, ExportChoice } from '../model/export-choice.ts';
import { EXPORT_FORMATS, ExportFailure } from './export-formats.ts';
import type { ExportFormat } from './export-formats.ts';
import { whenSaved } from './when-saved.ts';

type ExportDialogProps = {
  markups: MarkupStore;
  document: { id: number; name: string };
  pageNumber: number;
  pageName: (page: number) => string;
  exportable: Exportable;
  /** Markups of the document that could not be read. */
  unreadable: number;
  isPageFirst: boolean;
  onClose: () => void;
};

export function ExportDialog(props: ExportDialogProps) {
  const { document, pageNumber, pageName, exportable, unreadable } = props;
  const { all, listed } = exportable;
  const isFiltered = listed.length < all.length;
  const [format, setFormat] = useState<ExportFormat>(EXPORT_FORMATS[0]);
  const [choice, setChoice] = useState<ExportChoice>({
    page: props.isPageFirst ? pageNumber : null,
    which: isFiltered ? 'listed' : 'all',
  });
  const chosen = useMemo(() => exported(exportable, choice), [exportable, choice]);
  const name = `${fileNameOf(exportName(document.name, choice.page, pageName))}.${format.ending}`;
  const words = plural(chosen.rows.length, 'markup');
  const making = useMaking(async (signal, onDone) => {
    const frameOf = (page: number) => props.markups.frameOf(document.id, page);
    const saved = (until: AbortSignal) => whenSaved(props.markups, until);
    const request = { ...chosen, document, page: choice.page, frameOf, pageName };
    const isAll = choice.which === 'all';
    download(await format.make({ ...request, isAll, saved }, { signal, onDone }), name);
    announce(`${words} exported as ${name}.`);
    showToast({ tone: 'ok', title: `${words} exported`, detail: name });
    props.onClose();
  });

  return (
    <Dialog
      title="Export markups"
      isOpen
      onClose={props.onClose}
      footer={
        <span className="end row g8">
          <Button onPress={props.onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={making.done !== null || chosen.rows.length === 0}
            onPress={making.start}
          >
            Export
          </Button>
        </span>
      }
    >
      <div className="body exchange-form">
        <Select
          label="Format"
          value={format.id}
          options={EXPORT_FORMATS.map(({ id, label }) => ({ id, label }))}
          isDisabled={making.done !== null}
          onChange={(id) => setFormat(EXPORT_FORMATS.find((each) => each.id === id) ?? format)}
        />
        <p className="f12 t2">{format.note}</p>
        <Select
          label="Pages"
          value={choice.page === null ? 'all' : 'page'}
          options={[
            { id: 'all', label: 'All pages of the document' },
            { id: 'page', label: `This page: ${pageName(pageNumber)}` },
          ]}
          isDisabled={making.done !== null}
          onChange={(id) => setChoice({ ...choice, page: id === 'page' ? pageNumber : null })}
        />
        {isFiltered ? (
          <Select
            label="Markups"
            value={choice.which}
            options={[
              { id: 'listed', label: 'Those that the list’s filters leave' },
              { id: 'all', label: 'All' },
            ]}
            isDisabled={making.done !== null}
            onChange={(id) => setChoice({ ...choice, which: id === 'all' ? 'all' : 'listed' })}
          />
        ) : null}
        <p className="m">
          {chosen.rows.length === 0 ? 'There are no markups to export.' : `${words}: ${name}`}
        </p>
        {unreadable === 0 ? null : (
          <p className="t2">{plural(unreadable, 'markup')} could not be read, and are left out.</p>
        )}
        {making.done === null ? null : <Progress label="Exporting markups" done={making.done} />}
        {making.failure === null ? null : <p className="msg">{making.failure}</p>}
      </div>
    </Dialog>
  );
}

/** What the person can do something about; null for a defect. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ExportFailure) return error.message;
  return error instanceof ApiError && error.status < 500 ? error.detail : null;
}

/** Makes a file until it is there, it fails, or the dialog closes. `done`: from 0 to 1, null while nothing is made. */
function useMaking(make: (signal: AbortSignal, onDone: (share: number) => void) => Promise<void>) {
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setDone(0);
    try {
      // Whole percents: each is drawn.
      await make(controller.signal, (share) => setDone(Math.round(share * 100) / 100));
    } catch (error) {
      if (controller.signal.aborted) return;
      const known = reasonOf(error);
      if (known === null) reportError(error);
      const sentence = known ?? 'The file could not be made. Try again, or choose another format.';
      setFailure(sentence);
      setDone(null);
      announce(sentence, 'assertive');
    }
  };
  return { done, failure, start: () => void start() };
}
