import { ObjectMissing } from '../files/object-store.ts';
import type { LocalFile } from '../files/object-store.ts';
import { fileKeyOf } from '../repositories/carries.ts';
import type { JobContext } from './job.ts';

type Needs = Pick<JobContext, 'db' | 'store'>;

/** The files of documents on this machine, each fetched once. */
export class DocumentFiles implements AsyncDisposable {
  readonly #needs: Needs;
  readonly #files = new Map<number, LocalFile | null>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Its path; null if it is no longer stored. */
  async of(documentId: number): Promise<string | null> {
    const known = this.#files.get(documentId);
    const file = known === undefined ? await this.#fetch(documentId) : known;
    this.#files.set(documentId, file);
    return file?.path ?? null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const file of this.#files.values()) await file?.[Symbol.asyncDispose]();
  }

  async #fetch(documentId: number): Promise<LocalFile | null> {
    const key = await fileKeyOf(this.#needs.db, documentId);
    if (key === undefined) return null;
    try {
      return await this.#needs.store.localFile(key);
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }
}
