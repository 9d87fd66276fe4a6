/** How the views of a document's pages are turned, kept in this browser by the document's content. */
import type { OpenedDocument } from '../../../workers/protocol/document.ts';
import { documentKey } from './kept-layers.ts';
import { forgetLocal, readLocal, writeLocal } from './local-store.ts';

function readAll(key: string): Readonly<Record<string, unknown>> {
  const stored = readLocal(key);
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? { ...stored }
    : {};
}

/** Degrees clockwise, as stored; 0 for a page (from 0) that is not turned. */
export function readTurn(document: OpenedDocument, page: number): unknown {
  return readAll(`turns:${documentKey(document)}`)[page] ?? 0;
}

export function writeTurn(document: OpenedDocument, page: number, turn: number): void {
  const key = `turns:${documentKey(document)}`;
  const { [page]: before, ...others } = readAll(key);
  if (turn === (before ?? 0)) return;
  if (turn !== 0) writeLocal(key, { ...others, [page]: turn });
  else if (Object.keys(others).length === 0) forgetLocal(key);
  else writeLocal(key, others);
}
