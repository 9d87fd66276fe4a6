/** Formats a length in feet for drafting: 12.5 → 12'-6". Rounded to the inch. */
export function feetAndInches(feet: number): string {
  const inches = Math.round(feet * 12);
  return `${Math.floor(inches / 12)}'-${inches % 12}"`;
}
