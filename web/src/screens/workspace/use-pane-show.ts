/** The drawing of one pane: its session, its camera and the page that the address asks for. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { CompareSession, SessionEvents } from '../../../../workers/protocol/session.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { Camera } from '../../domain/camera.ts';
import { entityFile, entityName, entitySpeech, isOfBook } from '../../domain/panes.ts';
import type { PaneEntity } from '../../domain/panes.ts';
import { POINTS_PER_UNIT, PX_PER_POINT } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import { DocumentShow } from './document-show.ts';

/** A drawing that is opened fills the pane, but no more than this. */
const CLOSEST_ZOOM = 4;

/** From a page on the screen to panels that no longer move. */
const SETTLED_MS = 300;

export type CreateSession = (events: SessionEvents) => CompareSession;

export type PaneShow = {
  show: DocumentShow;
  camera: Camera;
};

/** Lives as long as the pane does. */
export function usePaneShow(createSession: CreateSession): PaneShow {
  const client = useQueryClient();
  const [camera] = useState(() => new Camera());
  const [show] = useState(() => new DocumentShow(createSession, client));
  useEffect(() => () => show.dispose(), [show]);
  return { show, camera };
}

/** Shows the entity, looks at a box of it (sheet units; a new array looks again) and says what is there. */
export function useShownEntity(
  { show, camera }: PaneShow,
  entity: PaneEntity,
  box: Box | null,
): void {
  const { phase, sheet: page, error, isCanceled, pageCount, isSettled } = useStore(show.store);
  const file = entityFile(entity);
  const name = entityName(entity);

  useEffect(() => {
    if (file === null) show.clear();
    else void show.show(file, file.pageNumber);
    // A list that is fetched anew brings an equal document, or one with a linearized copy: what is open stays so.
    // eslint-disable-next-line react/exhaustive-deps
  }, [show, file?.id, file?.pageNumber]);
  useEffect(() => {
    if (phase !== 'failed' || isCanceled || file === null) return undefined;
    // What was lost with the connection comes back with it.
    const again = () => void show.show(file, file.pageNumber);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
    // eslint-disable-next-line react/exhaustive-deps
  }, [phase, isCanceled, show, file?.id, file?.pageNumber]);
  const isBook = isOfBook(entity);
  // Before the effects of what lies over the page, which go to places on it.
  useLayoutEffect(() => {
    const size = page === null ? null : { width: page.widthPoints, height: page.heightPoints };
    camera.setPage(size, isBook ? 'reading' : 'whole');
    // How a page begins is told once: what its document is found to be later moves nothing.
    // eslint-disable-next-line react/exhaustive-deps
  }, [camera, page]);
  const isThere = phase === 'shown' && isSettled;
  useLayoutEffect(() => {
    if (!isThere || box === null) return;
    const [x0, y0, x1, y1] = box;
    const k = POINTS_PER_UNIT;
    camera.moveTo(camera.viewOf([x0 * k, y0 * k, x1 * k, y1 * k], CLOSEST_ZOOM * PX_PER_POINT));
    // Once a page is there, and when a drawing on it is asked for.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isThere, page, box]);
  useEffect(() => {
    if (phase !== 'shown') return;
    // The zoom that people then find: the panels beside the paper have taken their width.
    const timer = setTimeout(() => {
      const what = entitySpeech(entity, pageCount);
      announce(`${what}, ${Math.round(camera.zoom * 100)} percent.`);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
    // Once a page is there, and when a drawing on it is asked for.
    // eslint-disable-next-line react/exhaustive-deps
  }, [phase, page, box]);
  useEffect(() => {
    if (error === null) return;
    if (isCanceled) announce(`Loading ${name} canceled`);
    else announce(`${name} could not be shown. ${error.title}.`, 'assertive');
    // Once for each failure.
    // eslint-disable-next-line react/exhaustive-deps
  }, [error]);
}
