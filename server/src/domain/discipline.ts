/** Disciplines by the first letters of a sheet number (United States National CAD Standard, sheet identification). */
const BY_LETTER: Readonly<Record<string, string>> = {
  G: 'General',
  H: 'Hazardous Materials',
  V: 'Survey',
  B: 'Geotechnical',
  C: 'Civil',
  L: 'Landscape',
  S: 'Structural',
  A: 'Architectural',
  I: 'Interiors',
  Q: 'Equipment',
  F: 'Fire Protection',
  P: 'Plumbing',
  D: 'Process',
  M: 'Mechanical',
  E: 'Electrical',
  W: 'Distributed Energy',
  T: 'Telecommunications',
  R: 'Resource',
  X: 'Other',
  Z: 'Contractor',
  O: 'Operations',
};

/** For sheets without a number, or with an unknown letter. */
export const NO_DISCIPLINE = 'Drawings';

/** With a building number in front, as in `01-A-101`. */
const LETTERS = /^(?:\d{1,2}[-.]?)?([A-Z]{1,3})(?=[-. ]?\d)/;
/** The role in an ISO 19650 number: `NRA-XX-01-DR-A-1001`. */
const ROLE = /-(?:DR|SK|SH)-([A-Z])[A-Z]?-/;

/** The discipline in a sheet number: `A-101` is Architectural. */
export function disciplineOf(sheetNumber: string | null): string {
  const number = sheetNumber?.toUpperCase() ?? '';
  const letters = (ROLE.exec(number) ?? LETTERS.exec(number))?.[1] ?? '';
  return BY_LETTER[letters[0] ?? ''] ?? NO_DISCIPLINE;
}
