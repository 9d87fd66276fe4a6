/** Dates of PDF (`D:20250131142500-05'00'`) and of ISO 8601 (`2025-01-31T14:25:00-05:00`), to the second. */

const PDF_DATE =
  /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)(?:00'?(?:00'?)?)?|([+-]\d\d)'?(?:(\d\d)'?)?)?$/;
const ISO_DATE =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(Z)|([+-]\d\d):(\d\d))?$/;

const DAY_AND_TIME = '(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\d';

/** As we write it. */
const CANONICAL = new RegExp(`^D:\\d{4}${DAY_AND_TIME}(?:Z|[+-]\\d\\d'\\d\\d')?$`);

/** As we read it. */
const CANONICAL_ISO =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-]\d\d:\d\d)?$/;

/** Characters of one notation, by their place in the other, and those between them. */
type Pattern = readonly (number | string)[];

const ISO: Pattern = [2, 3, 4, 5, '-', 6, 7, '-', 8, 9, 'T', 10, 11, ':', 12, 13, ':', 14, 15];
const PDF: Pattern = ['D', ':', 0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18];

/** By length: without a zone, in UTC, with an offset. Every comment has two dates, so they are copied letter by letter. */
const ISO_BY_LENGTH = new Map<number, Pattern>([
  [16, ISO],
  [17, [...ISO, 16]],
  [23, [...ISO, 16, 17, 18, ':', 20, 21]],
]);
const PDF_BY_LENGTH = new Map<number, Pattern>([
  [19, PDF],
  [20, [...PDF, 19]],
  [25, [...PDF, 19, 20, 21, "'", 23, 24, "'"]],
]);

const codes = new Uint16Array(32);

function rearranged(text: string, pattern: Pattern): string {
  for (let at = 0; at < pattern.length; at++) {
    const part = pattern[at] ?? 0;
    codes[at] = typeof part === 'number' ? text.charCodeAt(part) : part.charCodeAt(0);
  }
  return Reflect.apply(String.fromCharCode, null, codes.subarray(0, pattern.length));
}

function isDate(month: string, day: string, hour: string, minute: string, second: string): boolean {
  return (
    month >= '01' &&
    month <= '12' &&
    day >= '01' &&
    day <= '31' &&
    hour <= '23' &&
    minute <= '59' &&
    second <= '59'
  );
}

/** As ISO 8601 in the zone that it names; null if it is no date. */
export function readDate(text: string): string | null {
  const pattern = ISO_BY_LENGTH.get(text.length);
  if (pattern !== undefined && CANONICAL.test(text)) return rearranged(text, pattern);
  const found = PDF_DATE.exec(text);
  if (found === null) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found;
  if (!isDate(month, day, hour, minute, second)) return null;
  const zone = found[7] ?? (found[8] === undefined ? '' : `${found[8]}:${found[9] ?? '00'}`);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}

/** Null if it is no date. Fractions of a second are dropped. */
export function writeDate(iso: string): string | null {
  const pattern = PDF_BY_LENGTH.get(iso.length);
  if (pattern !== undefined && CANONICAL_ISO.test(iso)) return rearranged(iso, pattern);
  const found = ISO_DATE.exec(iso);
  if (found === null) return null;
  const [, year, month = '', day = '', hour = '', minute = '', second = '00'] = found;
  if (!isDate(month, day, hour, minute, second)) return null;
  const zone = found[7] ?? (found[8] === undefined ? '' : `${found[8]}'${found[9]}'`);
  return `D:${year}${month}${day}${hour}${minute}${second}${zone}`;
}

/** Whether `writeDate` would write it like this. */
export function isCanonicalDate(text: string): boolean {
  return CANONICAL.test(text);
}
