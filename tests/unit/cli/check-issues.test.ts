/** Whether the issues of a packet agree with its manifest. What was changed in whole packets: `issue-packet.test.ts`. */
import { expect, it } from 'vitest';
import { checkIssues } from '../../../cli/src/verify/check-issues.ts';
import { manifestSchema } from '../../../evidence/src/packet.ts';

const manifestOf = (count: number) =>
  manifestSchema.parse({
    ...{ format: 'pinbar-evidence-packet', format_version: 1, project: { id: 1, name: 'Clinic' } },
    made_by: { program: 'Pinbar', version: '1.0.0' },
    ...{ created_at: '2026-11-20T08:00:00Z', created_by: 'Ada', filter: '', issue_count: count },
    ...{ time_zone: 'UTC', sources: [], sheets: [], issues: [], entries: [] },
  });

it('tells that the manifest counts other issues than it lists', () => {
  const findingsOf = (count: number) => checkIssues('{"issues": []}', manifestOf(count)).findings;
  expect(findingsOf(0)).toEqual([]);
  expect(findingsOf(3)).toEqual([
    {
      ...{ what: 'disagrees', file: 'manifest.json', issue: null, field: 'issue_count' },
      detail: 'manifest.json states 3 issues and lists 0.',
    },
  ]);
});
