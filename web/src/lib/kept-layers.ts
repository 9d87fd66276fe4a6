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

type Watcher = (choices: LayerChoices) => void;

/** Of the viewers of each document, by its key. */
const watchers = new Map<string, Set<Watcher>>();

/** `from`: the watcher of the viewer where they were chosen, which is not told. */
export function writeLayers(
  document: OpenedDocument,
  choices: LayerChoices,
  from: Watcher | null = null,
): void {
  const name = documentKey(document);
  const key = `layers:${name}`;
  if (Object.keys(choices).length === 0) forgetLocal(key);
  else writeLocal(key, choices);
  for (const watcher of watchers.get(name) ?? []) if (watcher !== from) watcher(choices);
}

/** Tells of layers that are chosen elsewhere on this page, until the returned function is called. */
export function watchLayers(document: OpenedDocument, watcher: Watcher): () => void {
  const name = documentKey(document);
  const some = watchers.get(name) ?? new Set();
  watchers.set(name, some.add(watcher));
  return () => {
    some.delete(watcher);
    if (some.size === 0 && watchers.get(name) === some) watchers.delete(name);
  };
}
