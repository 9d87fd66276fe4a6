/** Dates of PDF (`D:20250131142500-05'00'`) and of ISO 8601 (`2025-01-31T14:25:00-05:00`), to the second. */

const PDF_DATE =
  /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)(?:00'?(?:00'?)?)?|([+-]\d\d)'?(?:(\d\d)'?)?)?$/;
const ISO_DATE =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(Z)|([+-]\d\d):(\d\d))?$/;

const CANONICAL = /^D:\d{14}(?:Z|[+-]\d\d'\d\d')?$/;

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
  const found = PDF_DATE.exec(text);
  if (found === null) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found;
  if (!isDate(month, day, hour, minute, second)) return null;
  const zone = found[7] ?? (found[8] === undefined ? '' : `${found[8]}:${found[9] ?? '00'}`);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}

/** Null if it is no date. Fractions of a second are dropped. */
export function writeDate(iso: string): string | null {
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
