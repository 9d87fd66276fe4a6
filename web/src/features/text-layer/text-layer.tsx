/**
 * A page's text over its paper, to select, copy and read aloud. Follows the camera with one transform. A drag that starts
 * on text selects; elsewhere it pans.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { pageTextQuery } from '../../api/documents.ts';
import type { Camera } from '../../domain/camera.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useLetters } from '../../paper/page-letters.ts';
import type { LettersOfPage } from '../../paper/page-letters.ts';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { PageSelection } from './page-selection.ts';
import { listenToSelecting } from './selecting.ts';
import './text-layer.css';

type TextLayerProps = {
  camera: Camera;
  documentId: number;
  /** From 1. */
  pageNumber: number;
  /** Name of the page. */
  name: string;
  /** Of the shown page. */
  letters: LettersOfPage;
};

/** Newly visible lines are built after the paper has been still this long, ms. */
const REST_MS = 120;

function messageOf(error: unknown): string {
  return error instanceof ApiError && error.status === 404
    ? 'The text of this page has not been read yet.'
    : 'The text of this page could not be loaded.';
}

export function TextLayer({ camera, documentId, pageNumber, name, ...page }: TextLayerProps) {
  const letters = useLetters(page.letters, true);
  const { data, error } = useQuery(pageTextQuery(documentId, pageNumber));
  const layer = usePaperLayer(camera, 'scaled');
  const lines = useRef<HTMLDivElement>(null);
  const paint = useRef<SVGSVGElement>(null);
  const [selection, setSelection] = useState<PageSelection | null>(null);
  const [isReady, setReady] = useState(false);

  const announceReady = useEffectEvent((count: number) =>
    announce(
      count === 0
        ? `${name} has no selectable text. It was scanned or drawn as lines.`
        : `Text selection is on. ${plural(count, 'line')}.`,
    ),
  );

  useEffect(() => {
    if (lines.current === null || paint.current === null || data === undefined) return undefined;
    let isFirst = true;
    const made = new PageSelection({
      lines: lines.current,
      paint: paint.current,
      text: data.lines,
      onBuilt: () => {
        setReady(true);
        if (!isFirst) return;
        isFirst = false;
        announceReady(data.lines.length);
      },
    });
    setSelection(made);
    let timer = 0;
    const look = () => made.look(camera.sight);
    const unfollow = camera.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(look, REST_MS);
    });
    look();
    return () => {
      unfollow();
      clearTimeout(timer);
      made.dispose();
      setSelection(null);
      setReady(false);
    };
  }, [camera, data]);

  useEffect(() => {
    selection?.setLetters(letters);
  }, [selection, letters]);

  useEffect(() => {
    if (error !== null) announce(messageOf(error), 'assertive');
  }, [error]);

  useEffect(() => {
    const element = layer.current;
    const host = element?.parentElement;
    if (element === null || host === null || host === undefined || selection === null) {
      return undefined;
    }
    const controller = new AbortController();
    listenToSelecting({ host, layer: element, camera, selection }, controller.signal);
    return () => controller.abort();
  }, [camera, layer, selection]);

  return (
    <>
      <div
        ref={layer}
        className="text-layer"
        role="group"
        aria-label={`Text of ${name}`}
        aria-busy={!isReady && error === null}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows select in it
        tabIndex={0}
      >
        <svg ref={paint} className="text-selection" aria-hidden="true" />
        <div ref={lines} className="text-lines" />
      </div>
      {error === null ? null : (
        <p className="text-layer-note" aria-hidden="true">
          {messageOf(error)}
        </p>
      )}
      {data?.lines.length === 0 ? (
        <p className="text-layer-note" aria-hidden="true">
          This page has no selectable text.
        </p>
      ) : null}
    </>
  );
}
