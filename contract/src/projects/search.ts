import { z } from 'zod';
import { pageHitsSchema, sheetSchema, specSectionSchema } from '../documents/schema.ts';
import { listedIssueSchema } from '../issues/schema.ts';
import { id } from '../wire/fields.ts';

/** What a search may look for. */
export const HIT_KINDS = ['sheets', 'specs', 'issues', 'markups', 'pages'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** Hits in all, of which a search returns the first. `is_least`: there may be more, which were not counted. */
const count = { total: z.int().min(0), is_least: z.boolean() };

/** A markup whose text has the words. `text` is a piece of it; `ranges` as in `IssueMatch`. */
export const markupHitSchema = z
  .object({
    id,
    document_id: id,
    page_number: z.int().min(1),
    name: z.string(),
    issue_id: id.nullable(),
    author: z.object({ id, full_name: z.string() }).nullable(),
    text: z.string(),
    ranges: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
  })
  .meta({ id: 'MarkupHit' });
export type MarkupHit = z.infer<typeof markupHitSchema>;

/** A page of a document with its first matching lines. */
export const pageOfHitsSchema = pageHitsSchema
  .extend({ document_id: id, lines_count: z.int().min(1) })
  .meta({ id: 'PageOfHits' });
export type PageOfHits = z.infer<typeof pageOfHitsSchema>;

/** What can be referred to in a project (API-064). Of other kinds than the one asked for, none. */
export const referenceChoicesSchema = z
  .object({
    sheets: z.array(sheetSchema),
    spec_sections: z.array(specSectionSchema),
    /** The newest execution of each. */
    overlays: z.array(
      z.object({
        overlay_execution_id: id,
        /** What it shows: "A-101 of permit.pdf with A-101 of addendum-2.pdf". */
        title: z.string(),
        /** Of its first sheet. */
        document_id: id,
        page_number: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'ReferenceChoices' });
export type ReferenceChoices = z.infer<typeof referenceChoicesSchema>;
export const REFERENCE_CHOICE_KINDS = [
  ...(['drawing_sheet', 'spec_section', 'overlay_execution'] as const),
];
export type ReferenceKind = (typeof REFERENCE_CHOICE_KINDS)[number];

/** What a search finds in a project, by kind, the best hits of each kind first. Kinds that were not asked for are empty. */
export const projectHitsSchema = z
  .object({
    sheets: z.array(sheetSchema),
    specs: z.array(specSectionSchema),
    issues: z.object({ data: z.array(listedIssueSchema), ...count }),
    markups: z.object({ data: z.array(markupHitSchema), ...count }),
    pages: z.object({ data: z.array(pageOfHitsSchema), ...count }),
  })
  .meta({ id: 'ProjectHits' });
export type ProjectHits = z.infer<typeof projectHitsSchema>;
