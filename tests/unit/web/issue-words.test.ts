import { describe, expect, test } from 'vitest';
import type { LocationReference } from '../../../contract/src/issues/schema.ts';
import {
  initialsOf,
  primaryReference,
  referenceLabel,
} from '../../../web/src/domain/issue-words.ts';

const reference = (fields: Partial<LocationReference>): LocationReference => ({
  ...{ id: 1, is_primary: false, reference_type: 'document', document_id: 3, page_number: 2 },
  ...{ drawing_sheet_id: null, drawing_sheet: null, overlay_execution_id: null },
  ...{ checklist_item_id: null, csi_code: null },
  ...fields,
});

describe('what a location reference is called', () => {
  const sheet = { reference_type: 'drawing_sheet', drawing_sheet_id: 7 } as const;
  test.each([
    ['the sheet number', { ...sheet, drawing_sheet: { sheet_num: 'A-101' } }, 'A-101'],
    ['its id without a number', { ...sheet, drawing_sheet: { sheet_num: '' } }, 'Sheet 7'],
    ['the code of a section', { reference_type: 'spec_section', csi_code: '260519' }, '26 05 19'],
    ['a section without a code', { reference_type: 'spec_section' }, 'Spec'],
    ['an overlay', { reference_type: 'overlay_execution', overlay_execution_id: 9 }, 'Overlay 9'],
    ['a checklist item', { reference_type: 'checklist_item', checklist_item_id: 4 }, 'Checklist 4'],
    ['a document', {}, 'Document'],
  ] as const)('%s', (_, fields, label) => {
    expect(referenceLabel(reference(fields))).toBe(label);
  });
});

test('the primary reference is found among all locations, else the first', () => {
  const at = (id: number, ...references: LocationReference[]) => ({
    ...{ id, location_description: '', location_references: references },
  });
  const other = reference({ id: 1 });
  const primary = reference({ id: 2, is_primary: true });
  expect(primaryReference({ locations: [at(1, other), at(2, primary)] })).toBe(primary);
  expect(primaryReference({ locations: [at(1, other)] })).toBe(other);
  expect(primaryReference({ locations: [] })).toBeNull();
});

test.each([
  ['Electrical lead', 'EL'],
  ['Ada', 'AD'],
  ['Jean van der Berg', 'JB'],
  ['ada@a.example', 'AE'],
  ['', ''],
])('initials of %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
