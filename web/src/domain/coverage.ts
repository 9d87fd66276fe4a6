/** The coverage of checks in words: what became of each check on every sheet. */
import type { Check, CheckedSheet, Coverage } from '../../../contract/src/checks/operations.ts';
import { MODEL_CHECK_ID, OVERLAY_CHECK_IDS } from '../../../contract/src/checks/checks.ts';
import { dateTimeText } from './dates.ts';
import { plural } from './units.ts';

type Look = CheckedSheet['looks'][number];

/** What checks of overlays have not seen was never compared with another version. */
const isOfOverlays = ({ id }: Check) => OVERLAY_CHECK_IDS.some((each) => each === id);

export const lookOf = (sheet: CheckedSheet, { id }: Check): Look | null =>
  sheet.looks.find(({ check_id: checkId }) => checkId === id) ?? null;

/** "2 found", "Nothing found", "Not checked", "Not compared". */
export function lookWords(look: Look | null, check: Check): string {
  if (look === null) return isOfOverlays(check) ? 'Not compared' : 'Not checked yet';
  if (look.outcome === 'found') return `${look.found_count.toLocaleString('en-US')} found`;
  return look.outcome === 'nothing' ? 'Nothing found' : 'Not checked';
}

/** "Found on 2 sheets, nothing on 30, not checked on 8." `model`: the one of the server, while it may be under way. */
export function checkWords(
  check: Check,
  sheets: readonly CheckedSheet[],
  model: Coverage['model'] = null,
): string {
  const isAsked = model?.state === 'waiting' || model?.state === 'running';
  const words = wordsOf(check, sheets);
  return isAsked && check.id === MODEL_CHECK_ID ? `It is being asked. ${words}`.trim() : words;
}

function wordsOf(check: Check, sheets: readonly CheckedSheet[]): string {
  const looks = sheets.map((sheet) => lookOf(sheet, check)?.outcome ?? 'not_checked');
  const count = (outcome: Look['outcome']) => looks.filter((each) => each === outcome).length;
  const [found, nothing, open] = [count('found'), count('nothing'), count('not_checked')];
  const parts = [
    ...(found > 0 ? [`found on ${plural(found, 'sheet')}`] : []),
    ...(nothing > 0 ? [`nothing on ${plural(nothing, 'sheet')}`] : []),
    ...(open > 0 ? [`not checked on ${plural(open, 'sheet')}`] : []),
  ];
  const [first = '', ...rest] = parts;
  return first === '' ? '' : `${[first[0]?.toUpperCase() + first.slice(1), ...rest].join(', ')}.`;
}

export function stateWords({ state, checked_at: checkedAt }: Coverage): string {
  switch (state) {
    case 'none':
      return 'The drawings have not been checked yet. They are checked when they have been read.';
    case 'waiting':
    case 'running':
      return 'The drawings are being checked.';
    case 'failed':
      return 'The drawings could not be checked. Switch off a check to try again.';
    case 'done':
      return checkedAt === null ? 'Checked.' : `Checked ${dateTimeText(checkedAt)}.`;
  }
}
