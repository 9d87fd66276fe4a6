import { z } from 'zod';
import { id, moment } from '../wire/fields.ts';

/** REC-027: issues that are about the same, called a focus area on screens. */
export const themeSchema = z
  .object({
    id,
    theme_title: z.string(),
    theme_description: z.string(),
    /** Without those that were rejected since. Ascending. */
    supporting_issue_ids: z.array(id).min(1),
    /** That of its most urgent issue. */
    top_priority_id: id,
  })
  .meta({ id: 'Theme' });
export type Theme = z.infer<typeof themeSchema>;

/** REC-028. */
export const themeStatusSchema = z
  .object({
    /** There is a theme to look at. */
    has_themes: z.boolean(),
    /** Issues came, went or were reworded since the themes were found; false while they are being found. */
    needs_regeneration: z.boolean(),
    /** When they were found last; null if never. */
    latest_theme_timestamp: moment.nullable(),
    is_regenerating: z.boolean(),
    /** The last regeneration ended without themes. */
    has_failed: z.boolean(),
  })
  .meta({ id: 'ThemeStatus' });
export type ThemeStatus = z.infer<typeof themeStatusSchema>;
