/** Figures that page and server both need, each with the statement of `docs/acceptance.md` that gives it. */

const GIB = 1024 ** 3;

/** Limits of uploads by category (UP-002 to UP-005, AP-014): the one table; the server enforces it, the page reads it. */
export const UPLOAD_LIMITS = {
  /** Documents of a project. */
  'project-documents': { files: 5, bytes: 2 * GIB },
  /** The add-project dialog states 1GB and keeps to it. */
  'new-project': { files: 5, bytes: GIB },
  /** Change orders (UP-012, UP-017). */
  'change-orders': { files: 100, bytes: 2 * GIB },
} as const;
export type UploadCategory = keyof typeof UPLOAD_LIMITS;

/** Uploads that a person may have under way at once. Complete ones do not count, so a larger set is sent in turns. */
export const MOST_PENDING_UPLOADS = 20;

/** Document types (G-018). */
export const DOCUMENT_TYPE = { specifications: 1, drawings: 2, checklist: 3 } as const;
export type DocumentTypeId = (typeof DOCUMENT_TYPE)[keyof typeof DOCUMENT_TYPE];

/** User types (G-013 to G-015). */
export const USER_TYPE = { creator: 1, viewer: 2 } as const;

/** Lives of signed addresses in seconds (API-058). */
export const SIGNED_GET_SECONDS = 60 * 60;
export const SIGNED_PUT_SECONDS = 24 * 60 * 60;
/** For how long the page keeps a signed address (V-051), in milliseconds. */
export const SIGNED_URL_FRESH_MS = 55 * 60 * 1000;

/** Long sides of the pictures that are made of every page, in pixels. */
export const THUMBNAIL_SIZES = [160, 640, 1600] as const;

/** Project names (AP-011). */
export const PROJECT_NAME_LENGTH = { min: 2, max: 50 } as const;

/** What happens to a stored file, in this order (PR-009). */
export const EVENT_TYPES = [
  'files_stored',
  'toc_created',
  'drawing_metadata_created',
  'overlays_planned',
  'overlays_created',
  'issues_created',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The steps that the server takes. Choosing overlays, making them and analysing are left out of the processing view until the
 * server does them: a step that nobody takes would stay in progress for ever.
 */
export const TAKEN_STEPS: readonly EventType[] = [
  'files_stored',
  'toc_created',
  'drawing_metadata_created',
];
