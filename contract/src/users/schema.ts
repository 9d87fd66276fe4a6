import { z } from 'zod';
import { USER_TYPE } from '../constants.ts';
import { id } from '../wire/fields.ts';

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
