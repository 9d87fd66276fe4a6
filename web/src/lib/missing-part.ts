/** Parts of the page that are loaded when they are needed, and are no longer there: the server was updated since. */

/** What Chromium, Firefox and Safari say of a module, and Vite of a style sheet. None has a name or code for it. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|is not a valid JavaScript MIME type/i;

/** Whether the error says that such a part could not be loaded, also for want of a connection. Only loading the page again helps. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);
