/** Entries of an annotation → attributes of XFDF, which are the same under other names (ISO 19444-1, 6). */
import { writeNumber } from '../xfdf/numbers.ts';
import { commaList, dictionary, list, number, numbers, numbersOf, word } from './read-entries.ts';
import type { Entries } from './read-entries.ts';

type Attributes = Record<string, string>;

/** Bits of /F, the lowest first. */
const FLAGS = [
  ...['invisible', 'hidden', 'print', 'nozoom', 'norotate', 'noview', 'readonly', 'locked'],
  ...['togglenoview', 'lockedcontents'],
];

const JUSTIFICATIONS = ['left', 'centered', 'right'];

const hex = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0');

/** Gray, RGB or CMYK as `#RRGGBB`; null for no color. */
export function colorOf(shares: readonly number[] | null): string | null {
  if (shares === null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = shares;
  if (shares.length === 1) return `#${hex(a).repeat(3)}`;
  if (shares.length === 3) return `#${hex(a)}${hex(b)}${hex(c)}`;
  if (shares.length !== 4) return null;
  return `#${[a, b, c].map((ink) => hex(1 - Math.min(1, ink + d))).join('')}`;
}

/** Width, dashes and clouds of the line. */
function lineOf(entries: Entries): Attributes {
  const style = dictionary(entries, 'BS');
  const effect = dictionary(entries, 'BE');
  const border = list(entries, 'Border');
  const borderWidth = border?.[2];
  const width = style ? number(style, 'W') : typeof borderWidth === 'number' ? borderWidth : null;
  const dashes = style ? numbers(style, 'D') : numbersOf(border?.[3]);
  const kind = style ? word(style, 'S') : dashes && dashes.length > 0 ? 'D' : null;
  const found: Attributes = {};
  if (width !== null && width >= 0) found['width'] = writeNumber(width);
  if (effect !== null && word(effect, 'S') === 'C') {
    found['style'] = 'cloudy';
    found['intensity'] = writeNumber(number(effect, 'I') ?? 0);
  } else if (kind === 'D') {
    found['style'] = 'dash';
    found['dashes'] = commaList(dashes !== null && dashes.length > 0 ? dashes : [3]);
  } else if (kind === 'B') found['style'] = 'bevelled';
  else if (kind === 'I') found['style'] = 'inset';
  else if (kind === 'U') found['style'] = 'underline';
  return found;
}

/** What the line begins and ends with. */
function endingsOf(entries: Entries): Attributes {
  const both = list(entries, 'LE');
  const [head, tail] = both ?? [word(entries, 'LE')];
  return {
    ...(typeof head === 'string' && { head }),
    ...(typeof tail === 'string' && { tail }),
  };
}

/** Those that say where it is; points and paths are children. */
function placeOf(entries: Entries): Attributes {
  const line = numbers(entries, 'L');
  const found: Attributes = {};
  const lists = { rect: 'Rect', fringe: 'RD', coords: 'QuadPoints', callout: 'CL' };
  for (const [attribute, key] of Object.entries(lists)) {
    const values = numbers(entries, key);
    if (values !== null) found[attribute] = commaList(values);
  }
  if (line !== null) {
    found['start'] = commaList(line.slice(0, 2));
    found['end'] = commaList(line.slice(2, 4));
  }
  return found;
}

/** Numbers and words that stay as they are. */
const PLAIN = {
  ...{ title: 'T', subject: 'Subj', date: 'M', creationdate: 'CreationDate', IT: 'IT' },
  ...{ icon: 'Name', symbol: 'Sy', state: 'State', statemodel: 'StateModel', opacity: 'CA' },
  ...{ rotation: 'Rotate', 'leader-length': 'LL', 'leader-extend': 'LLE' },
  ...{ 'leader-offset': 'LLO', 'caption-style': 'CP', 'overlay-text': 'OverlayText' },
};

export function attributesOf(entries: Entries): Attributes {
  const found: Attributes = { ...placeOf(entries), ...lineOf(entries), ...endingsOf(entries) };
  for (const [attribute, key] of Object.entries(PLAIN)) {
    const value = entries[key];
    if (typeof value === 'number') found[attribute] = writeNumber(value);
    else if (typeof value === 'string' && value !== '') found[attribute] = value;
  }
  const [color, inside] = [colorOf(numbers(entries, 'C')), colorOf(numbers(entries, 'IC'))];
  if (color !== null) found['color'] = color;
  if (inside !== null) found['interior-color'] = inside;
  const bits = number(entries, 'F') ?? 0;
  const flags = FLAGS.filter((_, bit) => (bits & (1 << bit)) !== 0);
  if (flags.length > 0) found['flags'] = flags.join(',');
  const justification = JUSTIFICATIONS[number(entries, 'Q') ?? 0];
  if (justification !== undefined && justification !== 'left') {
    found['justification'] = justification;
  }
  if (entries['Cap'] === true) found['caption'] = 'yes';
  const [across, up] = numbers(entries, 'CO') ?? [];
  if (across !== undefined) found['caption-offset-h'] = writeNumber(across);
  if (up !== undefined) found['caption-offset-v'] = writeNumber(up);
  return found;
}
