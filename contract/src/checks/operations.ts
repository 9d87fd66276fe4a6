import { z } from 'zod';
import { id, moment, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { CHECK_IDS, LOOK_OUTCOMES, MODEL_CHECK_ID, OVERLAY_CHECK_IDS } from './checks.ts';

const checkId = z.enum([...CHECK_IDS, ...OVERLAY_CHECK_IDS, MODEL_CHECK_ID]);

export const checkSchema = z
  .object({
    id: checkId,
    name: z.string(),
    description: z.string(),
    is_on: z.boolean(),
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof checkSchema>;

const lookSchema = z.object({
  check_id: checkId,
  outcome: z.enum(LOOK_OUTCOMES),
  /** Findings on the sheet. */
  found_count: z.int().min(0),
  /** Why it was not checked, as a sentence. */
  reason: z.string().nullable(),
});

export const checkedSheetSchema = z
  .object({
    id,
    sheet_num: z.string(),
    sheet_title: z.string(),
    document_id: id,
    page_number: z.int().min(1),
    /** What became of the checks that are on. None of those that were not made yet. */
    looks: z.array(lookSchema),
  })
  .meta({ id: 'CheckedSheet' });
export type CheckedSheet = z.infer<typeof checkedSheetSchema>;

const modelSchema = z
  .object({
    /** As its maker calls it. */
    name: z.string(),
    /** Where texts of sheets are sent. */
    host: z.string(),
    /** `none`: it was never asked about this project. */
    state: z.enum(['none', 'waiting', 'running', 'done']),
  })
  .meta({ id: 'AskedModel' });

export const coverageSchema = z
  .object({
    /** `none`: nothing was checked yet. `failed`: the last check never ended. */
    state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
    checked_at: moment.nullable(),
    checks: z.array(checkSchema),
    /** The language model of this server, which has a check of its own. Null: it has none. */
    model: modelSchema.nullable(),
    /** Those that were checked last, by document and page. */
    sheets: z.array(checkedSheetSchema),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverageSchema>;

const usedSchema = {
  calls: z.int().min(0),
  input_tokens: z.int().min(0),
  output_tokens: z.int().min(0),
  /** US dollars; null if the server knows no prices. */
  cost: z.number().min(0).nullable(),
};

export const modelUsageSchema = z
  .object({
    /** What a project may use in a month. Null: the server has no language model. */
    limit: z.object({ tokens: z.int().min(1), cost: z.number().min(0).nullable() }).nullable(),
    /** Of the last twelve months in which it was used, the newest first. Months are those of UTC: `2026-03`. */
    months: z.array(z.object({ month: z.string(), ...usedSchema })),
  })
  .meta({ id: 'ModelUsage' });
export type ModelUsage = z.infer<typeof modelUsageSchema>;

export const checkOperations = defineOperations({
  'GET /v1/projects/{id}/checks': {
    summary:
      'Returns the checks of a project’s drawings, whether each is on, and what became of it on every sheet. Clients poll it while its state, or that of the model, is waiting or running.',
    access: { below: 'project' },
    params: { id: pathId },
    ok: coverageSchema,
  },
  'PUT /v1/projects/{id}/check-settings': {
    summary:
      'Switches a check on or off and starts to check the drawings again. Checks of overlays look at those that are compared from then on. What was raised stays.',
    access: { role: 'creator', below: 'project' },
    params: { id: pathId },
    body: z.object({ check_id: checkId, is_on: z.boolean() }),
    errors: [409],
  },
  'GET /v1/projects/{id}/model-usage': {
    summary:
      'Returns how often the language model was asked about a project, the tokens and what they cost, month by month, and the limit.',
    access: { role: 'admin', below: 'project' },
    params: { id: pathId },
    ok: modelUsageSchema,
  },
});
