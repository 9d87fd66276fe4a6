/**
 * XFDF text → its annotations as elements, one at a time. The parser is saxes: it checks well-formedness (sax lets repeated
 * attributes, control characters and a second root pass) and is three times as fast. It knows the five entities of XML and
 * no others. Document types and processing instructions are refused where they begin.
 */
import { SaxesParser } from 'saxes';
import type { KeptElement } from '../model.ts';
import { DEPTH, FILE_ANNOTATIONS, FILE_LENGTH, XfdfError } from './limits.ts';
import type { XfdfProblemCode } from './limits.ts';

/** As in `KeptElement`, while it is being read. */
type Open = { name: string; attributes: Record<string, string>; children: (Open | string)[] };

export type XmlAnnotation = {
  readonly element: KeptElement;
  /** From 0, in the order of the file. */
  readonly index: number;
  /** Code units of its text. */
  readonly length: number;
  /** Why it must not be used, though the file as a whole is fine. */
  readonly fault: XfdfProblemCode | null;
};

export type XmlFile = {
  /** Of the PDF that the file belongs to, if it says so. */
  readonly href: string | null;
  readonly ids: { readonly original: string; readonly modified: string } | null;
  /** Prefixes that root and list declare, `xmlns:…` → namespace. */
  readonly prefixes: Readonly<Record<string, string>>;
};

const refuse = (code: XfdfProblemCode, message: string): never => {
  throw new XfdfError(code, message);
};

export type XmlReader = {
  /** The next piece of the file. Throws an `XfdfError`. */
  readonly write: (text: string) => void;
  /** The file is at its end. Throws an `XfdfError`. */
  readonly close: () => XmlFile;
};

/**
 * Reads a file piece by piece; `onAnnotation` gets each annotation as it ends. What else the file contains, such as form
 * fields, is skipped.
 */
export function xmlReader(
  onAnnotation: (annotation: XmlAnnotation, file: XmlFile) => void,
): XmlReader {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  });
  const prefixes: Record<string, string> = {};
  let file: XmlFile = { href: null, ids: null, prefixes };
  let depth = 0;
  let isInList = false;
  let index = -1;
  let start = 0;
  let length = 0;
  let fault: XfdfProblemCode | null = null;
  /** Of the annotation being read, outermost first. */
  const open: Open[] = [];

  const readTop = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (depth === 1 && name !== 'xfdf') {
      refuse(
        'not-xfdf',
        'The file is not XFDF. Choose a file that another program exported as XFDF.',
      );
    }
    if (depth === 2) isInList = name === 'annots';
    if (depth === 2 && name === 'f') file = { ...file, href: attributes['href'] ?? null };
    if (depth === 2 && name === 'ids') {
      const { original = '', modified = '' } = attributes;
      file = { ...file, ids: { original, modified } };
    }
    if (depth === 1 || isInList) {
      for (const key of Object.keys(attributes)) {
        if (key.startsWith('xmlns:')) prefixes[key] = attributes[key] ?? '';
      }
    }
  };

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () =>
    refuse('doctype', 'The file declares a document type, which is not allowed.'),
  );
  parser.on('processinginstruction', () =>
    refuse('instruction', 'The file has processing instructions, which are not allowed.'),
  );
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (depth <= 2) return readTop(name, attributes);
    if (!isInList)
      return depth > DEPTH ? refuse('too-deep', 'The file is nested too deeply.') : undefined;
    if (depth === 3) {
      index++;
      if (index >= FILE_ANNOTATIONS) {
        refuse(
          'too-many',
          'The file has more than 100,000 markups. Export its pages in several files.',
        );
      }
      start = parser.position;
      fault = null;
    }
    if (depth > DEPTH) {
      fault = 'too-deep';
      return;
    }
    const element: Open = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (found) => {
    if (depth <= DEPTH) open.at(-1)?.children.push(found);
  });
  parser.on('cdata', (found) => {
    if (depth <= DEPTH) open.at(-1)?.children.push(found);
  });
  parser.on('closetag', () => {
    depth--;
    if (depth >= DEPTH) return;
    const element = open.pop();
    if (element !== undefined && open.length === 0) {
      onAnnotation({ element, index, length: parser.position - start, fault }, file);
    }
  });
  const guarded = (parse: () => void) => {
    try {
      parse();
    } catch (error) {
      if (error instanceof XfdfError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      refuse('not-xml', `The file is damaged in line ${parser.line}: ${reason} Export it again.`);
    }
  };
  return {
    write: (text) => {
      length += text.length;
      if (length > FILE_LENGTH) {
        refuse('too-large', 'The file is larger than 64 MB. Export its pages in several files.');
      }
      if (!text.isWellFormed()) {
        refuse('not-xml', 'The file has characters that no text can contain.');
      }
      guarded(() => parser.write(text));
    },
    close: () => {
      guarded(() => parser.close());
      return file;
    },
  };
}

/** The same for a file in one piece. */
export function readXml(
  text: string,
  onAnnotation: (annotation: XmlAnnotation, file: XmlFile) => void,
): XmlFile {
  const reader = xmlReader(onAnnotation);
  reader.write(text);
  return reader.close();
}
