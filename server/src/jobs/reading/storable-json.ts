/** Makes text from files storable in PostgreSQL. */

/** In JSON: an escaped backslash (skipped), NUL, or a lone surrogate. */
const ESCAPES = /\\\\|\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})/g;

/**
 * JSON without NUL and lone surrogates, which PostgreSQL rejects and `JSON.stringify` writes as escapes. They become
 * replacement characters.
 */
export function storableJson(value: object): string {
  return JSON.stringify(value).replace(ESCAPES, (found) => (found === '\\\\' ? found : '\ufffd'));
}
