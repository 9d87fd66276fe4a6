/** Texts of files as PostgreSQL can keep them. */

/** In JSON: an escaped backslash, which is no part of what follows it; NUL; a surrogate without its other half. */
const ESCAPES = /\\\\|\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})/g;

/**
 * JSON without the characters that no table takes: NUL, and surrogates that stand alone, which `JSON.stringify` alone writes as
 * escapes. A replacement character stands in their place.
 */
export function storableJson(value: object): string {
  return JSON.stringify(value).replace(ESCAPES, (found) => (found === '\\\\' ? found : '\ufffd'));
}
