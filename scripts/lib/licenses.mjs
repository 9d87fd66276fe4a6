/** Which licenses may ship, and a parser for SPDX expressions. */

/** Permissive: they require only the notice, which we give. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unicode-3.0',
  'Unicode-DFS-2016',
  'Unlicense',
  'Zlib',
]);

/** Copyleft for the font files only, and made to be bundled: allowed for font packages. */
const ALLOWED_FOR_FONTS = new Set(['OFL-1.1']);
const FONT_PACKAGE = /^@fontsource(-variable)?\//;

/**
 * True if the expression offers a choice in which every license is allowed. Anything not listed is refused: copyleft
 * (GPL, LGPL, AGPL, MPL, EUPL), and licenses nobody has reviewed yet.
 * @param {string} expression SPDX, or crates' older `MIT/Apache-2.0`
 * @param {string} packageName
 */
export function isAllowed(expression, packageName) {
  const tokens = expression
    .replaceAll('/', ' OR ')
    .replace(/ WITH [\w.-]+/g, '')
    .match(/\(|\)|[^\s()]+/g);
  if (!tokens) return false;
  let at = 0;
  /** @returns {boolean} */
  const single = () => {
    const token = tokens[at++];
    if (token === '(') {
      const inner = either();
      at++;
      return inner;
    }
    if (token === undefined) return false;
    return ALLOWED.has(token) || (ALLOWED_FOR_FONTS.has(token) && FONT_PACKAGE.test(packageName));
  };
  /** @returns {boolean} */
  const both = () => {
    let value = single();
    while (tokens[at] === 'AND') {
      at++;
      const next = single();
      value = value && next;
    }
    return value;
  };
  /** @returns {boolean} */
  const either = () => {
    let value = both();
    while (tokens[at] === 'OR') {
      at++;
      const next = both();
      value = value || next;
    }
    return value;
  };
  const value = either();
  return value && at === tokens.length;
}
