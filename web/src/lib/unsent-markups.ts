/**
 * Changes of markups that the server has not confirmed, one entry each, so that tabs do not overwrite each other's. They
 * survive a closed tab, a lost connection and an expired session; signing out forgets them.
 */
import { forgetLocal, localKeys, readLocal, writeLocal } from './local-store.ts';

const KEY = 'unsent-markup:';

export type UnsentMarkup = {
  documentId: number;
  /** From 1. */
  pageNumber: number;
  name: string;
  /** Null: deleted. */
  xfdf: string | null;
  /** The version that was changed; null if the server had none. */
  base: { id: number; version: number } | null;
};

function isUnsent(value: unknown): value is UnsentMarkup {
  return typeof value === 'object' && value !== null && 'name' in value && 'base' in value;
}

/** How often someone signed out. A screen that closes after that may not keep anything. */
let signOuts = 0;

/** Those of one person in one project, until the person signs out. */
export class UnsentMarkups {
  readonly #prefix: string;
  readonly #signOuts = signOuts;

  constructor(userId: number, projectId: number) {
    this.#prefix = `${KEY}${userId}:${projectId}:`;
  }

  all(): UnsentMarkup[] {
    return localKeys(this.#prefix).map(readLocal).filter(isUnsent);
  }

  put(change: UnsentMarkup): void {
    if (this.#signOuts === signOuts) writeLocal(this.#keyOf(change), change);
  }

  forget(change: Pick<UnsentMarkup, 'documentId' | 'name'>): void {
    forgetLocal(this.#keyOf(change));
  }

  #keyOf({ documentId, name }: Pick<UnsentMarkup, 'documentId' | 'name'>): string {
    return `${this.#prefix}${documentId}/${name}`;
  }
}

/** For signing out. */
export function forgetUnsentMarkups(): void {
  signOuts += 1;
  for (const key of localKeys(KEY)) forgetLocal(key);
}
