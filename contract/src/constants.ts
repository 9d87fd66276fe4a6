/** Limits and values shared by page and server, each with the line of `docs/acceptance.md` that sets it. */

const GIB = 1024 ** 3;

/** Upload limits by category (UP-002 to UP-005, AP-014). The server enforces this table; the page reads it. */
export const UPLOAD_LIMITS = {
  /** Documents of a project. */
  'project-documents': { files: 5, bytes: 2 * GIB },
  /** The limit that the add-project dialog states. */
  'new-project': { files: 5, bytes: GIB },
  /** Change orders (UP-012, UP-017). */
  'change-orders': { files: 100, bytes: 2 * GIB },
} as const;
export type UploadCategory = keyof typeof UPLOAD_LIMITS;

/** Names of batches of change orders (CH-008). */
export const BATCH_NAME_LENGTH = { min: 2, max: 50 } as const;

/** The reason with which a match of a backtest is rejected: its issue gets a thumbs down (BT-068). */
export const REJECTED_IN_BACKTEST = 'Rejected from backtest matching';

/** Pending uploads a person may have at once. Completed ones do not count, so larger sets are sent in batches. */
export const MOST_PENDING_UPLOADS = 20;

/** Document types (G-018). */
export const DOCUMENT_TYPE = { specifications: 1, drawings: 2, checklist: 3 } as const;
export type DocumentTypeId = (typeof DOCUMENT_TYPE)[keyof typeof DOCUMENT_TYPE];

/** User types (G-013 to G-015). */
export const USER_TYPE = { creator: 1, viewer: 2 } as const;

/** How a markup, or its issue, was judged (EV-001). */
export const EVALUATION_STATES = ['not_reviewed', 'approved', 'rejected'] as const;
export type EvaluationState = (typeof EVALUATION_STATES)[number];

/** Markups of one call, and the characters of one markup's XFDF. */
export const MOST_ANNOTATIONS = 100;
export const MAX_XFDF_LENGTH = 256 * 1024;

/** What people write about issues, in characters. */
export const ISSUE_SUMMARY_LENGTH = 300;
export const ISSUE_TEXT_LENGTH = 20_000;
export const EXPLANATION_LENGTH = 2000;
/** Issues of one bulk update, and of one page of a list. */
export const MOST_BULK_ISSUES = 10_000;
export const MOST_ISSUES_PER_PAGE = 100;
/** How long a bulk update can be undone. */
export const UNDO_SECONDS = 30;
/** How a report shows issues: under one another, each on a page, or under one another by sheet. */
export const REPORT_LAYOUTS = ['list', 'page', 'sheet'] as const;
export type ReportLayout = (typeof REPORT_LAYOUTS)[number];
export const REPORT_PAPERS = ['letter', 'a4'] as const;
export type ReportPaper = (typeof REPORT_PAPERS)[number];

/** Of a file that shows the location of each. */
export const MOST_PICTURED_ISSUES = 1000;
/** Of an evidence packet. */
export const MOST_PACKET_SHEETS = 300;

/** Saved views of a project's issues: of a person, shared by all together, and how long their names may be. */
export const MOST_ISSUE_VIEWS = 50;
export const MOST_SHARED_ISSUE_VIEWS = 100;
export const ISSUE_VIEW_NAME_LENGTH = 60;

/** Photos and PDFs of an issue: how many it may have, and how large each may be. */
export const ATTACHMENT_LIMITS = { files: 20, bytes: 50 * 1024 ** 2 } as const;
export const ATTACHMENT_NAME_LENGTH = 200;
/** The longer side of their thumbnails, in pixels. */
export const ATTACHMENT_THUMBNAIL_SIZE = 320;

/** Drawings of one overlay (API-045). */
export const MOST_OVERLAY_DRAWINGS = 4;

/** Presets of markup tools: how many a person may have, and how long their names may be. */
export const MOST_TOOL_PRESETS = 100;
export const TOOL_PRESET_NAME_LENGTH = 60;

/** API tokens: how many a person may have, and what each may have. */
export const MOST_API_TOKENS = 20;
export const MOST_TOKEN_PROJECTS = 50;
export const LONGEST_TOKEN_DAYS = 366;
export const TOKEN_NAME_LENGTH = { min: 1, max: 60 } as const;

/** Webhooks: how many a project may have, and how long their addresses may be. */
export const MOST_WEBHOOKS = 10;
export const WEBHOOK_URL_LENGTH = 2000;

/** Lifetimes of signed URLs in seconds (API-058). */
export const SIGNED_GET_SECONDS = 60 * 60;
export const SIGNED_PUT_SECONDS = 24 * 60 * 60;
/** How long the page keeps a signed URL (V-051), in milliseconds. */
export const SIGNED_URL_FRESH_MS = 55 * 60 * 1000;

/** Long sides of page thumbnails, in pixels. */
export const THUMBNAIL_SIZES = [160, 640, 1600] as const;

/** Names of new projects (AP-011). */
export const PROJECT_NAME_LENGTH = { min: 2, max: 50 } as const;
/** Names that administrators give to projects (AD-028, AD-029). */
export const PROJECT_RENAME_LENGTH = { min: 1, max: 255 } as const;

/** Passwords of the built-in issuer, in characters. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** How markups are in an exported PDF: as annotations, or as part of the page. */
export const EXPORT_FORMS = ['annotations', 'flattened'] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];
/** Markups that a call may name to be exported. */
export const MOST_EXPORTED = 20_000;

/** Bytes, as screens and storage limits count them. */
export const GIGABYTE = 1e9;

/** What a title block says, in characters. */
export const SHEET_NUMBER_LENGTH = 40;
export const SHEET_TITLE_LENGTH = 200;

/** Titles of drawings on sheets, in characters. */
export const DRAWING_TITLE_LENGTH = 200;

/** The processing steps of a stored file, in order (PR-009). */
export const EVENT_TYPES = [
  'files_stored',
  'toc_created',
  'drawing_metadata_created',
  'overlays_planned',
  'overlays_created',
  'issues_created',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What deactivated people are told. */
export const DEACTIVATED_DETAIL =
  'Your account has been deactivated. Please ask an administrator to reactivate it.';
