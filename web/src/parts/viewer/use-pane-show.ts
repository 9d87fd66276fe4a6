/** A pane's document, camera and page from the URL. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { Camera } from '../../domain/camera.ts';
import { entityFile, entityName, entitySpeech, isOfBook } from '../../domain/panes.ts';
import type { PaneEntity } from '../../domain/panes.ts';
import { POINTS_PER_UNIT, PX_PER_POINT } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { DocumentShow } from './document-show.ts';
import { useKeptTurn } from './use-kept-turn.ts';

/** Maximum zoom when a drawing is opened. */
const CLOSEST_ZOOM = 4;

/** Time until the panels around a new page stop moving. */
const SETTLED_MS = 300;

export type PaneShow = {
  show: DocumentShow;
  camera: Camera;
};

/**
 * Lives as long as its pane; null until that is mounted. A document starts a worker, and React may discard a first render
 * and begin again.
 */
export function usePaneShow(engine: Engine): PaneShow | null {
  const client = useQueryClient();
  const [pane, setPane] = useState<PaneShow | null>(null);
  useLayoutEffect(() => {
    const show = new DocumentShow(engine, client);
    // oxlint-disable-next-line react/set-state-in-effect -- the next render comes before anything is painted
    setPane({ show, camera: new Camera() });
    return () => show.dispose();
  }, [engine, client]);
  return pane;
}

/** Shows the entity and optionally one of its boxes (sheet units; a new array shows it again), and announces it. */
export function useShownEntity(
  { show, camera }: PaneShow,
  entity: PaneEntity,
  box: Box | null,
): void {
  const { phase, sheet: page, error, isCanceled, pageCount, isSettled } = useStore(show.store);
  const file = entityFile(entity);
  const name = entityName(entity);

  const open = useEffectEvent(() => {
    if (file === null) show.clear();
    else void show.show(file, file.pageNumber);
  });
  // A refetched list returns an equal document or one with a linearized copy: keep what is open.
  useEffect(() => open(), [show, file?.id, file?.pageNumber]);
  useEffect(() => {
    if (phase !== 'failed' || isCanceled) return undefined;
    // Retry when the connection returns.
    const again = () => open();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [phase, isCanceled]);

  useKeptTurn(camera, show.opened, page?.page ?? null);
  const setPage = useEffectEvent(() => {
    const size = page === null ? null : { width: page.widthPoints, height: page.heightPoints };
    camera.setPage(size, isOfBook(entity) ? 'reading' : 'whole');
  });
  // Must run before the effects of the layers, which move to places on the page. Later knowledge of the document must not
  // move it.
  useLayoutEffect(() => setPage(), [camera, page]);
  const isThere = phase === 'shown' && isSettled;
  // When a page is shown, and when a drawing on it is requested.
  useLayoutEffect(() => {
    if (!isThere || box === null) return;
    const [x0, y0, x1, y1] = box;
    const k = POINTS_PER_UNIT;
    camera.moveTo(camera.viewOf([x0 * k, y0 * k, x1 * k, y1 * k], CLOSEST_ZOOM * PX_PER_POINT));
  }, [camera, isThere, page, box]);

  const announcePage = useEffectEvent(() => {
    const what = entitySpeech(entity, pageCount);
    announce(`${what}, ${Math.round(camera.zoom * 100)} percent.`);
  });
  useEffect(() => {
    if (phase !== 'shown') return undefined;
    // Announce the final zoom, after the panels have taken their width.
    const timer = setTimeout(() => announcePage(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [phase, page, box]);
  const announceFailure = useEffectEvent((title: string) => {
    if (isCanceled) announce(`Loading ${name} canceled`);
    else announce(`${name} could not be shown. ${title}.`, 'assertive');
  });
  // Once per failure.
  useEffect(() => {
    if (error !== null) announceFailure(error.title);
  }, [error]);
}
