/** Whether the report of a packet says what its issues say. Whole packets: `issue-packet.test.ts`. */
import { describe, expect, it } from 'vitest';
import { checkReport } from '../../../cli/src/verify/check-report.ts';
import { manifestSchema, packetIssueSchema } from '../../../evidence/src/packet.ts';

const manifest = manifestSchema.parse({
  ...{ format: 'pinbar-evidence-packet', format_version: 3, project: { id: 1, name: 'Clinic' } },
  made_by: { program: 'Pinbar', version: '1.0.0' },
  ...{ created_at: '2026-11-20T08:00:00Z', created_by: 'Ada', filter: 'Priority: High.' },
  ...{ issue_count: 1, time_zone: 'UTC', sources: [], sheets: [], issues: [], entries: [] },
});
const HEAD = 'Clinic\n1 issue · 11/20/2026\nPriority: High.';
const BODY =
  '#7 Lintel missing\nA-101\nPriority: High\nRef. #: A-101\nDate created: 11/19/2026\nAbove W-4.';

const issue = packetIssueSchema.parse({
  ...{ id: 7, guid: '', summary: 'Lintel missing', description: 'Above W-4.', kind: 'drawing' },
  ...{
    priority: 'High',
    status: '',
    discipline: '',
    scopes: [],
    ref_number: 'A-101',
    reporter: '',
  },
  ...{ document: null, page: null, location: 'A-101', overlay_sheets: [], grid_reference: null },
  ...{ owner: null, created_at: '2026-11-19T08:00:00Z', updated_at: '', version: 1 },
  ...{ comments: [], history: [], sheets: [], crop: null, markup: null },
});

const found = (...pages: string[]) =>
  checkReport(pages, [issue], manifest).map(({ detail }) => detail);

describe('the report of a packet agrees', () => {
  it('where the first issue follows the head', () => {
    expect(found(`${HEAD}\n${BODY}`)).toEqual([]);
  });

  it('where the head has a page of its own, as in earlier versions, which said less', () => {
    expect(found(HEAD, BODY)).toEqual([]);
    expect(found('Clinic\n1 issue · 11/20/2026', BODY)).toEqual([]);
  });

  it('not where the manifest tells of another head', () => {
    expect(found(`School\n1 issue · 11/20/2026\n${BODY}`)).toEqual(['report.pdf has no issue 7.']);
  });
});
