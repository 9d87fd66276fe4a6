import { z } from 'zod';
import { DOCUMENT_TYPE } from '../constants.ts';
import { id, moment } from '../wire/fields.ts';

/** G-018: 1 specs, 2 drawings, 3 checklist. */
export const documentTypeId = z.union([
  z.literal(DOCUMENT_TYPE.specifications),
  z.literal(DOCUMENT_TYPE.drawings),
  z.literal(DOCUMENT_TYPE.checklist),
]);

/** REC-009. `document_type_id` is null until the document is classified, unless someone chose it. */
export const documentSchema = z
  .object({
    id,
    project_id: id,
    document_type_id: documentTypeId.nullable(),
    page_count: z.int().min(0).nullable(),
    /** Null unless the file was damaged and repaired; 0 if no page is known to be missing. */
    missing_pages: z.int().min(0).nullable(),
    file: z.object({
      file_id: id,
      file_key: z.string(),
      linearized_file_key: z.string().nullable(),
      name: z.string(),
      size_bytes: z.int().min(0),
    }),
    created_at: moment,
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof documentSchema>;

/** A page thumbnail: a JPEG whose URL stays the same for an hour, so browsers fetch it once. */
export const thumbnailSchema = z
  .object({
    page_number: z.int().min(1),
    width_px: z.int().min(1),
    height_px: z.int().min(1),
    url: z.string(),
  })
  .meta({ id: 'Thumbnail' });
export type Thumbnail = z.infer<typeof thumbnailSchema>;

/** REC-013. Coordinates in sheet units (1/100 in), origin at the upper left of the displayed page, y down. */
export const drawingSchema = z
  .object({
    id,
    title: z.string(),
    cache_key: z.string(),
    x0: z.number(),
    y0: z.number(),
    x1: z.number(),
    y1: z.number(),
  })
  .meta({ id: 'Drawing' });
export type Drawing = z.infer<typeof drawingSchema>;

/**
 * A section or detail mark, or a note, that names another sheet of the project. `text`: as written. `box`: x0, y0, x1, y1 of it
 * in page points, as displayed. `detail`: the number above or in front of the sheet's. `drawing`: the one with that number; null if
 * the mark names none, or the sheet has none or several.
 */
export const calloutSchema = z
  .object({
    text: z.string(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
    detail: z.string().nullable(),
    sheet: z.object({
      id,
      document_id: id,
      page_number: z.int().min(1),
      sheet_num: z.string(),
      sheet_title: z.string(),
      width_points: z.number(),
      height_points: z.number(),
    }),
    drawing: drawingSchema.nullable(),
  })
  .meta({ id: 'Callout' });
export type Callout = z.infer<typeof calloutSchema>;

/**
 * The state of text recognition (OCR) on a page without a text layer. `none`: no text was recognized. `failed`: the page is too
 * large, or recognition took too long.
 */
export const recognitionSchema = z.enum(['waiting', 'done', 'none', 'failed']);
export type Recognition = z.infer<typeof recognitionSchema>;

/**
 * REC-012. Sizes in points (1/72 in) of the page as displayed. `confidence`, 0 to 1, is how sure the number and title are;
 * 1 after a person corrected them.
 */
export const sheetSchema = z
  .object({
    id,
    sheet_num: z.string(),
    sheet_title: z.string(),
    discipline: z.string(),
    revision: z.string().nullable(),
    document_name: z.string(),
    document_id: id,
    page_number: z.int().min(1),
    rotation_degrees: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    width_points: z.number(),
    height_points: z.number(),
    confidence: z.number().min(0).max(1),
    /** A person corrected or confirmed the number and title. */
    is_corrected: z.boolean(),
    /** Other texts on the sheet that may be its number, or were read as such before someone corrected it; the likeliest first. */
    other_numbers: z.array(z.string()),
    other_titles: z.array(z.string()),
    /** Null if the page has text. What was recognized is never more than half sure. */
    recognition: recognitionSchema.nullable(),
    drawings: z.array(drawingSchema),
  })
  .meta({ id: 'Sheet' });
export type Sheet = z.infer<typeof sheetSchema>;

/** REC-014. `csi_code` is digits only; screens show it in pairs. */
export const specSectionSchema = z
  .object({
    id,
    csi_code: z.string(),
    csi_code_title: z.string(),
    document_name: z.string(),
    document_id: id,
    starting_page_number: z.int().min(1),
  })
  .meta({ id: 'SpecSection' });

/** REC-010 to REC-015. `updated_at` is null until something has been read. */
export const tableOfContentsSchema = z
  .object({
    updated_at: moment.nullable(),
    drawings: z.object({
      sheet_sets: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          updated_at: moment,
          sheets: z.array(sheetSchema),
        }),
      ),
    }),
    specs: z.object({ sections: z.array(specSectionSchema) }),
    checklists: z.object({
      sections: z.array(
        z.object({
          id,
          section_title: z.string(),
          /** Of the checklist, with the name of its file. */
          document_id: id,
          document_name: z.string(),
          starting_page_number: z.int().min(1),
        }),
      ),
    }),
  })
  .meta({ id: 'TableOfContents' });
export type TableOfContents = z.infer<typeof tableOfContentsSchema>;

/** [x0, y0, x1, y1] in points (1/72 in) of the page as displayed, origin at the upper left, y down. */
const pageBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** The line was recognized in the picture of a page without text, and may be wrong. */
const isRecognized = z.boolean();

/** The search hits on one page. `ranges` are the [from, to) of matched words, in UTF-16 units of the line's text. */
export const pageHitsSchema = z
  .object({
    page_number: z.int().min(1),
    lines: z.array(
      z.object({
        text: z.string(),
        box: pageBox,
        ranges: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
        is_recognized: isRecognized,
      }),
    ),
  })
  .meta({ id: 'PageHits' });
export type PageHits = z.infer<typeof pageHitsSchema>;

/**
 * The text of one page, line by line in reading order. That of a page without text, such as a scan, is empty until its picture
 * was searched for text.
 */
export const pageTextSchema = z
  .object({
    page_number: z.int().min(1),
    lines: z.array(z.object({ text: z.string(), box: pageBox, is_recognized: isRecognized })),
  })
  .meta({ id: 'PageText' });
export type PageText = z.infer<typeof pageTextSchema>;
