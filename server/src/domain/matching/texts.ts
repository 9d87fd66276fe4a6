/** The words of change orders and issues as they are compared. Pure. */
import { inFull, isMeaningful, isWeak, termOf } from '../compliance/trade-words.ts';

/** Each row: words that stand for the first one, in the trades and countries that write change orders. */
const SAME: readonly (readonly string[])[] = [
  ['receptacle', 'outlet', 'socket'],
  ['luminaire', 'light', 'lighting', 'fixture', 'fitting', 'lamp'],
  ['elevator', 'lift'],
  ['panel', 'panelboard', 'switchboard'],
  ['grounding', 'earthing', 'bonding', 'ground', 'earth'],
  ['cable', 'wire', 'wiring', 'cabling', 'conductor'],
  ['conduit', 'raceway', 'trunking'],
  ['breaker', 'mcb', 'mccb'],
  ['duct', 'ductwork', 'ducting'],
  ['pipe', 'piping', 'pipework', 'main'],
  ['diffuser', 'grille', 'register'],
  ['faucet', 'tap'],
  ['sewer', 'drainage', 'drain', 'gully'],
  ['downspout', 'downpipe', 'leader'],
  ['manhole', 'chamber'],
  ['curb', 'kerb'],
  ['asphalt', 'tarmac', 'paving', 'pavement'],
  ['sidewalk', 'footpath', 'footway', 'walk'],
  ['excavation', 'excavate', 'dig', 'digging'],
  ['fill', 'backfill'],
  ['story', 'storey', 'level'],
  ['baseboard', 'skirting'],
  ['hardware', 'ironmongery', 'lockset'],
  ['casework', 'joinery', 'millwork', 'cabinet'],
  ['stucco', 'render', 'plaster'],
  ['siding', 'cladding'],
  ['formwork', 'shuttering'],
  ['reinforcement', 'rebar', 'reinforcing'],
  ['block', 'blockwork', 'masonry', 'cmu'],
  ['gypsum', 'plasterboard', 'drywall'],
  ['insulation', 'lagging'],
  ['waterproofing', 'tanking', 'membrane'],
  ['flashing', 'counterflashing'],
  ['beam', 'girder'],
  ['steel', 'steelwork'],
  ['lintel', 'header'],
  ['foundation', 'footing'],
  ['opening', 'penetration', 'hole', 'sleeve'],
  ['sprinkler', 'sprinklers'],
  ['alarm', 'detector', 'detection'],
  ['conflict', 'clash', 'interfere', 'interference', 'collide'],
  ['relocate', 'move', 'shift', 'offset', 'reroute', 'relocation'],
  ['upsize', 'undersized', 'undersize', 'overloaded', 'capacity'],
];

/** Words of every change order and every issue: they tell little about which belong together. */
const COMMON = new Set(
  `add additional addition change changed changes revise revised revision work labor labour material materials cost costs price
  credit owner contractor subcontractor architect engineer request requested requests proposal order pco oco rfi bulletin response
  per due because after before during field site found existing furnish supply replace replaced remove removed removal correct
  missing wrong conflict coordinate coordination differ differs differ mismatch confirm verify between does error omission
  issue plan schedule detail drawings specification shall needed need needs`
    .split(/\s+/)
    .map((word) => termOf(word)),
);

const FIRST_OF = new Map(
  SAME.flatMap(([first = '', ...others]) =>
    [first, ...others].map((word): [string, string] => [termOf(word), termOf(first)]),
  ),
);

const WORD = /\p{L}[\p{L}\p{N}]*(?:-\d+\p{L}?)?|\d+\p{L}+\d*|\d{2,}/gu;

/** How much a word tells besides how rare it is. */
export function tradeWeight(term: string): number {
  if (COMMON.has(term)) return 0.25;
  if (isWeak(term)) return 0.4;
  // Numbers alone are sizes more often than places.
  return /^\d+$/.test(term) ? 0.5 : 1;
}

/** In about how many of all texts of the trade a word is, whatever this project has. */
export function usualShare(term: string): number {
  if (COMMON.has(term)) return 0.3;
  return isWeak(term) ? 0.1 : 0;
}

export type Terms = ReadonlyMap<string, { count: number; word: string }>;

/** The terms of a text, how often each is there, and the word that it first was. */
export function termsIn(text: string): Terms {
  const terms = new Map<string, { count: number; word: string }>();
  for (const [word] of inFull(text).matchAll(WORD)) {
    if (!isMeaningful(word)) continue;
    const term = termOf(word);
    const same = FIRST_OF.get(term) ?? term;
    const known = terms.get(same);
    if (known) known.count += 1;
    else terms.set(same, { count: 1, word });
  }
  return terms;
}

/** Groups of three letters, each word with a space on both sides. */
export function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const padded = ` ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}
