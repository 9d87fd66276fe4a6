/** What a text refers to by number: marks, sheets, grid lines, sections, RFIs, dates. Pure. */

export type References = {
  /** Doors, rooms, units and the like, and sheets, without hyphens: `RTU2`, `114A`, `M201`. */
  readonly marks: ReadonlySet<string>;
  /** Numbers that stand alone and may be marks: "millwork of 222". */
  readonly numbers: ReadonlySet<string>;
  /** Crossings of grid lines: `C4`. */
  readonly grids: ReadonlySet<string>;
  /** Six digits. */
  readonly sections: ReadonlySet<string>;
  /** Without zeros in front. */
  readonly rfis: ReadonlySet<string>;
};

/** Letters and a number as drawings write them: `RTU-2`, `LP-3`, `A-101`, `E2.01`. Lower case letters are words. */
const MARK = /(?<![\p{L}\d.])([A-Z]{1,5})[-–. ]?(\d{1,4}(?:\.\d{1,2})?)([A-Z]?)(?![\p{L}\d])/gu;
/** `door 114A`: the number is the mark. */
const NAMED =
  /\b(?:door|room|rm|opening|window|stair|suite|apartment|flat|bay|plot|manhole|chamber|circuit|detail)s?\s+(?:no\.?\s*|#\s*)?(\d{1,4}[A-Za-z]?)\b/giu;
/** `114A` alone. Two digits and a letter are amperes or volts more often. */
const NUMBERED = /(?<![\p{L}\d.-])(\d{3,4}[A-Z])(?![\p{L}\d])/gu;
const ALONE =
  /(?<![\p{L}\d.,/$€£#-])(\d{3,4})(?![\p{L}\d%]|[.,/-]\d| ?(?:mm|cm|m|ft|in|sf|lf|v|amp|volt|psi|lb|kg|mil|gal|cfm)\b)/giu;
/** Letters before a number that name no thing of the building, and units before a number. */
const NO_MARKS = new Set(
  `RFI PCO OCO CO COR CCD CCO COP RCO PR ASI SK CE NO REV NFPA UL ASTM ACI AISC IBC IPC NEC ADA BS EN ISO DIN AS NZS CSI DIV
  SECTION SHEET PAGE ITEM USD US EUR GBP AUD TYPE GRADE CLASS STC IN FT MM CM DN HP KW AND AT TO OF THE R C`.split(
    /\s+/,
  ),
);
const GRID =
  /\b(?:at|near|grids?|grid ?lines?|lines?|columns?|cols?|between|axis|axes)\s+(?:grids?\s+|grid ?lines?\s+)?([A-Z]{1,2})\s?[-–/]\s?(\d{1,2})(?![\p{L}\d]|\.\d)/gu;
const SECTION = /(?<!\d)(\d{2}) ?(\d{2}) ?(\d{2})(?!\d|\.\d)/gu;
const RFI = /\bRFI['’]?s?\b[\s#:.-]*(?:no\.?\s*)?((?:\d+(?:\s*(?:,|and|&|\/)\s*)?)+)/giu;

const withoutZeros = (number: string) => number.replace(/^0+(?=\d)/, '');

/** The numbers in a field that holds RFI references: `RFI 058, 61`. */
export function rfiNumbers(field: string): string[] {
  return [...field.matchAll(/\d+/g)].map(([number]) => withoutZeros(number));
}

/** A mark as it is compared: `M-201` and `M 201` are one sheet. */
export function markKey(written: string): string {
  return written.toUpperCase().replaceAll(/[-–\s]/g, '');
}

export function referencesIn(text: string): References {
  const grids = new Set<string>();
  for (const [, letters = '', number = ''] of text.matchAll(GRID)) grids.add(letters + number);
  const marks = new Set<string>();
  for (const [, letters = '', number = '', end = ''] of text.matchAll(MARK)) {
    const key = letters + number + end;
    if (!NO_MARKS.has(letters) && !grids.has(key)) marks.add(key);
  }
  for (const [, number = ''] of text.matchAll(NUMBERED)) marks.add(number);
  for (const [, number = ''] of text.matchAll(NAMED)) marks.add(markKey(number));
  const numbers = new Set<string>();
  for (const [, number = ''] of text.matchAll(ALONE)) {
    if (!/^20[0-4]\d$/.test(number)) numbers.add(number);
  }
  const sections = new Set<string>();
  for (const [whole, ...parts] of text.matchAll(SECTION)) {
    // Six digits in one may be anything.
    if (whole.includes(' ')) sections.add(parts.slice(0, 3).join(''));
  }
  const rfis = new Set<string>();
  for (const [, listed = ''] of text.matchAll(RFI)) {
    for (const number of rfiNumbers(listed)) rfis.add(number);
  }
  return { marks, numbers, grids, sections, rfis };
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAY_FORMS: readonly {
  pattern: RegExp;
  of: (parts: readonly string[]) => [year: number, month: number, day: number];
}[] = [
  {
    pattern: /\b(20\d{2})-(\d{2})-(\d{2})\b/u,
    of: ([y, m, d]) => [Number(y), Number(m), Number(d)],
  },
  {
    pattern: /\b(\d{1,2})\/(\d{1,2})\/(20\d{2})\b/u,
    of: ([m, d, y]) => [Number(y), Number(m), Number(d)],
  },
  {
    pattern: /\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}),? (20\d{2})\b/u,
    of: ([month = '', d, y]) => [Number(y), MONTHS.indexOf(month.toLowerCase()) + 1, Number(d)],
  },
  {
    pattern: /\b(\d{1,2}) ([A-Z][a-z]{2})[a-z]*\.? (20\d{2})\b/u,
    of: ([d, month = '', y]) => [Number(y), MONTHS.indexOf(month.toLowerCase()) + 1, Number(d)],
  },
];

/** The first date in a text, in milliseconds of UTC; null without one. Slashes are read as in the United States. */
export function dateIn(text: string): number | null {
  for (const { pattern, of } of DAY_FORMS) {
    const [, ...parts] = pattern.exec(text) ?? [];
    if (parts.length === 0) continue;
    const [year, month, day] = of(parts);
    const time = Date.UTC(year, month - 1, day);
    if (month >= 1 && month <= 12 && new Date(time).getUTCDate() === day) return time;
  }
  return null;
}
