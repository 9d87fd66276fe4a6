/**
 * The format of an evidence packet: a ZIP with issues as they were at a moment, and with what supports them. Every name in
 * JSON is as it is here; a change of the format needs another `FORMAT_VERSION`.
 */
import { z } from 'zod';

export const FORMAT = 'pinbar-evidence-packet';
export const FORMAT_VERSION = 3;
/** 1 had no attachments; until 2, the head of the report had a page of its own. */
const KNOWN_VERSIONS = [1, 2, FORMAT_VERSION] as const;

/** Entries of every packet. */
export const MANIFEST = 'manifest.json';
export const ISSUES = 'issues.json';
export const REPORT = 'report.pdf';
export const README = 'README.txt';
/** As the program sha256sum reads it: every other entry. */
export const SUMS = 'SHA256SUMS';

export const cropName = (issueId: number) => `crops/${issueId}.png`;
export const attachmentName = (plainName: string) => `attachments/${plainName}`;
export const markupName = (issueId: number) => `markups/${issueId}.xfdf`;
/** The number of a sheet is for people who look into the ZIP. */
export function sheetName(documentId: number, page: number, sheetNumber: string | null): string {
  const plain = (sheetNumber ?? '').replaceAll(/[^A-Za-z\d.-]+/g, '_').slice(0, 40);
  return `sheets/document-${documentId}-page-${page}${plain === '' ? '' : `-${plain}`}.pdf`;
}
export const sourceName = (documentId: number) => `sources/document-${documentId}.pdf`;

const entryName = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/);
const sha256 = z.string().regex(/^[\da-f]{64}$/);
const whole = z.int().min(0);
const finite = z.number();
/** x0, y0, x1, y1. */
const box = z.tuple([finite, finite, finite, finite]);

/** A picture (PNG) of the place of an issue. All in page points of the sheet. */
const cropSchema = z.object({
  file: entryName,
  /** An entry of `manifest.sheets`. */
  sheet: entryName,
  /** What the picture shows. */
  box,
  /** What the issue's markup covers; null: the page as a whole is the place. */
  markup_box: box.nullable(),
  /** In the color of this priority is the markup: 1 low, 2 medium, 3 high, 4 urgent. */
  priority_id: whole,
});
export type PacketCrop = z.infer<typeof cropSchema>;

const changeSchema = z.object({
  /** Null if their account is gone. */
  person: z.string().nullable(),
  created_at: z.string(),
  /** The issue's version afterward. */
  version: whole,
  changes: z.array(
    z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() }),
  ),
});

/** An issue in words. Moments are ISO 8601. */
export const packetIssueSchema = z.object({
  id: whole,
  /** What other programs know it by. */
  guid: z.string(),
  summary: z.string(),
  description: z.string(),
  priority: z.string(),
  status: z.string(),
  discipline: z.string(),
  scopes: z.array(z.string()),
  ref_number: z.string(),
  kind: z.string(),
  document: z.string().nullable(),
  page: whole.nullable(),
  location: z.string(),
  grid_reference: z.string().nullable(),
  overlay_sheets: z.array(z.string()),
  owner: z.string().nullable(),
  reporter: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: whole,
  /** Absent in packets of people who do not see evaluations. */
  evaluation: z
    .object({
      state: z.string(),
      reason: z.string().nullable(),
      person: z.string().nullable(),
      created_at: z.string().nullable(),
    })
    .optional(),
  comments: z.array(
    z.object({ author: z.string().nullable(), created_at: z.string(), text: z.string() }),
  ),
  /** Photos and PDFs, oldest first. */
  attachments: z
    .array(
      z.object({
        name: z.string(),
        media_type: z.string(),
        size_bytes: whole,
        /** As it was when someone attached it. */
        sha256,
        person: z.string().nullable(),
        created_at: z.string(),
        /** Null: it was removed while the packet was made. */
        file: entryName.nullable(),
      }),
    )
    .default([]),
  /** Oldest first, without what the person may not see. */
  history: z.array(changeSchema),
  /** Where it can be seen: entries of `manifest.sheets`. */
  sheets: z.array(entryName),
  /** XFDF (ISO 19444-1) with its markup alone. */
  markup: entryName.nullable(),
  crop: cropSchema.nullable(),
});
export type PacketIssue = z.infer<typeof packetIssueSchema>;
export type PacketHistory = PacketIssue['history'];

export const packetIssuesSchema = z.object({ issues: z.array(z.unknown()).max(10_000) });

const sheetSchema = z.object({
  name: entryName,
  document_id: whole,
  /** In its source, from 1. */
  page: whole,
  sheet_number: z.string().nullable(),
  /**
   * The PDF that has it, an entry: a file of this page alone, or the whole source if the page cannot be cut out. Null if
   * neither could be enclosed.
   */
  file: entryName.nullable(),
  /** From 1, in that file. */
  page_in_file: whole,
  /** Why there is no file; null with one. */
  reason: z.string().nullable(),
  /** As displayed, in points (1/72 in); null without a file. */
  size: z.tuple([finite, finite]).nullable(),
  /** How the page lies in its file. Null without one. */
  frame: z
    .object({ crop_box: box, rotation_degrees: whole, user_unit: finite.positive() })
    .nullable(),
});
export type PacketSheet = z.infer<typeof sheetSchema>;

const sourceSchema = z.object({
  document_id: whole,
  name: z.string(),
  size_bytes: whole,
  sha256,
  page_count: whole.nullable(),
});
export type PacketSource = z.infer<typeof sourceSchema>;

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  format_version: z.literal(KNOWN_VERSIONS),
  made_by: z.object({ program: z.literal('Pinbar'), version: z.string() }),
  created_at: z.string(),
  created_by: z.string(),
  project: z.object({ id: whole, name: z.string() }),
  /** Which issues were asked for, in words. */
  filter: z.string(),
  issue_count: whole,
  /** Of the dates in the report. */
  time_zone: z.string(),
  sources: z.array(sourceSchema).max(10_000),
  sheets: z.array(sheetSchema).max(10_000),
  /** SHA-256 of each field of each issue, as canonical JSON (`digests.ts`). */
  issues: z.array(z.object({ id: whole, fields: z.record(z.string(), sha256) })).max(10_000),
  /** Every entry but this file and `SHA256SUMS`. */
  entries: z.array(z.object({ name: entryName, size_bytes: whole, sha256 })).max(60_000),
});
export type PacketManifest = z.infer<typeof manifestSchema>;
