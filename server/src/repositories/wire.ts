/** A moment as it travels: UTC, ISO 8601. */
export function wireMoment(moment: Date): string {
  return moment.toISOString();
}

/** Text for a LIKE pattern that means itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
