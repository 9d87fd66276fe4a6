/** Stable error codes of everything the page calls; `web/src/domain/error-messages.ts` has a message for each. */
export type EngineErrorCode =
  | 'NOT_PDF'
  | 'DAMAGED'
  | 'ENCRYPTED' // a password is needed
  | 'WRONG_PASSWORD'
  | 'NO_PAGES'
  | 'NO_SUCH_PAGE'
  | 'TOO_COMPLEX'
  | 'TOO_LARGE' // this machine or the core is out of memory
  | 'DEGENERATE_POINTS'
  | 'BAD_ARGUMENT'
  | 'FILE_GONE' // the browser can no longer read the chosen file
  | 'DOWNLOAD_FAILED' // the server does not deliver the file, even with a new URL
  | 'WORKER_GONE' // a worker kept dying; reload
  | 'NOT_LOADED' // a worker script or the core failed to load
  | 'UNSUPPORTED' // the browser lacks a required feature; message names it
  | 'ABORTED'
  | 'INTERNAL';

/** What `onGone` of a document reports. */
export type GoneError = { code: EngineErrorCode; message: string };
