/** Which PDF layers of a document are shown and hidden, kept in this browser by the document's content. */
import type { LayerChoices } from '../../../workers/protocol/layers.ts';
import type { OpenedDocument } from '../../../workers/protocol/document.ts';
import { forgetLocal, readLocal, writeLocal } from './local-store.ts';

/** Names a document by its content, so that what is kept of it survives renaming. */
export function documentKey({
  sha256,
  name,
  bytes,
}: Pick<OpenedDocument, 'sha256' | 'name' | 'bytes'>): string {
  return sha256?.slice(0, 24) ?? `${name}:${bytes}`;
}

export function readLayers(document: OpenedDocument): LayerChoices {
  const stored = readLocal(`layers:${documentKey(document)}`);
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(entries);
}

export function writeLayers(document: OpenedDocument, choices: LayerChoices): void {
  const key = `layers:${documentKey(document)}`;
  if (Object.keys(choices).length === 0) forgetLocal(key);
  else writeLocal(key, choices);
}
