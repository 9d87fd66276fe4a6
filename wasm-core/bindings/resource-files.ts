/** The file of pdfjs-dist for a requested font (`standard_fonts`) or character map (`cmaps`). */
import type { ResourceRequest } from './document.ts';

/** The fourteen standard fonts. Liberation and Foxit have the metrics of Helvetica, Courier and Times. */
const FONT_FILES: Readonly<Record<string, string>> = {
  Helvetica: 'LiberationSans-Regular.ttf',
  'Helvetica-Bold': 'LiberationSans-Bold.ttf',
  'Helvetica-Oblique': 'LiberationSans-Italic.ttf',
  'Helvetica-BoldOblique': 'LiberationSans-BoldItalic.ttf',
  Courier: 'FoxitFixed.pfb',
  'Courier-Bold': 'FoxitFixedBold.pfb',
  'Courier-Oblique': 'FoxitFixedItalic.pfb',
  'Courier-BoldOblique': 'FoxitFixedBoldItalic.pfb',
  'Times-Roman': 'FoxitSerif.pfb',
  'Times-Bold': 'FoxitSerifBold.pfb',
  'Times-Italic': 'FoxitSerifItalic.pfb',
  'Times-BoldItalic': 'FoxitSerifBoldItalic.pfb',
  Symbol: 'FoxitSymbol.pfb',
  ZapfDingbats: 'FoxitDingbats.pfb',
};

/** Null if there is none: a custom map, an unknown font, or a name that is not a file name. */
export function fileOfResource({ kind, name }: ResourceRequest): string | null {
  if (kind === 'font') return FONT_FILES[name] ?? null;
  return /^[A-Za-z0-9-]+$/.test(name) ? `${name}.bcmap` : null;
}
