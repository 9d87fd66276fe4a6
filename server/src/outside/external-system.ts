/**
 * Another system from which Pinbar imports. A second one is one more folder beside `procore/` and one line in `systems.ts`;
 * `tests/conformance/external-systems.test.ts` tells whether it does what is expected here.
 */
import type {
  ExternalCompany,
  ExternalProject,
} from '../../../contract/src/integrations/schema.ts';

/** A file of a change event. */
export type ExternalFile = {
  /** Unique in the system. */
  id: string;
  name: string;
  /** Where its bytes are. May contain a signature, so it is never stored, logged or answered. */
  address: string;
};

export type ExternalChangeEvent = {
  id: string;
  /** "12: Add hose bibbs" */
  title: string;
  files: readonly ExternalFile[];
};

/** All reject with an `ExternalProblem`, or with the signal's reason. Texts are single lines that can be stored. */
export type ExternalSystem = {
  /** Of `INTEGRATION_TYPE`. */
  readonly typeId: number;
  readonly name: string;
  companies(signal: AbortSignal): Promise<ExternalCompany[]>;
  company(companyId: string, signal: AbortSignal): Promise<ExternalCompany>;
  /** The first `most` in the order of the system. */
  projects(companyId: string, most: number, signal: AbortSignal): Promise<ExternalProject[]>;
  /** Read page by page, while they are taken. */
  changeEvents(place: ExternalPlace, signal: AbortSignal): AsyncIterable<ExternalChangeEvent>;
  /** The bytes of a file, while they arrive. Rejects before the first one, or while they are read. */
  download(
    place: ExternalPlace,
    file: ExternalFile,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array>;
};

/** A project in another system. */
export type ExternalPlace = { companyId: string; projectId: string };

/**
 * - `refused`: the credentials are wrong, or do not reach it.
 * - `missing`: it does not exist there.
 * - `busy`: the system asks for a pause.
 * - `unavailable`: it does not answer, or with an error of its own.
 * - `unexpected`: its answer is not what it documents.
 */
export type ExternalProblemKind = 'refused' | 'missing' | 'busy' | 'unavailable' | 'unexpected';

export class ExternalProblem extends Error {
  override name = 'ExternalProblem';
  readonly kind: ExternalProblemKind;
  /** With `busy`: how long it asks for. */
  readonly retryAfterSeconds: number | null;

  /** `message`: a sentence for people, without addresses or secrets. `cause` is for the log. */
  constructor(
    kind: ExternalProblemKind,
    message: string,
    {
      retryAfterSeconds = null,
      cause,
    }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
