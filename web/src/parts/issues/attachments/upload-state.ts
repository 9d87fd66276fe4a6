/** Files on their way to an issue. */

export type UploadState =
  | 'waiting'
  | 'sending'
  /** Without a network. It goes on by itself. */
  | 'paused'
  /** It may be tried again. */
  | 'failed'
  /** It can never be attached. */
  | 'refused';

export type Upload = {
  readonly key: number;
  readonly issueId: number;
  readonly file: File;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** Why it failed or was refused, in a sentence. */
  readonly reason: string | null;
};

/** The same file twice is most likely a slip. */
export function isSameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

export function percentOf({ sentBytes, file }: Upload): number {
  return file.size === 0 ? 0 : Math.min(100, Math.floor((sentBytes / file.size) * 100));
}

/** It still has to reach the server. */
export function isOnItsWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'paused';
}

export function stateWords(upload: Upload): string {
  switch (upload.state) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return `${percentOf(upload)}%`;
    case 'paused':
      return `${percentOf(upload)}%, waiting for the network`;
    case 'failed':
    case 'refused':
      return upload.reason ?? 'It could not be added.';
  }
}
