/**
 * What is typed into a form, kept in the browser until it is sent or discarded: it survives a reload, a crash and an expired
 * session. Each tab has its own draft; the draft of a tab that is gone goes to the next one that asks. Signing out forgets all.
 */
import { forgetLocal, localKeys, readLocal, writeLocal } from './local-store.ts';

/** Keys of what is forgotten when someone signs out begin so. */
export const DRAFTS = 'draft:';

/** How often someone signed out. A form that closes after that may not keep anything. */
let signOuts = 0;

/** Of one form, for one person in one project. */
export class KeptDrafts {
  readonly #prefix: string;
  readonly #signOuts = signOuts;
  #own: { readonly key: string; readonly release: () => void } | null = null;
  #isDisposed = false;

  constructor(form: string, userId: number, projectId: number) {
    this.#prefix = `${DRAFTS}${form}:${userId}:${projectId}:`;
  }

  /** A draft that no open tab works on; from now on it is this tab's. Null: there is none. */
  async claim(): Promise<unknown> {
    for (const key of localKeys(this.#prefix)) {
      // oxlint-disable-next-line no-await-in-loop -- the first one that is free
      const release = await lock(key);
      if (release === null) continue;
      const draft = readLocal(key);
      // Meanwhile this tab may have begun one of its own, or closed the form for good.
      if (draft !== null && this.#own === null && !this.#isDisposed) {
        this.#own = { key, release };
        return draft;
      }
      release();
    }
    return null;
  }

  /** Keeps this tab's draft. */
  put(draft: unknown): void {
    if (this.#signOuts !== signOuts) return;
    if (this.#own === null) {
      const key = `${this.#prefix}${crypto.randomUUID()}`;
      let isOver = false;
      let release = () => {
        isOver = true;
      };
      void lock(key).then((free) => {
        if (free === null) return;
        if (isOver) free();
        else release = free;
      });
      this.#own = { key, release: () => release() };
    }
    writeLocal(this.#own.key, draft);
  }

  /** It is sent, or discarded. */
  forget(): void {
    if (this.#own === null) return;
    forgetLocal(this.#own.key);
    this.#own.release();
    this.#own = null;
  }

  /** The draft stays for the next visit. */
  dispose(): void {
    this.#isDisposed = true;
    this.#own?.release();
    this.#own = null;
  }
}

/** Marks a draft as this tab's until the tab is gone, or until the returned function is called. Null: another tab's. */
function lock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`pinbar:${name}`, { ifAvailable: true }, (held) => {
        if (held === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => {
          resolve(release);
        });
      })
      .catch(reject);
  });
}

/** For signing out. */
export function forgetDrafts(): void {
  signOuts += 1;
  for (const key of localKeys(DRAFTS)) forgetLocal(key);
}
