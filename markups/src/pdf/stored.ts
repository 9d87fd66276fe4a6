/** A stored annotation, read once: as the element that its dictionary is made of, and as the markup that is drawn. */
import type { KeptElement, Markup } from '../model.ts';
import type { PageFrame } from '../page-frame.ts';
import { framesBy, markupOf } from '../xfdf/read.ts';
import { XfdfError } from '../xfdf/limits.ts';
import { readXml } from '../xfdf/xml.ts';

export type StoredMarkup = { readonly element: KeptElement; readonly markup: Markup };

/** Null if the text is not XFDF with one annotation. */
export function readStored(xfdf: string, frame: PageFrame): StoredMarkup | null {
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
  return found[0] ?? null;
}
