/** Section and detail marks that name a drawing that the sheet they point to does not have. */
import type { Check, Finding } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import type { Mark } from './marks.ts';
import { plainNumber } from './numbers.ts';
import { counted, listed, unreadableOf } from './words.ts';

type Pointing = { readonly sheet: SheetFacts; readonly mark: Mark; readonly detail: string };

/** Null: all marks to the sheet can be judged. */
function reasonAgainst(target: SheetFacts): string | null {
  if (target.unreadable !== null) return target.unreadable;
  return target.views.every(({ number }) => number === null)
    ? 'No numbered drawings were recognized on it.'
    : null;
}

function judge({ sheets }: ProjectFacts): ReturnType<Check['judge']> {
  const unchecked = unreadableOf(sheets);
  const byNumber = Map.groupBy(sheets, ({ number }) => plainNumber(number));
  const pointing = sheets.flatMap((sheet) =>
    sheet.marks.flatMap((mark): Pointing[] =>
      mark.detail === null ? [] : [{ sheet, mark, detail: plainNumber(mark.detail) }],
    ),
  );
  const targets = Map.groupBy(pointing, ({ mark }) => plainNumber(mark.target));
  const findings = [...targets].flatMap(([key, some]): Finding[] => {
    // Of several sheets with the number, each may be meant.
    const [target, ...more] = key === '' ? [] : (byNumber.get(key) ?? []);
    if (target === undefined || more.length > 0) return [];
    const reason = reasonAgainst(target);
    if (reason !== null) {
      unchecked.set(target.sheetId, reason);
      return [];
    }
    const there = new Set(target.views.map(({ number }) => plainNumber(number ?? '')));
    const byDetail = Map.groupBy(some, ({ detail }) => detail);
    const missing = [...byDetail].filter(([detail]) => !there.has(detail));
    // Where most are unknown, it is the sheet that was not recognized.
    if (missing.length > byDetail.size - missing.length) {
      unchecked.set(
        target.sheetId,
        'Most of the details that other sheets refer to were not recognized on this sheet.',
      );
      return [];
    }
    // A text of its own may be the number of a drawing that was not recognized.
    return missing
      .filter(([detail]) => target.loose.every(({ text }) => text !== detail))
      .map(([detail, marks]) => findingOf(detail, target, marks));
  });
  return { findings, unchecked };
}

function findingOf(key: string, target: SheetFacts, marks: readonly Pointing[]): Finding {
  const detail = marks[0]?.mark.detail ?? key;
  const on = [...new Set(marks.map(({ sheet }) => sheet.number))];
  const numbers = target.views.flatMap(({ number }) => number ?? []);
  return {
    key: `${key} ${plainNumber(target.number)}`,
    summary: `${target.number} has no drawing ${detail}, but ${listed(on)} ${on.length === 1 ? 'points' : 'point'} to it`,
    reason: `${counted(marks.length, 'mark')} ${marks.length === 1 ? 'names' : 'name'} drawing ${detail} on ${target.number}. The drawings on that sheet have the numbers ${listed(numbers)}, and ${detail} is written nowhere else on it.`,
    confidence: on.length > 1 ? 0.9 : 0.8,
    places: [
      ...marks.map(({ sheet, mark }) => ({
        ...{ at: sheet.sheetId, quote: `${detail} / ${mark.target}`, box: mark.box },
      })),
      { at: target.sheetId, quote: '', box: null },
    ],
  };
}

export const detailNumbers: Check = {
  id: 'detail-numbers',
  name: 'Details on sheets',
  description: 'Section and detail marks that name a drawing that the other sheet does not have.',
  isOnByDefault: true,
  judge,
};
