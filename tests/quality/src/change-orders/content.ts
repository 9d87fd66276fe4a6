/** What the generated change orders are about. */
import type { Random } from '../../../../sample/src/description/random.ts';

export type Work = {
  title: string;
  text: string;
  trade: string;
  discipline: string;
  subcontractor: string;
  /** Whether the documents could have shown it: what the text says. */
  cause: 'design' | 'owner' | 'hidden' | 'none';
};

const WORKS: readonly Work[] = [
  {
    title: 'Relocate RTU-2 curb to framed opening',
    text: 'The curb was set to M-201 while the opening is framed to S-201. Cut, re-frame and patch the deck due to the conflict between the mechanical and structural drawings.',
    trade: 'HVAC',
    discipline: 'Mechanical',
    subcontractor: 'Northwind Mechanical, Inc.',
    cause: 'design',
  },
  {
    title: 'Lintel at door 114A',
    text: 'The steel lintel at door 114A is not shown on the structural drawings. Furnish and install a field-cut lintel and temporary shoring.',
    trade: 'Structural Steel',
    discipline: 'Structural',
    subcontractor: 'Harbor Steel Erectors LLC',
    cause: 'design',
  },
  {
    title: 'Break room finish upgrade',
    text: 'Owner requested a change of tile and casework in the break room after bid.',
    trade: 'Finishes',
    discipline: 'Architectural',
    subcontractor: 'Lakeview Interiors',
    cause: 'owner',
  },
  {
    title: 'Additional rock excavation',
    text: 'Unforeseen rock was found between grids C and E. Remove rock and haul off site at unit prices.',
    trade: 'Earthwork',
    discipline: 'Civil',
    subcontractor: 'Granite Ridge Excavating Co.',
    cause: 'hidden',
  },
  {
    title: 'Reroute sprinkler main',
    text: 'Reroute the sprinkler main around the duct bank in corridor 120. The main was not coordinated with the ductwork.',
    trade: 'Fire Protection',
    discipline: 'Fire Protection',
    subcontractor: 'Sentinel Fire Systems, Inc.',
    cause: 'design',
  },
  {
    title: 'Conveyor CV-1 power and disconnect',
    text: 'Provide a 60 A feeder and a fused disconnect for conveyor CV-1. The feeder was omitted from the one-line diagram.',
    trade: 'Electrical',
    discipline: 'Electrical',
    subcontractor: 'Voltline Electric',
    cause: 'design',
  },
  {
    title: 'Storm line at MH-4',
    text: 'Lower the storm line at MH-4 by 14 in. to pass below an existing gas main that no record showed.',
    trade: 'Site Utilities',
    discipline: 'Civil',
    subcontractor: 'Granite Ridge Excavating Co.',
    cause: 'hidden',
  },
  {
    title: 'Floor drains, added slope',
    text: 'Add four floor drains in the wash bay as directed by the plumbing inspector and slope the slab.',
    trade: 'Plumbing',
    discipline: 'Plumbing',
    subcontractor: 'Bluewater Plumbing & Heating',
    cause: 'none',
  },
  {
    title: 'Card readers at doors 101 and 118B',
    text: 'At the request of the Owner, add two card readers and the low-voltage cabling for them.',
    trade: 'Telecommunications',
    discipline: 'Telecommunications',
    subcontractor: 'Signal Path Technologies',
    cause: 'owner',
  },
  {
    title: 'Temporary heat in February',
    text: 'Provide temporary heat in areas A and B from February 3 to February 21.',
    trade: 'General Conditions',
    discipline: 'General',
    subcontractor: 'Summit Site Services',
    cause: 'none',
  },
];

export type TrueChangeOrder = {
  oco: string | null;
  pco: string | null;
  /** US dollars; null if the document states none. */
  value: number | null;
  subcontractor: string | null;
  /** RFI numbers as printed, without "RFI". */
  rfis: readonly string[];
  isGmp: boolean;
  /** From 1. */
  page: number;
  cause: Work['cause'];
  /** The figures do not add up. */
  hasMistake?: boolean;
};

export function pickWorks(random: Random, count: number): Work[] {
  const left = [...WORKS];
  return Array.from({ length: count }, () => {
    const [work] = left.splice(random.integer(0, left.length - 1), 1);
    if (left.length === 0) left.push(...WORKS);
    if (work === undefined) throw new Error('No work is left.');
    return work;
  });
}

/** In dollars, with cents half of the time; a credit or nothing now and then. */
export function pickValue(random: Random): number {
  const kind = random.next();
  if (kind < 0.1) return 0;
  const whole = random.integer(200, 180_000);
  const value = random.next() < 0.5 ? whole : whole + random.integer(1, 99) / 100;
  return kind < 0.28 ? -value : value;
}

export const PROJECTS = ['Harbor Point Clinic', 'Cold Storage Addition', 'Lincoln Middle School'];
export const CONTRACTORS = ['Keystone Builders, Inc.', 'Meridian Construction Group'];

const plain = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
/** `1,234.50`, always positive. */
export const figure = (value: number) => plain.format(Math.abs(value));

const NEGATIVE: readonly ((text: string) => string)[] = [
  (text) => `($${text})`,
  (text) => `-$${text}`,
  (text) => `$(${text})`,
];
/** `$1,234.50`; a credit in one of several spellings. */
export function dollars(value: number, random: Random): string {
  return value < 0 ? random.pick(NEGATIVE)(figure(value)) : `$${figure(value)}`;
}

const ONES = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
  ...['eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
function below1000(value: number): string {
  const parts: string[] = [];
  if (value >= 100) parts.push(`${ONES[Math.floor(value / 100)] ?? ''} hundred`);
  const rest = value % 100;
  if (rest >= 20)
    parts.push([TENS[Math.floor(rest / 10)], ONES[rest % 10]].filter(Boolean).join('-'));
  else if (rest > 0) parts.push(ONES[rest] ?? '');
  return parts.join(' ');
}
/** `Twelve thousand five and 50/100 dollars`. */
export function inWords(value: number): string {
  const cents = Math.round(Math.abs(value) * 100);
  const whole = Math.floor(cents / 100);
  const parts = [];
  if (whole >= 1000) parts.push(`${below1000(Math.floor(whole / 1000))} thousand`);
  if (whole % 1000 > 0 || whole === 0) parts.push(whole === 0 ? 'zero' : below1000(whole % 1000));
  const words = `${parts.join(' ')} and ${String(cents % 100).padStart(2, '0')}/100 dollars`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
