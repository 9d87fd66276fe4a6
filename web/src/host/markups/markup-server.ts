/** What the store of markups asks of the server, and of what reads and writes XFDF. */
import type { IssueOnPaper } from '../../../../contract/src/issues/schema.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';

/** A markup as the server has it. */
export type MarkupRow = {
  /** Where it stands in the PDF, if it does. `is_shown`: it is as it is there, and the PDF has a picture of it. */
  readonly in_file: {
    readonly page_number: number;
    readonly place: number;
    readonly is_shown: boolean;
  } | null;
  readonly id: number;
  readonly document_id: number;
  readonly page_number: number;
  /** The markup's own name: the same through saves, exports and imports. */
  readonly name: string;
  readonly issue_id: number | null;
  /** A whole XFDF document with exactly one annotation. */
  readonly xfdf: string;
  readonly evaluation_state: string;
  readonly author: { readonly id: number; readonly full_name: string } | null;
  /** Counts its changes. */
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly can_edit: boolean;
};

/** What was added, and what was not: its place among the given texts, and why. */
export type Added = {
  readonly annotations: readonly MarkupRow[];
  readonly refused: readonly { readonly index: number; readonly detail: string }[];
};

/** A new content of a markup; null deletes it. `version`: the one it is based on. */
export type MarkupEdit = Pick<MarkupRow, 'id' | 'document_id' | 'version'> & {
  readonly xfdf: string | null;
};

/** What became of edits. */
export type Changed = {
  readonly changed: readonly MarkupRow[];
  /** Ids. */
  readonly deleted: readonly number[];
  /** Places among the edits, and why. */
  readonly refused: readonly {
    readonly index: number;
    readonly status: number;
    readonly detail: string;
  }[];
};

/** Every call rejects like `request` of `api/client.ts`. */
export type MarkupServer = {
  list: (documentId: number) => Promise<readonly MarkupRow[]>;
  /** Where annotations are in the PDF that the user does not get as markups, as of the last list. */
  placesWithoutMarkup: (documentId: number) => readonly { page_number: number; place: number }[];
  /** Calls `onList` whenever something in the list changed on the server. Returns what ends that. */
  watch: (documentId: number, onList: (rows: readonly MarkupRow[]) => void) => () => void;
  /** Calls `onIssues` with the issues that markups of the document belong to, now and whenever one changed. */
  watchIssues: (
    documentId: number,
    onIssues: (issues: readonly IssueOnPaper[]) => void,
  ) => () => void;
  /** Null if it was deleted. */
  read: (id: number) => Promise<MarkupRow | null>;
  /** Names that exist already are answered as they are; deleted ones come back. */
  create: (documentId: number, xfdf: readonly string[]) => Promise<Added>;
  /** Each is changed unless it is refused: with 412 if `version` is not the present one. */
  change: (edits: readonly MarkupEdit[]) => Promise<Changed>;
};

export type FramedRow = { readonly row: MarkupRow; readonly frame: PageFrame };

export type MarkupCodec = {
  /** In the same order; null for one that cannot be read. Does not block the page. */
  readAll: (rows: readonly FramedRow[]) => Promise<readonly (Markup | null)[]>;
  read: (xfdf: string, frame: PageFrame) => Markup | null;
  write: (markup: Markup, frame: PageFrame) => string;
};
