import { z } from 'zod';
import { EVALUATION_STATES } from '../constants.ts';
import { id, moment } from '../wire/fields.ts';

/** Null if their account is gone, and for markups that stand in the PDF. */
const author = z.object({ id, full_name: z.string() }).nullable();

/** An annotation in the PDF. */
export const placeInFileSchema = z
  .object({
    page_number: z.int().min(1),
    /** Among the annotations of the page, from 0. */
    place: z.int().min(0),
  })
  .meta({ id: 'PlaceInFile' });
export type PlaceInFile = z.infer<typeof placeInFileSchema>;

/** REC-018: a markup as stored. */
export const annotationSchema = z
  .object({
    id,
    document_id: id,
    page_number: z.int().min(1),
    /** Unique in its document. It stays the same when the markup changes, is deleted or comes back. */
    name: z.string(),
    issue_id: id.nullable(),
    /** A whole XFDF document (ISO 19444-1) with this annotation alone. */
    xfdf: z.string(),
    evaluation_state: z.enum(EVALUATION_STATES),
    author,
    /**
     * AN-026: where it stands in the PDF, if it does; nobody is its author then, except by name. `is_shown`: it is as it is
     * there, and the PDF has a picture of it.
     */
    in_file: placeInFileSchema.extend({ is_shown: z.boolean() }).nullable(),
    /** Counts the changes, from 1. A change names the one it is based on. */
    version: z.int().min(1),
    created_at: moment,
    updated_at: moment,
    /** AN-022: whether the caller may change or delete it. */
    can_edit: z.boolean(),
  })
  .meta({ id: 'Annotation' });
export type Annotation = z.infer<typeof annotationSchema>;

/** A markup that was deleted. Its version counts that as a change. */
export const deletedAnnotationSchema = annotationSchema
  .pick({ id: true, document_id: true, version: true })
  .meta({ id: 'DeletedAnnotation' });
export type DeletedAnnotation = z.infer<typeof deletedAnnotationSchema>;

/**
 * `linked`: it belongs to an issue now. `evaluated`: its issue was approved or rejected. `carried`: from an earlier revision
 * of the sheet, by no person.
 */
export const ANNOTATION_ACTIONS = [
  ...(['created', 'changed', 'deleted', 'restored'] as const),
  ...(['linked', 'evaluated', 'carried'] as const),
];
export type AnnotationAction = (typeof ANNOTATION_ACTIONS)[number];

/** One change of a markup: who did what, and what it looked like afterward. */
export const annotationChangeSchema = z
  .object({
    version: z.int().min(1),
    action: z.enum(ANNOTATION_ACTIONS),
    xfdf: z.string(),
    author,
    created_at: moment,
  })
  .meta({ id: 'AnnotationChange' });
export type AnnotationChange = z.infer<typeof annotationChangeSchema>;

/** A markup that was sent and cannot be stored: its place in the request, from 0, and why. */
export const refusedAnnotationSchema = z
  .object({ index: z.int().min(0), detail: z.string() })
  .meta({ id: 'RefusedAnnotation' });
export type RefusedAnnotation = z.infer<typeof refusedAnnotationSchema>;

/** A change that was sent with others and cannot be made: its place in the request, from 0, and what it would get alone. */
export const refusedChangeSchema = refusedAnnotationSchema
  .extend({ status: z.int().min(400).max(499) })
  .meta({ id: 'RefusedAnnotationChange' });
export type RefusedAnnotationChange = z.infer<typeof refusedChangeSchema>;
