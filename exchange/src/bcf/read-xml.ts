/** Small XML files as trees. Names are without prefix and in lower case: programs differ in both. */
import { strFromU8 } from 'fflate';
import { SaxesParser } from 'saxes';

export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its elements. */
  readonly text: string;
};

const MOST_DEPTH = 64;
const MOST_ELEMENTS = 100_000;

/** What some programs copy from models, and XML forbids. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- they are meant
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|&#(?:x0*(?:[0-8bcef]|1[\da-f])|0*(?:[0-8]|1[1245-9]|2\d|3[01]));/gi;
const SINGLE_BYTES = /^<\?xml[^>]*\sencoding\s*=\s*["'](?:iso-8859-1|windows-1252|us-ascii)["']/i;

/** UTF-16 with its mark, Latin-1 if it says so; anything else is UTF-8. */
function textOf(bytes: Uint8Array): string {
  if (SINGLE_BYTES.test(strFromU8(bytes.subarray(0, 200), true))) return strFromU8(bytes, true);
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) {
    return strFromU8(bytes).replace(/^\uFEFF/, '');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode(view.getUint16(at, isLittle));
  }
  return text;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

type Open = { name: string; attributes: Map<string, string>; children: XmlElement[]; text: string };

/** Throws what is wrong with it, as a sentence. A document type is refused: it could define entities. */
export function readXml(bytes: Uint8Array): XmlElement {
  const top: Open = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Open[] = [top];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new Error('It is not well-formed XML.');
  });
  parser.on('doctype', () => {
    throw new Error('It has a document type, which BCF does not have.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > MOST_ELEMENTS || open.length > MOST_DEPTH) throw new Error('It is too large.');
    const entries = Object.entries(attributes).map(
      ([key, value]) => [localName(key), value] as const,
    );
    const element = { name: localName(name), attributes: new Map(entries), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(textOf(bytes).trimStart().replaceAll(FORBIDDEN, '')).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('It is empty.');
  return root;
}

/** Its elements of this name. */
export function all({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** What it says in its first element of this name; empty without one. */
export function said(element: XmlElement, name: string): string {
  return all(element, name)[0]?.text.trim() ?? '';
}
