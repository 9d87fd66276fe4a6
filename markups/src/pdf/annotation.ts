/**
 * An XFDF annotation as the entries of a PDF annotation dictionary (ISO 32000-2, 12.5). XFDF describes such dictionaries, and
 * its coordinates are the file's own, so they are carried over as they are. Everything passes through `syntax.ts`: an
 * attribute of another program can say nothing but its value.
 */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { KeptElement } from '../model.ts';
import { fringeOf, insetBy } from '../xfdf/box-shapes.ts';
import { readNumber, readNumbersIfAny } from '../xfdf/numbers.ts';
import { textOf, writeElement } from '../xfdf/xml-text.ts';
import { measureOf } from './measure.ts';
import { array, name, number, rgb, textString } from './syntax.ts';

/** Kinds whose dictionary XFDF describes completely. */
const SUBTYPES: Readonly<Record<string, string>> = {
  square: 'Square',
  circle: 'Circle',
  polygon: 'Polygon',
  polyline: 'PolyLine',
  line: 'Line',
  ink: 'Ink',
  highlight: 'Highlight',
  underline: 'Underline',
  strikeout: 'StrikeOut',
  squiggly: 'Squiggly',
  text: 'Text',
  freetext: 'FreeText',
  stamp: 'Stamp',
  caret: 'Caret',
};
/**
 * For the others: kinds with contents that are not stored, such as attached files and sound; and redactions, which the next
 * program could carry out.
 */
const OTHER = 'Square';

const FLAGS: Readonly<Record<string, number>> = {
  invisible: 1,
  hidden: 2,
  print: 4,
  noview: 32,
  readonly: 64,
  locked: 128,
  togglenoview: 256,
  lockedcontents: 512,
};
const HIDDEN = 2;

const BORDERS: Readonly<Record<string, string>> = {
  dash: 'D',
  bevelled: 'B',
  inset: 'I',
  underline: 'U',
};

/** Kinds without a line. */
const BORDERLESS: ReadonlySet<string> = new Set([
  ...['highlight', 'underline', 'strikeout', 'squiggly', 'text', 'stamp', 'caret'],
]);

const DATE = /^D:\d{4}(\d{2}){0,5}(Z|[+-]\d{2}'\d{2}'?)?$/;

type Entries = (string | null)[];

function childOf({ children }: KeptElement, wanted: string): KeptElement | null {
  const found = children.find((child) => typeof child !== 'string' && child.name === wanted);
  return found === undefined || typeof found === 'string' ? null : found;
}

/** Numbers in pairs; null without any. */
function points(text: string | undefined): string | null {
  const numbers = readNumbersIfAny(text);
  return numbers.length < 2 ? null : array(numbers.slice(0, numbers.length - (numbers.length % 2)));
}

const entry = (key: string, value: string | null) => (value === null ? null : `/${key} ${value}`);

function color(text: string | undefined): string | null {
  const shares = text === undefined ? null : rgb(text);
  return shares === null ? null : `[${shares}]`;
}

function flagsOf(text: string | undefined): number {
  const named = (text ?? '').toLowerCase().split(/[\s,]+/);
  return named.reduce((sum, each) => sum | (FLAGS[each] ?? 0), 0);
}

function border({ attributes }: KeptElement): Entries {
  const { width, style, dashes, intensity } = attributes;
  const kind = BORDERS[style ?? ''] ?? 'S';
  const wide = readNumber(width, 1000) ?? 1;
  const gaps = kind === 'D' ? ` /D ${array(readNumbersIfAny(dashes ?? '3').slice(0, 20))}` : '';
  const cloudy = style === 'cloudy' ? (readNumber(intensity, 10) ?? 1) : null;
  return [
    `/BS << /W ${number(Math.max(0, wide))} /S /${kind}${gaps} >>`,
    cloudy === null ? null : `/BE << /S /C /I ${number(Math.max(0, cloudy))} >>`,
  ];
}

function endings({ attributes }: KeptElement, count: 1 | 2): string | null {
  const { head, tail } = attributes;
  if (head === undefined && tail === undefined) return null;
  const both = [name(head ?? 'None'), name(tail ?? 'None')];
  return count === 1 ? (both[0] ?? null) : `[${both.join(' ')}]`;
}

/** How far the shape's own box lies within /Rect: left, top, right, bottom. */
function inset(element: KeptElement, rect: Box): string | null {
  const [x0, y0, x1, y1] = readNumbersIfAny(element.attributes['rect']);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  const came: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  const fringe = fringeOf(element.attributes['fringe']);
  const own = fringe === null ? came : insetBy(came, fringe, 1);
  const gaps = [own[0] - rect[0], rect[3] - own[3], rect[2] - own[2], own[1] - rect[1]];
  const isWithin = gaps.every((gap) => gap > -0.01) && gaps.some((gap) => gap > 0.01);
  return isWithin ? array(gaps.map((gap) => Math.max(0, gap))) : null;
}

/** What only some kinds have. */
function shapeOf(element: KeptElement, rect: Box): Entries {
  const { attributes } = element;
  const text = (child: string) => {
    const found = childOf(element, child);
    return found === null ? undefined : textOf(found);
  };
  switch (element.name) {
    case 'square':
    case 'circle':
    case 'caret':
      return [entry('RD', inset(element, rect))];
    case 'polygon':
      return [entry('Vertices', points(text('vertices') ?? attributes['vertices']))];
    case 'polyline':
      return [
        entry('Vertices', points(text('vertices') ?? attributes['vertices'])),
        entry('LE', endings(element, 2)),
      ];
    case 'line': {
      const ends = [attributes['start'], attributes['end']].flatMap((each) =>
        readNumbersIfAny(each).slice(0, 2),
      );
      return [
        entry('L', ends.length === 4 ? array(ends) : null),
        entry('LE', endings(element, 2)),
        ...lineDetails(attributes),
      ];
    }
    case 'ink': {
      const strokes = (childOf(element, 'inklist')?.children ?? []).flatMap((child) =>
        typeof child === 'string' ? [] : [points(textOf(child)) ?? '[]'],
      );
      return [`/InkList [${strokes.join(' ')}]`];
    }
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return [entry('QuadPoints', points(attributes['coords']))];
    case 'freetext':
      return [
        `/DA ${textString(text('defaultappearance') ?? '0 0 0 rg /Helv 12 Tf')}`,
        entry('DS', textIfAny(text('defaultstyle'))),
        entry('Q', alignment(attributes['justification'])),
        entry('CL', points(text('callout') ?? attributes['callout'])),
        entry('LE', endings(element, 1)),
        entry('RD', inset(element, rect)),
      ];
    case 'text':
    case 'stamp':
      return [entry('Name', attributes['icon'] === undefined ? null : name(attributes['icon']))];
    default:
      return [];
  }
}

function textIfAny(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : textString(text);
}

function alignment(text: string | undefined): string | null {
  if (text === 'centered') return '1';
  return text === 'right' ? '2' : null;
}

function lineDetails(attributes: KeptElement['attributes']): Entries {
  const numbers = (
    [
      ['LL', 'leaderLength'],
      ['LLE', 'leaderExtend'],
      ['LLO', 'leaderOffset'],
    ] as const
  ).map(([key, attribute]) => {
    const value = readNumber(attributes[attribute]);
    return value === null ? null : `/${key} ${number(value)}`;
  });
  return [...numbers, attributes['caption'] === 'yes' ? '/Cap true' : null];
}

/** The words with their looks, if they came with some. */
function richText(element: KeptElement): string | null {
  const body = childOf(element, 'contents-richtext')?.children.find(
    (child): child is KeptElement => typeof child !== 'string',
  );
  return body === undefined ? null : textString(`<?xml version="1.0"?>${writeElement(body)}`);
}

/**
 * The entries of its dictionary but those that refer to other objects.
 * @param rect everything that is drawn, in the file
 */
export function annotationEntries(element: KeptElement, rect: Box): string {
  const { attributes } = element;
  const isReply = attributes['inreplyto'] !== undefined;
  const measure = childOf(element, 'measure');
  const contents = childOf(element, 'contents');
  const date = (text: string | undefined) =>
    text !== undefined && DATE.test(text) ? textString(text) : null;
  const subtype = SUBTYPES[element.name] ?? OTHER;
  const opacity = readNumber(attributes['opacity'], 1);
  const { state, statemodel, subject } = attributes;
  const entries: Entries = [
    `/Type /Annot /Subtype /${subtype} /Rect ${array(rect)}`,
    // Answers are shown in lists only.
    `/F ${flagsOf(attributes['flags']) | (isReply && element.name === 'text' ? HIDDEN : 0)}`,
    entry('NM', textIfAny(attributes['name'])),
    entry('T', textIfAny(attributes['title'])),
    entry('Subj', textIfAny(subject ?? (subtype === OTHER ? element.name : undefined))),
    entry('Contents', textIfAny(contents === null ? undefined : textOf(contents))),
    entry('RC', richText(element)),
    entry('M', date(attributes['date'])),
    entry('CreationDate', date(attributes['creationdate'])),
    entry('C', color(attributes['color'])),
    entry('IC', color(attributes['interior-color'])),
    opacity === null || opacity < 0 || opacity === 1 ? null : `/CA ${number(opacity)}`,
    entry('IT', nameIfAny(attributes['IT'] ?? attributes['intent'])),
    entry('StateModel', state === undefined ? null : textIfAny(statemodel)),
    entry('State', statemodel === undefined ? null : textIfAny(state)),
    entry('Measure', measure === null ? null : measureOf(measure)),
    ...(BORDERLESS.has(element.name) ? [] : border(element)),
    ...shapeOf(element, rect),
  ];
  return entries.filter((each) => each !== null).join(' ');
}

function nameIfAny(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : name(text);
}
