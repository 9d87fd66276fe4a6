import { z } from 'zod';
import {
  EXPLANATION_LENGTH,
  ISSUE_SUMMARY_LENGTH,
  ISSUE_TEXT_LENGTH,
  MAX_XFDF_LENGTH,
  MOST_BULK_ISSUES,
  MOST_ISSUES_PER_PAGE,
  MOST_PACKET_SHEETS,
  MOST_PICTURED_ISSUES,
  REPORT_LAYOUTS,
  REPORT_PAPERS,
} from '../constants.ts';
import {
  id,
  lines,
  listQuery,
  MAX_ID,
  pathId,
  searchText,
  text,
  timeZone,
  wholeNumber,
} from '../wire/fields.ts';
import { MAX_SEARCH_LENGTH } from '../wire/list.ts';
import { defineOperations } from '../wire/operation.ts';
import { issueFilters } from './filters.ts';
import { ISSUE_LIST, ISSUES_PER_PAGE } from './list.ts';
import {
  commentSchema,
  evaluationSchema,
  issueChangeSchema,
  issueOnPaperSchema,
  issueSchema,
  listedIssueSchema,
  priorityStatSchema,
  similarIssueSchema,
} from './schema.ts';

/** A whole XFDF document with exactly one annotation. */
const xfdf = z.string().min(1).max(MAX_XFDF_LENGTH);
/** What other programs know an issue by. In any case, as some write it. */
const guid = z.guid().transform((given) => given.toLowerCase());
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

/** What a file of issues contains: all issues of the list, not one page of it. */
const exported = listQuery(ISSUE_LIST).extend({
  ...issueFilters,
  time_zone: timeZone.default('UTC'),
});

/** Four numbers separated by commas. */
const RECT = /^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/;

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
const changesOne = (body: z.infer<typeof bulkChange>) =>
  isOne([
    ...[body.priority_id, body.discipline_id, body.scope_ids],
    ...[body.assignee_id, body.status_id],
  ]);
const ONE_FIELD = 'must change exactly one field';

/** `undo_token` undoes the update for 30 s; null if every issue had the value before. */
const bulkResult = z.object({
  updated_count: z.int().min(0),
  undo_token: z.uuid().nullable(),
});

export const issueOperations = defineOperations({
  'GET /v1/projects/{id}/counts': {
    summary: 'Counts the issues of a project that the caller may see, in these evaluation states.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    query: z.object({ evaluation_states: issueFilters.evaluation_states }),
    ok: z.object({ issues_count: z.int().min(0) }),
  },
  'GET /v1/projects/{id}/issues': {
    summary:
      'Lists issues. All filters apply together; the values of one filter are alternatives. Every word of q must occur, in the number, the summary, the description or a comment, also as part of a word; "quoted" words are a phrase. q has at most 20 different words and phrases. A word of letters that no issue has stands for those spelled like it. With q, the matches of an issue say where the words are. document_types and issue_types together name what an issue may be about. Owner -1: nobody. Creator -1: the AI assistant. theme_id: the issues that support a theme. An issue is closed while its status is Resolved or Closed, since it became so. Times and days _from are included, those _to are not. status_changed_from: its status changed since. commented_from: someone other than the caller commented since. sheet_number: raised on a version of the sheet. sheet_cell: the cell of hot spots where its markup is there; none: without a markup there. Viewers get only approved and not_reviewed issues.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    query: listQuery(ISSUE_LIST).extend({
      page: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
      per_page: wholeNumber({ min: 1, max: MOST_ISSUES_PER_PAGE }).default(ISSUES_PER_PAGE),
      ...issueFilters,
    }),
    ok: z.object({
      data: z.array(listedIssueSchema),
      pagination: z.object({
        page: z.int().min(1),
        per_page: z.int().min(1),
        total: z.int().min(0),
      }),
      priority_stats: z.array(priorityStatSchema),
    }),
  },
  'GET /v1/projects/{id}/issues/similar': {
    summary:
      'Lists at most three open issues on a page that a new one may repeat, the most similar first: those with a similar summary, and those whose markup is near. rect is the place of the new markup as in XFDF: left, bottom, right, top in points of the file. Rejected issues are left out.',
    access: { below: 'project' },
    params: { id: pathId },
    query: z.object({
      document_id: pathId,
      page_number: wholeNumber({ min: 1, max: MAX_ID }),
      summary: searchText({ max: ISSUE_SUMMARY_LENGTH }).default(''),
      rect: z.string().max(100).regex(RECT).optional(),
    }),
    ok: z.object({ data: z.array(similarIssueSchema) }),
  },
  'GET /v1/projects/{id}/issues/export/xlsx': {
    summary: `Returns a spreadsheet of all issues that the list would have with these filters, in its order. Dates are in time_zone. With pictures=crops, each row has a picture of its location; 422 then for more than ${MOST_PICTURED_ISSUES}. Viewers get only approved and not_reviewed issues, without the columns of the evaluation.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: exported.extend({ pictures: z.enum(['none', 'crops']).default('none') }),
    rate: 'export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /v1/projects/{id}/issues/export/csv': {
    summary: 'Returns what the spreadsheet contains as CSV.',
    access: { below: 'project' },
    params: { id: pathId },
    query: exported,
    rate: 'export',
    file: 'text/csv',
  },
  'GET /v1/projects/{id}/issues/export/bcf': {
    summary: `Returns the same issues as topics of the BIM Collaboration Format, with their comments and a picture of each location, in the order of pages. 422 for more than ${MOST_PICTURED_ISSUES}.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: exported.extend({ bcf_version: z.enum(['3.0', '2.1']).default('3.0') }),
    rate: 'export',
    file: 'application/zip',
  },
  'GET /v1/projects/{id}/open-issues': {
    summary:
      'Counts the issues that the caller may see and that are neither resolved nor closed, by the sheet they were raised on.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ sheets: z.array(z.object({ id, count: z.int().min(1) })) }),
  },
  'GET /v1/documents/{id}/issues': {
    summary:
      'Lists the issues that have a markup on the pages of a document, by id, with what the pages show of them.',
    access: { below: 'document' },
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ issues: z.array(issueOnPaperSchema) }),
  },
  'GET /v1/projects/{id}/issues/export/pdf': {
    summary: `Returns a report of the same issues, with a picture of each location: under one another (list), each on a page with its comments, or by sheet. 422 for more than ${MOST_PICTURED_ISSUES}.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: exported.extend({
      layout: z.enum(REPORT_LAYOUTS).default('list'),
      paper: z.enum(REPORT_PAPERS).default('letter'),
    }),
    rate: 'export',
    file: 'application/pdf',
  },
  'GET /v1/projects/{id}/issues/export/packet': {
    summary: `Returns the same issues as an evidence packet: a ZIP with a report, the issues as JSON with comments and history, their crops and markups, the sheets concerned as PDFs, and the SHA-256 of every file in it and of every source. "pinbar verify" checks it. Viewers get nothing of evaluations. 422 for more than ${MOST_PICTURED_ISSUES} issues, ${MOST_PACKET_SHEETS} sheets, or 1 GB of PDFs.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: exported.extend({ paper: z.enum(REPORT_PAPERS).default('letter') }),
    rate: 'export',
    file: 'application/zip',
  },
  'POST /v1/issues': {
    summary:
      'Raises an issue about a place in a document: a sheet, a section of a specification, an overlay, or an item of a checklist. One of drawing_sheet_id, csi_code (digits only), overlay_execution_id and checklist_item_id says which. With xfdf, the markup belongs to the issue: a new one, or the one of that name. The caller becomes the reporter. guid is what other programs know the issue by; 409 if the project has an issue with it.',
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
        guid: guid.optional(),
        overlay_execution_id: id.optional(),
        checklist_item_id: id.optional(),
        drawing_sheet_id: id.optional(),
        csi_code: z
          .string()
          .regex(/^\d{2,12}$/)
          .optional(),
      })
      .refine(
        (body) =>
          isOne([
            ...[body.overlay_execution_id, body.checklist_item_id],
            ...[body.drawing_sheet_id, body.csi_code],
          ]),
        'must have exactly one of overlay_execution_id, checklist_item_id, drawing_sheet_id and csi_code',
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
    isVersioned: true,
    ok: issueSchema,
  },
  'PUT /v1/issues/{id}': {
    summary:
      'Changes an issue. 412 if version or If-Match is given and someone changed it after that version; 409 if the status may not follow the present one. ref_number and creator_id cannot be changed: send them as they are. xfdf changes the markup of the issue.',
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
    isVersioned: true,
    ok: issueSchema,
    errors: [409, 412],
  },
  'POST /v1/issues/{id}/assignee': {
    summary: 'Gives an issue to someone with access to the project; null to nobody.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ assignee_id: id.nullable() }),
    rate: 'edit',
    isVersioned: true,
    ok: issueSchema,
    errors: [412],
  },
  'POST /v1/issues/{id}/status': {
    summary: 'Changes the status of an issue. 409 if it may not follow the present one.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ status_id: id }),
    rate: 'edit',
    isVersioned: true,
    ok: issueSchema,
    errors: [409, 412],
  },
  'POST /v1/issues/{id}/priority': {
    summary: 'Changes the priority of an issue.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ priority_id: id }),
    rate: 'edit',
    isVersioned: true,
    ok: issueSchema,
    errors: [412],
  },
  'POST /v1/issues/{id}/discipline': {
    summary: 'Changes the discipline of an issue.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ discipline_id: id }),
    rate: 'edit',
    isVersioned: true,
    ok: issueSchema,
    errors: [412],
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
  'GET /v1/issues/{id}/changes': {
    summary:
      'Lists who changed what of an issue and when, newest first, up to 100 and 2 MB at a time: next is the value of before for the earlier ones, or null at the end. Viewers do not get evaluations in states that they do not see.',
    access: { below: 'issue' },
    params: { id: pathId },
    query: z.object({ before: pathId.optional() }),
    ok: z.object({ data: z.array(issueChangeSchema), next: id.nullable() }),
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
      .refine(changesOne, ONE_FIELD),
    ok: bulkResult,
    errors: [404, 409],
  },
  'POST /v1/projects/{id}/issues/bulk-update': {
    summary:
      'Changes one field of all issues that match the filters, which are those of the list: all of them or, if one cannot be changed, none. 412 if expected_count is given and another number matches; 409 if more than 10,000 match. scope_ids replaces their scopes.',
    access: { role: 'creator', below: 'project' },
    params: { id: pathId },
    query: z.object({ q: searchText({ max: MAX_SEARCH_LENGTH }).optional(), ...issueFilters }),
    body: bulkChange
      .extend({ expected_count: z.int().min(0).optional() })
      .refine(changesOne, ONE_FIELD),
    ok: bulkResult,
    errors: [409, 412],
  },
  'POST /v1/issues/bulk-update/undo': {
    summary:
      'Undoes a bulk update of the caller as a whole, within 30 s. 409 if it is too late, or if someone has changed one of the issues since: the detail names them, and nothing is undone.',
    access: { role: 'creator' },
    body: z.object({ undo_token: z.uuid() }),
    ok: z.object({ updated_count: z.int().min(0) }),
    errors: [404, 409],
  },
});
