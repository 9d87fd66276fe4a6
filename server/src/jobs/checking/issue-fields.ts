/** What issues of checks begin with. Pure. */
import { disciplineOf } from '../../domain/discipline.ts';
import { LOOKUPS } from '../../domain/lookups.ts';

/** From this confidence on, an issue has this priority. */
const PRIORITIES: readonly [least: number, id: number][] = [
  [0.85, 3],
  [0.65, 2],
];
const LOW = 1;

export const priorityOf = (confidence: number): number =>
  PRIORITIES.find(([least]) => confidence >= least)?.[1] ?? LOW;

/** That of a sheet with this number; the first one for any other. */
export function disciplineIdOf(sheetNumber: string): number {
  const label = disciplineOf(sheetNumber);
  const known = LOOKUPS.disciplines.find((each) => each.label === label);
  return (known ?? LOOKUPS.disciplines[0])?.id ?? 1;
}

/** The last line of an issue's text. */
export const foundBy = (check: string, confidence: number): string =>
  `Found by the check “${check}”. Confidence: ${Math.round(confidence * 100)}%.`;
