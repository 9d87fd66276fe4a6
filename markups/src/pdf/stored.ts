/** A stored annotation, read once: as the element that its dictionary is made of, and as the markup that is drawn. */
import { inPriorityColor } from '../issue-look.ts';
import type { KeptElement, Markup } from '../model.ts';
import type { PageFrame } from '../page-frame.ts';
import { framesBy, markupOf } from '../xfdf/read.ts';
import { XfdfError } from '../xfdf/limits.ts';
import { inSeenColors } from '../xfdf/seen-colors.ts';
import { readXml } from '../xfdf/xml.ts';

export type StoredMarkup = { readonly element: KeptElement; readonly markup: Markup };

/**
 * Null if the text is not XFDF with one annotation.
 * @param priority of its issue, in whose color the paper shows it; null without an issue
 */
export function readStored(
  xfdf: string,
  frame: PageFrame,
  priority: number | null = null,
): StoredMarkup | null {
  const found: StoredMarkup[] = [];
  const frameOf = framesBy(() => frame);
  try {
    readXml(xfdf, (annotation, file) => {
      const markup = markupOf(annotation, file, frameOf, new Map());
      found.push({ element: annotation.element, markup });
    });
  } catch (error) {
    if (error instanceof XfdfError) return null;
    throw error;
  }
  const [stored = null] = found;
  return stored === null || priority === null ? stored : asSeen(stored, priority);
}

function asSeen({ element, markup }: StoredMarkup, priority: number): StoredMarkup {
  const seen = inPriorityColor(markup, priority);
  return { element: inSeenColors(element, markup.style, seen.style), markup: seen };
}
