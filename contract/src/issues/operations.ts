import { z } from 'zod';
import {
  EVALUATION_STATES,
  EXPLANATION_LENGTH,
  ISSUE_SUMMARY_LENGTH,
  ISSUE_TEXT_LENGTH,
  MAX_XFDF_LENGTH,
  MOST_BULK_ISSUES,
  MOST_ISSUES_PER_PAGE,
} from '../constants.ts';
import {
  commaList,
  commaNumbers,
  commaTexts,
  id,
  lines,
  listQuery,
  pathId,
  text,
  wholeNumber,
} from '../wire/fields.ts';
import { MAX_SEARCH_LENGTH } from '../wire/list.ts';
import { defineOperations } from '../wire/operation.ts';
import { ANY_DOCUMENT_TYPE, ISSUE_LIST, ISSUE_TYPES, ISSUES_PER_PAGE, NOBODY } from './list.ts';
import { commentSchema, evaluationSchema, issueSchema, priorityStatSchema } from './schema.ts';

const evaluation_states = commaList(EVALUATION_STATES).optional();
/** A whole XFDF document with exactly one annotation. */
const xfdf = z.string().min(1).max(MAX_XFDF_LENGTH);
const ids = commaNumbers({}).optional();
const idsOrNobody = commaNumbers({ min: NOBODY }).optional();
const scopeIds = z
  .array(id)
  .max(100)
  .transform((given) => [...new Set(given)]);

const content = {
  summary: text({ min: 1, max: ISSUE_SUMMARY_LENGTH }),
  full_text: lines({ min: 1, max: ISSUE_TEXT_LENGTH }),
  priority_id: id,
  discipline_id: id,
};

/** What a bulk update changes: exactly one of them. */
const bulkChange = z.object({
  priority_id: id.optional(),
  discipline_id: id.optional(),
  scope_ids: scopeIds.pipe(z.array(id).min(1)).optional(),
  assignee_id: id.nullable().optional(),
  status_id: id.optional(),
});
const isOne = (values: readonly unknown[]) =>
  values.filter((value) => value !== undefined).length === 1;

export const issueOperations = defineOperations({
  'GET /v1/projects/{id}/counts': {
    summary: 'Counts the issues of a project that the caller may see, in these evaluation states.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    query: z.object({ evaluation_states }),
    ok: z.object({ issues_count: z.int().min(0) }),
  },
  'GET /v1/projects/{id}/issues': {
    summary:
      'Lists issues. All filters apply together; the values of one filter are alternatives. Every word of q must occur, in the number, the summary, the description or a comment. document_types and issue_types together name what an issue may be about. Owner -1: nobody. Creator -1: the AI assistant. Viewers get only approved and not_reviewed issues.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    query: listQuery(ISSUE_LIST).extend({
      page: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
      per_page: wholeNumber({ min: 1, max: MOST_ISSUES_PER_PAGE }).default(ISSUES_PER_PAGE),
      priorities: ids,
      statuses: ids,
      document_id: pathId.optional(),
      document_types: commaNumbers({ min: ANY_DOCUMENT_TYPE, max: 3 }).optional(),
      issue_types: commaList(ISSUE_TYPES).optional(),
      evaluation_states,
      overlay_execution_id: pathId.optional(),
      issue_id_from: wholeNumber().optional(),
      issue_id_to: wholeNumber().optional(),
      owners: idsOrNobody,
      creators: idsOrNobody,
      keywords: commaTexts({ max: MAX_SEARCH_LENGTH }).optional(),
      discipline_ids: ids,
      scopes: ids,
    }),
    ok: z.object({
      data: z.array(issueSchema),
      pagination: z.object({
        page: z.int().min(1),
        per_page: z.int().min(1),
        total: z.int().min(0),
      }),
      priority_stats: z.array(priorityStatSchema),
    }),
  },
  'POST /v1/issues': {
    summary:
      'Raises an issue about a place in a document: a sheet (drawing_sheet_id), a section of a specification (csi_code, digits only), or an overlay (overlay_execution_id). With xfdf, the markup belongs to the issue: a new one, or the one of that name. The caller becomes the reporter.',
    access: { role: 'creator', below: 'document', at: 'document_id' },
    body: z
      .object({
        document_id: id,
        page_number: id,
        ...content,
        scope_ids: scopeIds.default([]),
        assignee_id: id.nullable().default(null),
        status_id: id.default(1),
        xfdf: xfdf.optional(),
        overlay_execution_id: id.optional(),
        drawing_sheet_id: id.optional(),
        csi_code: z
          .string()
          .regex(/^\d{2,12}$/)
          .optional(),
      })
      .refine(
        (body) => isOne([body.overlay_execution_id, body.drawing_sheet_id, body.csi_code]),
        'must have exactly one of overlay_execution_id, drawing_sheet_id and csi_code',
      ),
    rate: 'edit',
    status: 201,
    ok: issueSchema,
    errors: [409],
  },
  'GET /v1/issues/{id}': {
    summary: 'Returns an issue.',
    access: { below: 'issue' },
    isPolled: true,
    params: { id: pathId },
    ok: issueSchema,
  },
  'PUT /v1/issues/{id}': {
    summary:
      'Changes an issue. 412 if version is given and someone changed it after that version; 409 if the status may not follow the present one. ref_number and creator_id cannot be changed: send them as they are. xfdf changes the markup of the issue.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({
      ...content,
      assignee_id: id.nullable(),
      creator_id: id.nullable(),
      scope_ids: scopeIds,
      status_id: id.nullable(),
      ref_number: z.string().trim().min(1).max(1000),
      xfdf: xfdf.optional(),
      version: z.int().min(1).optional(),
    }),
    rate: 'edit',
    ok: issueSchema,
    errors: [409, 412],
  },
  'POST /v1/issues/{id}/assignee': {
    summary: 'Gives an issue to someone with access to the project; null to nobody.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ assignee_id: id.nullable() }),
    rate: 'edit',
    ok: issueSchema,
  },
  'POST /v1/issues/{id}/status': {
    summary: 'Changes the status of an issue. 409 if it may not follow the present one.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ status_id: id }),
    rate: 'edit',
    ok: issueSchema,
    errors: [409],
  },
  'POST /v1/issues/{id}/priority': {
    summary: 'Changes the priority of an issue.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ priority_id: id }),
    rate: 'edit',
    ok: issueSchema,
  },
  'POST /v1/issues/{id}/discipline': {
    summary: 'Changes the discipline of an issue.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ discipline_id: id }),
    rate: 'edit',
    ok: issueSchema,
  },
  'POST /v1/issues/{id}/evaluate': {
    summary:
      'Approves (thumbs up) or rejects (thumbs down) an issue, with an optional reason. The latest evaluation counts.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z
      .object({
        is_thumbs_up: z.boolean(),
        is_thumbs_down: z.boolean(),
        explanation: lines({ max: EXPLANATION_LENGTH }).nullable().default(null),
      })
      .refine(
        ({ is_thumbs_up: up, is_thumbs_down: down }) => up !== down,
        'must be either thumbs up or thumbs down',
      ),
    rate: 'edit',
    ok: evaluationSchema,
  },
  'GET /v1/issues/{id}/comments': {
    summary: 'Lists the comments on an issue, oldest first.',
    access: { below: 'issue' },
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(commentSchema) }),
  },
  'POST /v1/issues/{id}/comments': {
    summary: 'Comments on an issue. Everyone who sees the issue may comment.',
    access: { below: 'issue' },
    params: { id: pathId },
    body: z.object({ text: lines({ min: 1, max: ISSUE_TEXT_LENGTH }) }),
    rate: 'edit',
    status: 201,
    ok: commentSchema,
  },
  'POST /v1/issues/bulk-update': {
    summary:
      'Changes one field of many issues: all of them or, if one cannot be changed, none. scope_ids replaces their scopes.',
    access: { role: 'creator' },
    body: z
      .object({
        issue_ids: z
          .array(id)
          .min(1)
          .max(MOST_BULK_ISSUES)
          .refine((given) => new Set(given).size === given.length, 'must be different issues'),
      })
      .extend(bulkChange.shape)
      .refine(
        ({ issue_ids: _ids, ...change }) => isOne(Object.values(change)),
        'must change exactly one field',
      ),
    ok: z.object({ updated_count: z.int().min(0) }),
    errors: [404, 409],
  },
});
