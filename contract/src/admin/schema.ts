/** What administrators decide, and what they are told of it. */
import { z } from 'zod';
import { organizationSchema } from '../users/schema.ts';
import { id, moment } from '../wire/fields.ts';

/** Of everything that administrators cannot take back. */
export const preview = z.object({
  /** The same answer, but nothing is changed. */
  preview: z
    .preprocess(
      (value) => (value === 'true' ? true : value === 'false' ? false : value),
      z.boolean(),
    )
    .default(false) as unknown as z.ZodType<boolean, boolean | undefined>,
});

/** What was done, or what would be. `effects`: one sentence for each, with counts and names. */
export const done = z.object({ message: z.string(), effects: z.array(z.string()) });
export type Done = z.infer<typeof done>;

/** AD-020. */
export const CREATOR_ACTIONS = ['set_to_current_user', 'delete_issues', 'nullify', 'keep'] as const;
export const creatorAction = z.enum(CREATOR_ACTIONS);
export type CreatorAction = z.infer<typeof creatorAction>;

/** AD-061 to AD-064. */
export const issueCreatorAction = z.enum(['keep_historical', 'set_to_current_user']);
export const issueAssigneeAction = z.enum(['keep_historical', 'unassign_all']);
export const evaluatorAction = z.enum(['keep_historical', 'delete_evaluations']);
export const commentAction = z.enum(['keep_historical', 'delete_comments']);
export type RemovalAnswers = {
  issue_creator_action: z.infer<typeof issueCreatorAction>;
  issue_assignee_action: z.infer<typeof issueAssigneeAction>;
  issue_evaluator_action: z.infer<typeof evaluatorAction>;
  comment_action: z.infer<typeof commentAction>;
};

const count = z.int().min(0);

/** AD-060. */
export const organizationCounts = z
  .object({
    issues_created: count,
    issues_assigned: count,
    evaluations: count,
    comments: count,
  })
  .meta({ id: 'OrganizationCounts' });
export type OrganizationCounts = z.infer<typeof organizationCounts>;

/** AD-033. `source_project_id`: null unless the project is a copy. */
export const priorityStats = z
  .object({
    project_id: id,
    project_name: z.string(),
    source_project_id: id.nullable(),
    created_at: moment,
    stats: z.array(z.object({ priority_id: id, priority_label: z.string(), count })),
  })
  .meta({ id: 'IssuePriorityStats' });
export type PriorityStats = z.infer<typeof priorityStats>;

/** `copying`: its files, then everything else. */
export const COPY_STATUSES = ['waiting', 'copying', 'done', 'failed'] as const;
export type CopyStatus = (typeof COPY_STATUSES)[number];

/** A copy that was asked for. The new project exists once it is done. `error`: why it failed. */
export const projectCopy = z
  .object({
    id,
    source_project_id: id,
    new_project_id: id,
    name: z.string(),
    status: z.enum(COPY_STATUSES),
    error: z.string().nullable(),
    files_done: count,
    files_total: count,
    requested_by: z.string().nullable(),
    created_at: moment,
  })
  .meta({ id: 'ProjectCopy' });
export type ProjectCopy = z.infer<typeof projectCopy>;

/** `new_project_id`: what the id of the copy will be. */
export const copyStarted = z.object({ message: z.string(), copy_id: id, new_project_id: id });
export type CopyStarted = z.infer<typeof copyStarted>;

/** By the id of a priority: how many of its issues stay. */
export const keepCounts = z.partialRecord(z.enum(['1', '2', '3', '4']), count);

/** What an organization stores. Its limit is its own, or else the server's; null: none. */
export const organizationStorage = z
  .object({
    organization: organizationSchema,
    used_bytes: count,
    file_count: count,
    own_limit_bytes: count.nullable(),
    limit_bytes: count.nullable(),
  })
  .meta({ id: 'OrganizationStorage' });
export type OrganizationStorage = z.infer<typeof organizationStorage>;

/** A million gigabytes: more is a mistake, and less than JavaScript counts exactly. */
export const storageLimit = z
  .int()
  .min(1)
  .max(10 ** 15)
  .nullable();

/** `oldest_seconds`: how long the job that waits longest could have run; null: none waits. */
export const serverHealth = z
  .object({
    version: z.string(),
    parts: z.array(z.object({ name: z.string(), is_ok: z.boolean(), detail: z.string() })),
    queues: z.array(
      z.object({
        name: z.string(),
        ...{ waiting: count, running: count, failed: count },
        oldest_seconds: z.number().min(0).nullable(),
      }),
    ),
  })
  .meta({ id: 'ServerHealth' });
export type ServerHealth = z.infer<typeof serverHealth>;

/** A job that its queue tries no more. `about`: such as "document 7". `reason`: for people who run the server. */
export const failedJob = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    about: z.string(),
    failed_at: moment,
    tries: count,
    reason: z.string(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;

export const MOST_FAILED_JOBS = 200;
