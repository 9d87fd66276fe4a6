import type { Markup } from '../../../../../markups/src/model.ts';
import { DRAWING_TOOLS } from './tools.ts';

/** "Cloud". */
export function markupName(markup: Markup | null): string {
  return DRAWING_TOOLS.find(({ kind }) => kind === markup?.kind)?.label ?? 'Markup';
}
