/** Turns a view as its page was left in this browser, and keeps how it is turned. */
import { useLayoutEffect } from 'react';
import type { OpenedDocument } from '../../../../workers/protocol/document.ts';
import type { Camera } from '../../domain/camera.ts';
import { TURNS } from '../../domain/turns.ts';
import { readTurn, writeTurn } from '../../lib/kept-turns.ts';

/** Each page (from 0) has its own turn: the others of its document may be upright. Null while no page is shown. */
export function useKeptTurn(
  camera: Camera,
  document: OpenedDocument | null,
  page: number | null,
): void {
  // Before the page is fitted.
  useLayoutEffect(() => {
    if (document === null || page === null) return undefined;
    const kept = readTurn(document, page);
    let last = TURNS.find((turn) => turn === kept) ?? 0;
    camera.setTurn(last);
    return camera.subscribe(() => {
      if (camera.turn === last) return;
      last = camera.turn;
      writeTurn(document, page, last);
    });
  }, [camera, document, page]);
}
