/** "260519" as "26 05 19": digits in pairs. Without zod, so that the page can use it. */
export function sectionCode(code: string): string {
  return /^\d{4,}$/.test(code) ? (code.match(/\d{1,2}/g) ?? []).join(' ') : code;
}
