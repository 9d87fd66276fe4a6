/**
 * The text of a page over its paper: transparent, so that it can be selected, copied and read aloud. It follows the camera by
 * one transform. A drag that begins on text selects; beside text the paper moves as always.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { ApiError } from '../../api/api-error.ts';
import { pageTextQuery } from '../../api/documents.ts';
import type { Camera } from '../../domain/camera.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { appendLines } from './line-elements.ts';
import {
  lineAt,
  placeAt,
  select,
  selectedText,
  selectionAfter,
  selectionIn,
  wordAt,
} from './text-selection.ts';

type TextLayerProps = {
  camera: Camera;
  documentId: number;
  /** From 1. */
  pageNumber: number;
  /** What the page is called. */
  name: string;
};

/** Longer selections are announced by their beginning. */
const LONGEST_ANNOUNCED = 200;

/** Moves the paper when the box is not wholly in sight. */
function bringIntoSight(camera: Camera, [x0, y0, x1, y1]: Box): void {
  const from = camera.toPane({ x: x0, y: y0 });
  const to = camera.toPane({ x: x1, y: y1 });
  const { width, height } = camera.pane;
  if (from.x >= 0 && from.y >= 0 && to.x <= width && to.y <= height) return;
  camera.centreAt({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
}

function messageOf(error: unknown): string {
  return error instanceof ApiError && error.status === 404
    ? 'The text of this page has not been read yet.'
    : 'The text of this page could not be loaded.';
}

export function TextLayer({ camera, documentId, pageNumber, name }: TextLayerProps) {
  const { data, error } = useQuery(pageTextQuery(documentId, pageNumber));
  const layer = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const boxes = useMemo(() => data?.lines.map(({ box }) => box) ?? [], [data]);

  useLayoutEffect(() => {
    const place = () => {
      const { scale, x, y } = camera.viewport;
      if (layer.current === null) return;
      layer.current.style.transform = `translate(${-x * scale}px, ${-y * scale}px) scale(${scale})`;
    };
    place();
    return camera.subscribe(place);
  }, [camera]);

  useEffect(() => {
    const parent = layer.current;
    if (parent === null || data === undefined) return undefined;
    const stop = appendLines(parent, data.lines, () => {
      setReady(true);
      announce(
        data.lines.length === 0
          ? `${name} has no text: it was scanned or drawn as lines.`
          : `Text can be selected: ${plural(data.lines.length, 'line')}.`,
      );
    });
    return () => {
      stop();
      setReady(false);
      parent.replaceChildren();
    };
    // Once for each page.
    // eslint-disable-next-line react/exhaustive-deps
  }, [data]);

  useEffect(() => {
    if (error !== null) announce(messageOf(error), 'assertive');
  }, [error]);

  useEffect(() => {
    const element = layer.current;
    const host = element?.parentElement;
    if (element === null || host === null || host === undefined || !isReady) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const placeOf = (event: MouseEvent) => {
      const frame = host.getBoundingClientRect();
      const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      return placeAt(element, boxes, { x: event.clientX, y: event.clientY }, camera.toPage(at));
    };
    // The paper's own gestures begin with pointerdown; a finger goes on moving the paper.
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType !== 'touch' && event.button === 0) event.stopPropagation();
      },
      { signal },
    );
    element.addEventListener(
      'mousedown',
      (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        element.focus({ preventScroll: true });
        const start = placeOf(event);
        if (start === null) return;
        if (event.detail === 2) return select(element, wordAt(element, start));
        if (event.detail > 2) return select(element, lineAt(element, start.line));
        const before = event.shiftKey ? selectionIn(element) : null;
        const anchor = before?.anchor ?? start;
        select(element, { anchor, focus: start });
        const drag = new AbortController();
        const until = { signal: AbortSignal.any([signal, drag.signal]) };
        const follow = (move: MouseEvent) => {
          const focus = placeOf(move);
          if (focus !== null) select(element, { anchor, focus });
        };
        addEventListener('mousemove', follow, until);
        addEventListener('mouseup', () => drag.abort(), until);
        return undefined;
      },
      { signal },
    );
    element.addEventListener(
      'copy',
      (event) => {
        const text = selectedText(element);
        if (text === null || text === '' || event.clipboardData === null) return;
        event.clipboardData.setData('text/plain', text);
        event.preventDefault();
        announce('Copied.');
      },
      { signal },
    );
    // Anywhere in the pane: without text there is nothing else to take all of.
    host.addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() !== 'a' || event.ctrlKey === event.metaKey) return;
        const last = lineAt(element, boxes.length - 1);
        select(element, { anchor: { line: 0, offset: 0 }, focus: last.focus });
        announce(`All ${plural(boxes.length, 'line')} selected.`);
        event.preventDefault();
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const next = selectionAfter(element, event);
        if (next === null) return;
        select(element, next);
        const box = boxes[next.focus.line];
        if (box !== undefined) bringIntoSight(camera, box);
        const text = selectedText(element) ?? '';
        const cut = text.length > LONGEST_ANNOUNCED;
        announce(`${cut ? `${text.slice(0, LONGEST_ANNOUNCED)} …` : text} selected`);
        event.preventDefault();
        event.stopPropagation();
      },
      { signal },
    );
    return () => controller.abort();
  }, [camera, boxes, isReady]);

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
      />
      {error === null ? null : (
        <p className="text-layer-note" aria-hidden="true">
          {messageOf(error)}
        </p>
      )}
      {data?.lines.length === 0 ? (
        <p className="text-layer-note" aria-hidden="true">
          This page has no text that could be selected.
        </p>
      ) : null}
    </>
  );
}
