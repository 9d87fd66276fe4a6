/** Text in XML. */

/** XML has no place for these, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The text as it stands between tags or in an attribute. Characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
