/** A timestamp on the wire: UTC, ISO 8601. */
export function wireMoment(moment: Date): string {
  return moment.toISOString();
}

/** Escapes text for a literal match in a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
