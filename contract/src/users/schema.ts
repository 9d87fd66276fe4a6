import { z } from 'zod';
import { TOOL_PRESET_NAME_LENGTH, USER_TYPE } from '../constants.ts';
import { id, text } from '../wire/fields.ts';

/** REC-030. */
export const organizationSchema = z.object({ id, name: z.string() }).meta({ id: 'Organization' });
export type Organization = z.infer<typeof organizationSchema>;

/** G-014, G-015: 1 creator, 2 viewer. */
export const userTypeId = z.union([z.literal(USER_TYPE.creator), z.literal(USER_TYPE.viewer)]);

/** REC-020. `can_create_projects` covers PL-008 and AP-002, so the page does not repeat the rule. */
export const userSchema = z
  .object({
    id,
    full_name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    user_type_id: userTypeId,
    can_create_projects: z.boolean(),
    user_organizations: z.array(z.object({ organization: organizationSchema })),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** REC-021. */
export const collaboratorSchema = z
  .object({ id, full_name: z.string(), user_type_id: userTypeId })
  .meta({ id: 'Collaborator' });
export type Collaborator = z.infer<typeof collaboratorSchema>;

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable();

/** How a markup tool draws, under a name that the person chose. Lengths are page points (1/72 in). */
export const toolPresetSchema = z
  .object({
    name: text({ min: 1, max: TOOL_PRESET_NAME_LENGTH }),
    /** The page's name for the tool, such as `cloud`. */
    tool: z.string().regex(/^[a-z][a-z-]{0,39}$/),
    /** `#rrggbb`; null: no line. */
    color,
    /** `#rrggbb`; null: not filled. */
    fill: color,
    /** Of the line; null: suits the page. */
    width: z.number().min(0).max(100).nullable(),
    /** Of text and labels; null: suits the page. */
    font_size: z.number().min(1).max(1000).nullable().default(null),
    /** Dashes and gaps, of a line of width 1 if the width suits the page; empty: solid. */
    dash: z.array(z.number().min(0).max(1000)).max(8),
    /** 0 to 1. */
    opacity: z.number().min(0).max(1),
  })
  .meta({ id: 'ToolPreset' });
export type ToolPreset = z.infer<typeof toolPresetSchema>;
