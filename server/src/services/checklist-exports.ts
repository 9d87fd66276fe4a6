/** Checklist items as a spreadsheet: all that a list would have, made page by page while it is sent. */
import {
  COMPLIANCE_BY_URGENCY,
  CHECKLIST_ROWS_PER_PAGE,
} from '../../../contract/src/checklists/list.ts';
import type { ComplianceStatus } from '../../../contract/src/checklists/list.ts';
import type { ChecklistItem } from '../../../contract/src/checklists/schema.ts';
import { sectionCode } from '../../../contract/src/documents/section-code.ts';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import { momentCell, zoneNamed } from '../../../exchange/src/tables/table.ts';
import type { Cell } from '../../../exchange/src/tables/table.ts';
import { xlsxWriter } from '../../../exchange/src/tables/xlsx.ts';
import type { Database } from '../db/database.ts';
import { partsOf } from '../domain/text-search.ts';
import { listChecklistItems } from '../repositories/checklists.ts';
import type { ChecklistQuery } from '../repositories/checklists.ts';
import type { ProjectScope } from '../repositories/scopes.ts';

export type ChecklistExportService = ReturnType<typeof createChecklistExportService>;

const WORDS: Readonly<Record<ComplianceStatus, string>> = {
  compliant: 'Compliant',
  not_compliant: 'Not compliant',
  needs_attention: 'Needs attention',
  not_applicable: 'Not applicable',
  not_evaluated: 'Not Evaluated',
};
/** Those of which a percentage says something. */
const HAS_PERCENT: ReadonlySet<ComplianceStatus> = new Set(
  COMPLIANCE_BY_URGENCY.filter((status) => !/not_applicable|not_evaluated/.test(status)),
);

type Column = { title: string; width: number; cell: (item: ChecklistItem) => Cell };

const COLUMNS: readonly Column[] = [
  { title: 'Checklist', width: 28, cell: (item) => item.document_name },
  { title: 'Item', width: 10, cell: (item) => item.item_id },
  { title: 'Section', width: 28, cell: (item) => item.section_title },
  { title: 'Requirement', width: 64, cell: (item) => item.requirement_text },
  {
    title: 'On the checklist',
    width: 32,
    cell: (item) => [item.is_ticked ? 'Ticked' : '', item.remarks].filter(Boolean).join('; '),
  },
  {
    title: 'Status',
    width: 18,
    cell: ({ verifications: [used] }) => WORDS[used?.compliance_status ?? 'not_evaluated'],
  },
  {
    title: 'Percent compliant',
    width: 18,
    cell: ({ verifications: [used] }) =>
      used !== undefined && HAS_PERCENT.has(used.compliance_status) ? used.percent_compliant : null,
  },
  {
    title: 'AI Reasoning',
    width: 64,
    cell: ({ verifications: [used] }) => used?.verification_notes ?? null,
  },
  {
    title: 'References',
    width: 32,
    cell: ({ verifications: [used] }) =>
      (used?.references ?? [])
        .map(({ overlay_execution_id: overlay, sheet_num: sheet, csi_code: code, ...place }) => {
          if (overlay !== null) return `Overlay ${overlay}`;
          const label = sheet ?? (code === null ? '' : sectionCode(code));
          return `${label}, page ${place.page_number}`;
        })
        .join('; '),
  },
  {
    title: 'Date verified',
    width: 20,
    cell: ({ verifications: [used] }) => momentCell(used?.created_at ?? null),
  },
  {
    title: 'Verified by',
    width: 22,
    cell: ({ verifications: [used] }) => {
      if (used === undefined) return null;
      return used.is_manual ? (used.verified_by?.full_name ?? 'Unknown') : 'Check';
    },
  },
];

type Wanted = Omit<ChecklistQuery, 'page' | 'per_page'> & { time_zone: string };

export function createChecklistExportService(db: Database) {
  return {
    table(scope: ProjectScope, { time_zone, ...query }: Wanted): Promise<FileAnswer> {
      const words = partsOf(query.q ?? '').map(({ text }) => text);
      const writer = xlsxWriter(
        COLUMNS.map(({ title }) => title),
        {
          zone: zoneNamed(time_zone),
          ...{ sheetName: 'Checklist', widths: COLUMNS.map(({ width }) => width) },
        },
      );
      const body = async function* () {
        yield* writer.head();
        for (let page = 1; ; page += 1) {
          const wanted = { ...query, page, per_page: CHECKLIST_ROWS_PER_PAGE };
          const { items } = await listChecklistItems(db, scope, words, wanted);
          for (const item of items) yield* writer.row(COLUMNS.map(({ cell }) => cell(item)));
          if (items.length < CHECKLIST_ROWS_PER_PAGE) break;
        }
        yield* writer.end();
      };
      return Promise.resolve({
        ...{ name: 'checklist.xlsx', sizeBytes: null, body: body() },
        close: () => Promise.resolve(),
      });
    },
  };
}
