/** Abbreviations on a sheet: those that a list explains, and those that its texts use. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';

export type ShortForm = {
  /** In capital letters, without dots. */
  readonly short: string;
  readonly quote: string;
  readonly box: Box;
};

export type ShortForms = {
  /** Of the sheet's list of abbreviations; none if it has none. */
  readonly listed: ReadonlySet<string>;
  readonly used: readonly ShortForm[];
};

/**
 * Those that mean one thing on drawings and are no words. Others are left alone: what is not in this list is never reported.
 */
const KNOWN = new Set(
  `AFF UNO NIC VIF CMU GWB FEC RCP CLG FLR EQUIP INSUL ALUM REINF MTL GALV THK HORIZ VERT FFE GYP WWF WWR OFCI OFOI CFCI
  PEMB FRP VCT SOG TOS BOS EJ CJ FOC FOS SIM TYP DIA CONC CONT STL ELEV EXIST`.split(/\s+/),
);

const HEADING = /^(?:[A-Z&]+ ){0,2}ABBREVIATIONS?(?: LIST| LEGEND)?\W*$/i;
/** Fewer are no list of the whole set. */
const FEWEST = 10;
/** `AFF  ABOVE FINISHED FLOOR`, `A.F.F. = ABOVE …` */
const ENTRY = /^([A-Z][A-Z./&]{0,7})\s+[-–=:]?\s*(\p{Lu}.{2,})$/u;
const ALONE = /^[A-Z][A-Z./&]{0,7}$/;
const WORD = /(?<![\p{L}\d'’-])(?:[A-Z]\.){2,5}|(?<![\p{L}\d'’-])[A-Z]{2,6}(?![\p{L}\d'’-])/gu;

export const plainShort = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');

const middle = ([, y0, , y1]: Box) => (y0 + y1) / 2;

/** Explanations begin with the same letter. What is taken for one too often only keeps something from being reported. */
function listedOn(lines: readonly PageLine[]): Set<string> {
  if (!lines.some(({ text }) => HEADING.test(text.trim()))) return new Set();
  const listed = new Set<string>();
  for (const line of lines) {
    const text = line.text.trim();
    const [, short = '', long = ''] = ENTRY.exec(text) ?? [];
    if (short !== '' && short[0] === long[0]) listed.add(plainShort(short));
    if (!ALONE.test(text)) continue;
    const size = line.box[3] - line.box[1];
    const isExplained = lines.some(
      (other) =>
        other.box[0] > line.box[2] &&
        other.box[0] - line.box[2] < 20 * size &&
        Math.abs(middle(other.box) - middle(line.box)) < 0.6 * size &&
        other.text.trim().length > text.length &&
        other.text.trim().toUpperCase()[0] === text[0],
    );
    if (isExplained) listed.add(plainShort(text));
  }
  return listed.size < FEWEST ? new Set() : listed;
}

export function shortFormsOf(lines: readonly PageLine[]): ShortForms {
  const listed = listedOn(lines);
  // A list uses what it explains.
  if (listed.size > 0) return { listed, used: [] };
  const used = lines.flatMap(({ text, box }) =>
    [...new Set([...text.matchAll(WORD)].map(([word]) => plainShort(word)))]
      .filter((short) => KNOWN.has(short))
      .map((short): ShortForm => ({ short, quote: text.trim(), box })),
  );
  return { listed, used };
}
