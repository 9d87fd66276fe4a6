/** What the tooltip of an evaluated issue says (EV-005 to EV-008). */
import type { Evaluation } from '../../../../contract/src/issues/schema.ts';
import { dateText } from '../../domain/dates.ts';

/** The reason, who evaluated, and when: one line each. */
export function evaluationLines({ explanation, evaluator, created_at }: Evaluation): string[] {
  return [
    (explanation ?? '').trim() || 'No reason provided',
    evaluator?.full_name ?? 'Unknown',
    Number.isNaN(Date.parse(created_at)) ? 'Invalid date' : dateText(created_at),
  ];
}
