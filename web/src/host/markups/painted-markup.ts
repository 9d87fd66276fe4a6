/** How a markup is seen: one of an issue in the color of its priority (AN-012). */
import { inPriorityColor } from '../../../../markups/src/issue-look.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { ShownMarkup } from './document-markups.ts';

/** The same object as long as markup and priority stay, because painters compare. */
const known = new WeakMap<Markup, { priorityId: number; painted: Markup }>();

export function paintedMarkup({ markup, issue }: Pick<ShownMarkup, 'markup' | 'issue'>): Markup {
  if (issue === null) return markup;
  const last = known.get(markup);
  if (last?.priorityId === issue.priority_id) return last.painted;
  const painted = inPriorityColor(markup, issue.priority_id);
  known.set(markup, { priorityId: issue.priority_id, painted });
  return painted;
}
