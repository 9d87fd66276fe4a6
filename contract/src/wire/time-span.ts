/** "40 seconds" or "15 minutes". `seconds`: whole. */
export function spanText(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
