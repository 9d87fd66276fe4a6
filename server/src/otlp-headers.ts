/** The headers that OpenTelemetry's setting lists. */

/** Names and percent-encoded values, as OpenTelemetry writes them. Null if they are none. */
export function headersOf(list: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const part of list.split(',')) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      headers[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return headers;
}
