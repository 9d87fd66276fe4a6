/** What people read on the sheets of real documents (`truth/reading.json`): only numbers and strings, never images. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** One text, or several that are equally right; null if the sheet has none. */
const textSchema = z.union([z.string(), z.array(z.string()), z.null()]);
export type TrueText = z.infer<typeof textSchema>;

const drawingSchema = z.strictObject({
  title: z.string(),
  /** As written below the title; null if there is none. */
  scale: z.string().nullable(),
  /** x0, y0, x1, y1 in sheet units (1/100 in), the title included, to a quarter of an inch. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type TrueDrawing = z.infer<typeof drawingSchema>;

const pageSchema = z.strictObject({
  page: z.int().min(1),
  /** Missing fields were not judged. */
  number: textSchema.optional(),
  title: textSchema.optional(),
  revision: textSchema.optional(),
  date: textSchema.optional(),
  /** Scale in the title block. */
  scale: textSchema.optional(),
  /** The drawings on the sheet with a title below them; if missing, they were not judged. */
  drawings: z.array(drawingSchema).optional(),
});
export type TruePage = z.infer<typeof pageSchema>;

const truthSchema = z.strictObject({
  documents: z.array(z.strictObject({ file: z.string(), pages: z.array(pageSchema) })),
  books: z.array(
    z.strictObject({
      file: z.string(),
      sections: z.array(z.strictObject({ code: z.string(), title: z.string(), page: z.int() })),
    }),
  ),
  checklists: z.array(
    z.strictObject({
      file: z.string(),
      sections: z.array(z.strictObject({ title: z.string(), page: z.int() })),
    }),
  ),
});
export type ReadingTruth = z.infer<typeof truthSchema>;

/** Files of other origins: `odd` were looked at while rules were written, `even` were not. */
const secondSchema = z.strictObject({
  documents: z.array(
    z.strictObject({
      file: z.string(),
      half: z.enum(['odd', 'even']),
      /** What a person takes it for. */
      kind: z.enum(['drawings', 'checklist', 'other']),
      /** The sheets that were judged; none where all text is drawn. */
      pages: z.array(pageSchema).optional(),
    }),
  ),
});

function filesOf(name: string): z.infer<typeof secondSchema>['documents'] {
  const file = new URL(`../../truth/${name}.json`, import.meta.url);
  return secondSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).documents;
}

export const secondTruth = () => filesOf('second');

/** Pages, drawings and kinds that no other file judges, from a walk over all pages; `even` were labeled before they were read. */
export const walkTruth = () => filesOf('walk');

export function readingTruth(): ReadingTruth {
  const file = new URL('../../truth/reading.json', import.meta.url);
  return truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether two texts are equal, ignoring spaces, punctuation and case. */
export function saysTheSame(truth: TrueText, found: string | null): boolean {
  if (truth === null || found === null) return truth === found;
  return [truth].flat().some((one) => plain(one) === plain(found));
}
