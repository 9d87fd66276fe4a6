/** The zone of the computer by its name; browsers without it say so with a name that is none. */
export function zoneOfBrowser(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone.includes('Unknown') ? 'UTC' : zone;
}
