/** A moment as it travels: UTC, ISO 8601. */
export function wireMoment(moment: Date): string {
  return moment.toISOString();
}
