/** Determines the type of a document from its pages and text. A person's choice always overrides it. */
import type { PageReading } from './page-reading.ts';
import type { TextLine } from './text-lines.ts';

/** Drawings are larger than 11 × 17 in; books are not. In points. */
const DRAWING_SIDE = 17 * 72 + 1;
/** Half-size sets come on 11 × 17. */
export const HALF_SIZE_SIDE = 15 * 72;
const NUMBERED_PART = 0.5;
/** Labels of a title block announce at least so many different things. */
const BLOCK_FIELDS = 3;
/** A page with fewer drawn pieces of lines has no drawing, only rules and boxes. */
const LEAST_STROKES = 150;
/** On a page without a title block, so many pieces of lines for each word are a drawing: tables and charts have fewer. */
const STROKES_PER_WORD = 6;
/** Lines with this many words are running text, and pages with this many of them are pages of a book. */
const PROSE_WORDS = 9;
const PROSE_LINES = 8;

/** Large pages without a frame, a number and a drawing are forms and tables when they have so many words. */
const WORDS_OF_TABLE = 100;

/** A picture with fewer words has a stamp or a page number beside what it shows. */
const WORDS_BESIDE_PICTURE = 40;
/** A page with fewer words and so many pieces of lines has its text as outlines. */
const WORDS_BESIDE_OUTLINES = 12;
const OUTLINE_STROKES = 1500;

/** What tells a drawing from a page of a book. */
export type PageFacts = Pick<PageReading, 'width' | 'height' | 'makeup' | 'lines'> & {
  hasSheetNumber: boolean;
};

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '').length;

/**
 * Large pages are sheets. Smaller ones have the frame and the labels of a title block, or a sheet number and no running
 * text (upright ones also a frame and few words), or more lines than words. A picture without text is one if it is wide: scanned letters are high.
 */
export function isSheet({ width, height, makeup, lines, hasSheetNumber }: PageFacts): boolean {
  const long = Math.max(width, height);
  const { strokes, isFramed, isPicture, labeledFields } = makeup;
  const words = lines.reduce((sum, [text]) => sum + wordsOf(text), 0);
  const prose = lines.filter(([text]) => wordsOf(text) >= PROSE_WORDS).length;
  const hasBlock = labeledFields >= BLOCK_FIELDS && (isFramed || hasSheetNumber);
  const isDrawn = strokes >= LEAST_STROKES && strokes >= STROKES_PER_WORD * words;
  if (long > DRAWING_SIDE) {
    // Forms and tables come on pages of any size.
    const isWritten = prose >= PROSE_LINES || words >= WORDS_OF_TABLE;
    return isFramed || hasSheetNumber || isPicture || isDrawn || !isWritten;
  }
  if (hasBlock || isDrawn) return true;
  if (isPicture && words === 0) return width > height;
  // A sketch on upright paper has the frame of a sheet, and fewer words than a form.
  const isSketch = isFramed && words < WORDS_OF_TABLE;
  return (
    hasSheetNumber && prose < PROSE_LINES && (long > HALF_SIZE_SIDE || width > height || isSketch)
  );
}

/** Whether what the page says is in its picture, or in outlines of letters: much ink, almost no words. */
export function lacksText({ makeup, lines }: Pick<PageFacts, 'makeup' | 'lines'>): boolean {
  const words = lines.reduce((sum, [text]) => sum + wordsOf(text), 0);
  if (words === 0) return true;
  if (makeup.isPicture) return words < WORDS_BESIDE_PICTURE;
  return words < WORDS_BESIDE_OUTLINES && makeup.strokes >= OUTLINE_STROKES;
}

/** Whether a document with this many pages, this many of them sheets, is a drawing set. */
export function areDrawings({ sheets, pages }: { sheets: number; pages: number }): boolean {
  return pages > 0 && sheets >= pages * NUMBERED_PART;
}

/** What checklists are called in some languages. */
const CHECKLIST =
  /check\s?-?list|prüfliste|liste de (?:contrôle|vérification)|lista de (?:comprobación|verificación|control|chequeo|verificação)|lista di (?:controllo|verifica)|controlelijst|kontrolní seznam|lista kontrolna|kontrollista|sjekkliste|tjekliste|контрольный (?:лист|список)|чек-лист|审查清单|检查表|チェックリスト|체크리스트/iu;

/** Whether the lines of the first pages identify a checklist. */
export function saysChecklist(lines: readonly Pick<TextLine, 'text'>[]): boolean {
  return lines.some(({ text }) => CHECKLIST.test(text));
}
