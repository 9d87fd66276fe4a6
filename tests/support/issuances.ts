/** Issuances and their changes, as people send them and as the API answers. */
import type { ChangedSheet, SheetChange } from '../../contract/src/issuances/changes.ts';
import type { LocationStep } from '../../contract/src/issuances/location-history.ts';
import { disciplineOf } from '../../server/src/domain/discipline.ts';

/** What people say of an issuance. */
export const PERMIT = {
  ...{ name: 'Permit', kind: 'permit' as const, issued_on: '2026-01-15', is_whole_set: true },
};

/** The same as a proposal. */
export const PROPOSED = {
  ...{ name: 'Permit', kind: 'permit' as const, issuedOn: '2026-01-15', isWholeSet: true },
};

/** Another one for every number, such as 65101 for A-101. */
const idOf = (number: string): number =>
  number.charCodeAt(0) * 1000 + Number(number.replaceAll(/\D/g, ''));

export function changedSheet(number: string, more: Partial<ChangedSheet> = {}): ChangedSheet {
  return {
    ...{
      id: idOf(number),
      sheet_num: number,
      sheet_title: 'PLAN',
      discipline: disciplineOf(number),
    },
    ...{ revision: '2', document_id: 20, document_name: 'Set 20.pdf', page_number: 1, ...more },
  };
}

/** A sheet that was compared with the version before it. */
export function change(number: string, more: Partial<SheetChange> = {}): SheetChange {
  return {
    ...{ sheet: changedSheet(number), paired_by: 'number', state: 'changed' },
    earlier: changedSheet(number, { id: 1_000_000 + idOf(number), revision: '1', document_id: 10 }),
    ...{ differences_count: 0, reviewed_count: 0, title_block_count: 0 },
    ...{ area_square_inches: 0, area_share: 0 },
    ...{ largest: null, reason: null, overlay_id: 1, overlay_execution_id: 1 },
    ...{ reviewer: null, is_seen: false, ...more },
  };
}

/** What an issuance did at a place. Without a date, so that words name only its name. */
export function locationStep(name: string, more: Partial<LocationStep> = {}): LocationStep {
  const id = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return {
    issuance: { id, name, issued_on: null },
    sheet: changedSheet('A-101', { id }),
    ...{ earlier: changedSheet('A-101', { id: 1_000_000 + id }), state: 'unchanged' },
    ...{ point: { x: 1200, y: 800 }, differences: [], reason: null },
    ...{ overlay_id: id, overlay_execution_id: id, ...more },
  };
}
