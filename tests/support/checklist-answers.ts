/** Checklist items as the API answers. Runs in Node and in browsers. */
import { COMPLIANCE_IDS, COMPLIANCE_STATUSES } from '../../contract/src/checklists/list.ts';
import type {
  ChecklistItem,
  ChecklistReference,
  ChecklistVerification,
} from '../../contract/src/checklists/schema.ts';

const MOMENT = '2026-03-02T16:18:00.000Z';

export function checklistReference(
  id: number,
  change: Partial<ChecklistReference> = {},
): ChecklistReference {
  return {
    ...{ reference_id: id, reference_type: 'drawing_sheet', sheet_id: id, sheet_num: `A-10${id}` },
    ...{ spec_section_id: null, csi_code: null, overlay_execution_id: null },
    title: 'Door schedule',
    ...{ document_id: 10, page_number: id, quote: '102 3-0 7-0 NO CLOSER', box: [72, 72, 144, 90] },
    page_size: [2592, 1728],
    ...change,
  };
}

export function verification(change: Partial<ChecklistVerification> = {}): ChecklistVerification {
  const { compliance_status: status = 'not_compliant' } = change;
  return {
    ...{ verification_id: 7, compliance_status_id: COMPLIANCE_IDS[status] },
    ...{ compliance_status: status, percent_compliant: 40, flipped_from: null },
    ...{ verification_notes: 'Door 102 has no closer.', created_at: MOMENT },
    ...{ is_manual: false, verified_by: null, references: [checklistReference(1)] },
    ...change,
  };
}

export function checklistItem(id: number, change: Partial<ChecklistItem> = {}): ChecklistItem {
  return {
    ...{ checklist_item_id: id, item_id: `3.0${id}`, section_title: 'DOORS' },
    summary: `Doors of corridor ${id} close by themselves.`,
    requirement_text: `Doors of corridor ${id} close by themselves. State the closer.`,
    ...{ document_id: 30, document_name: 'Permit checklist.pdf', page_number: 2 },
    ...{ is_ticked: false, remarks: '' },
    ...{ verifications: [verification()] },
    ...change,
  };
}

export function checklistPage(data: readonly ChecklistItem[], total = data.length) {
  return { data: [...data], pagination: { page: 1, per_page: 10, total } };
}

export function complianceStats(total: number) {
  return {
    data: COMPLIANCE_STATUSES.map((compliance_status) => ({
      compliance_status,
      count: compliance_status === 'not_compliant' ? total : 0,
    })),
  };
}
