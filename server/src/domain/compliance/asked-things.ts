/**
 * What a checklist asks of sheets by a name that the trade knows, such as their number, a scale bar, room names or the elevations of
 * all four sides: judged by how the sheets were read instead of by the words of the requirement. A requirement that asks for more is
 * left to other rules. Pure.
 */
import type { Corpus, IndexedTitle, Source } from './corpus.ts';
import { evidenceOf } from './finding.ts';
import type { Finding } from './finding.ts';
import type { Requirement } from './requirement.ts';
import type { SheetFacts } from './sheet-facts.ts';
import type { Sign, SignKind } from './sheet-signs.ts';
import { listed, quoted } from './words.ts';

type Shown = { text: string; box: Sign['box'] | null; source: Source };

/** What shows a thing, and the sheets that should show it and do not. */
type Found = { shown: readonly Shown[]; without: readonly Source[]; said: string };

type Thing = {
  name: string;
  asked: RegExp;
  /** A drawing itself, or of the whole set: which sheets the requirement is about does not matter. */
  isOfSet?: true;
  /** `ofAll`: the requirement says "each" or "all". Null if nothing shows it. */
  find: (sheets: readonly SheetFacts[], corpus: Corpus, ofAll: boolean) => Found | null;
};

const nameOf = ({ label, pageNumber }: Source) => label || `page ${pageNumber}`;
const isSame = (a: Source, b: Source) =>
  a.documentId === b.documentId && a.pageNumber === b.pageNumber;

/** "The only sheet has", "A-101 has", "All 9 sheets have". */
function wholeOf(sheets: readonly SheetFacts[], corpus: Corpus): string {
  const [first] = sheets;
  if (sheets.length === 2) return 'Both sheets have';
  if (sheets.length > 2 || first === undefined) return `All ${sheets.length} sheets have`;
  return corpus.sheets.length === 1 ? 'The only sheet has' : `${nameOf(first.source)} has`;
}

/** Of every sheet: what its title block, or its whole, is asked for. */
const ofEvery =
  (name: string, of: (sheet: SheetFacts) => string): Thing['find'] =>
  (sheets, corpus) => {
    const having = sheets.filter((sheet) => of(sheet).trim() !== '');
    if (having.length === 0) return null;
    return {
      shown: having.map((sheet) => ({ text: of(sheet), box: null, source: sheet.source })),
      without: sheets.filter((sheet) => !having.includes(sheet)).map(({ source }) => source),
      said: `${wholeOf(having, corpus)} ${name}`,
    };
  };

const titlesOn = ({ titles }: Corpus, source: Source) =>
  titles.filter((title) => isSame(title.source, source));

const IS_PLAN = /\bplans?\b/i;
const IS_FLOOR_PLAN =
  /\b(?:floor|level|story|storey|overall|basement|attic|demolition|furniture|layout)\b.*\bplans?\b|\bplans?\b.*\b(?:floor|level|story|storey|basement)\b/i;

const hasTitle = (corpus: Corpus, source: Source, pattern: RegExp) =>
  titlesOn(corpus, source).some(({ text }) => pattern.test(text));

/** What signs on sheets of a kind show: at one place, or on all of these sheets if all are meant. */
const bySigns =
  (
    name: string,
    kind: SignKind,
    { least, on }: { least: number; on: (corpus: Corpus, source: Source) => boolean },
  ): Thing['find'] =>
  (sheets, corpus, ofAll) => {
    const { signs } = corpus;
    const asked = sheets.map(({ source }) => source).filter((source) => on(corpus, source));
    const signsAt = (source: Source) =>
      signs.filter((sign) => sign.kind === kind && isSame(sign.source, source));
    const having = asked.filter((source) => signsAt(source).length >= least);
    if (having.length === 0) return null;
    const shown = having.flatMap((source) => signsAt(source).slice(0, least > 1 ? 3 : 1));
    const [first] = shown;
    return {
      shown,
      without: ofAll ? asked.filter((source) => !having.includes(source)) : [],
      said: `${listed(having.map(nameOf))} ${having.length === 1 ? 'shows' : 'show'} ${name}${first === undefined ? '' : `, such as ${quoted(first.text)}`}`,
    };
  };

/** Titles that say nothing but this. */
const consistsOf = (words: string, has: RegExp) => {
  const pattern = new RegExp(String.raw`^(?:(?:${words})(?:[\s/&,.()-]+|$))+$`, 'i');
  return ({ text }: IndexedTitle) => has.test(text) && pattern.test(text.trim());
};

const isSection = consistsOf(
  String.raw`(?:building|cross|longitudinal|transverse|typical|house|sections?|looking|north|south|east|west|demo|proposed|existing|new|[a-z]|[a-z]?\d{1,2})`,
  /\bsections?\b/i,
);
const SIDES = ['north', 'south', 'east', 'west'] as const;
const FACES = ['front', 'rear', 'left', 'right'] as const;
const isOutsideElevation = consistsOf(
  String.raw`(?:exterior|building|house|elevations?|facing|view|side|proposed|existing|new|and|north|south|east|west|front|rear|back|left|right|northern|southern|eastern|western)`,
  /\belevations?\b/i,
);

const section: Thing['find'] = (_, { titles }) => {
  const shown = titles.filter((title) => title.source.sheetId !== null && isSection(title));
  const [first] = shown;
  if (first === undefined) return null;
  return { shown, without: [], said: `${nameOf(first.source)} has ${quoted(first.text)}` };
};

const fourElevations: Thing['find'] = (_, { titles }) => {
  const all = titles.filter(isOutsideElevation);
  const showing = (side: string) =>
    all.find(({ text }) =>
      new RegExp(String.raw`\b${side === 'rear' ? '(?:rear|back)' : side}(?:ern)?\b`, 'i').test(
        text,
      ),
    );
  for (const four of [SIDES, FACES]) {
    const found = four.map(showing);
    const shown = [...new Set(found.filter((title) => title !== undefined))];
    if (found.includes(undefined) || shown.length === 0) continue;
    const said = `Drawings have the titles ${listed(shown.map(({ text }) => quoted(text)))}`;
    return { shown, without: [], said };
  }
  return null;
};

const anySheet = () => true;
const onPlans = (corpus: Corpus, source: Source) => hasTitle(corpus, source, IS_PLAN);
const onFloorPlans = (corpus: Corpus, source: Source) => hasTitle(corpus, source, IS_FLOOR_PLAN);

const NUMBERS = String.raw`(?:numbers?|nos?\.?|numbering)`;
const SHEETS = String.raw`(?:sheets?|drawings?|pages?|plans?)`;

const THINGS: readonly Thing[] = [
  {
    name: 'number',
    asked: new RegExp(`^(?:${SHEETS} ${NUMBERS}|${SHEETS} numbered)$`, 'i'),
    find: ofEvery('a number', ({ source }) => source.label),
  },
  {
    name: 'title',
    asked: new RegExp(
      `^(?:(?:sheet|drawing) (?:titles?|names?)|(?:sheets?|drawings?) titled)$`,
      'i',
    ),
    find: ofEvery('a title', ({ source }) => source.title),
  },
  {
    name: 'date',
    asked: new RegExp(
      `^(?:(?:(?:sheet|drawing|issue|revision|plan) )?dates?|(?:date|dates) of (?:issue|drawings?|plans?)|${SHEETS} dated)$`,
      'i',
    ),
    find: ofEvery('a date', ({ date }) => date),
  },
  {
    name: 'scale',
    asked:
      /^(?:(?:both )?written|(?:(?:written|noted|drawing|plan) )?scales?(?: (?:of|for) (?:plans?|drawings?))?)$/i,
    find: ofEvery('a scale', ({ scale }) => scale),
  },
  {
    name: 'revision',
    asked: new RegExp(
      `^(?:(?:sheet|drawing) )?revisions?(?: (?:letters?|index|marks?|${NUMBERS}))$`,
      'i',
    ),
    find: ofEvery('a revision', ({ revision }) => revision),
  },
  {
    name: 'title block with number and title',
    asked: /^(?:drawing |standard )?title ?blocks?$/i,
    find: ofEvery('a title block with number and title', ({ source: { label, title } }) =>
      label === '' || title === '' ? '' : `${label} ${title}`,
    ),
  },
  {
    name: 'scale bar',
    asked: /^(?:(?:scale|graphic) bars?|(?:bar|graphic(?:al)?) scales?(?: bars?)?|graphic)$/i,
    find: bySigns('a scale bar', 'scale bar', { least: 1, on: anySheet }),
  },
  {
    name: 'north arrow',
    asked:
      /^(?:north(?:ing)? (?:arrows?|points?|signs?|symbols?|directions?)|direction of north)$/i,
    find: bySigns('an arrow to the north', 'north', { least: 1, on: onPlans }),
  },
  {
    name: 'grid',
    asked:
      /^(?:(?:structural|column|building|setting[- ]out) )?(?:grid ?lines?|grids?|grid systems?|column lines?)$/i,
    find: (sheets, _corpus, ofAll) => {
      if (ofAll) return null;
      const having = sheets.filter(({ grid }) => grid !== '');
      const [first] = having;
      if (first === undefined) return null;
      return {
        shown: having.map(({ grid, source }) => ({ text: grid, box: null, source })),
        without: [],
        said: `${nameOf(first.source)} has the grid lines ${first.grid}`,
      };
    },
  },
  {
    name: 'dimensions',
    asked:
      /^(?:dimensions?|dimensioned plans?|(?:floor )?plans? (?:dimensioned|dimensions?)|dimensions? (?:of|for) (?:floor )?plans?)$/i,
    find: bySigns('dimensions', 'dimension', { least: 10, on: onPlans }),
  },
  {
    name: 'room names',
    asked:
      /^(?:layouts? of rooms?|(?:interior )?room (?:names?|labels?|uses?|layouts?|designations?|identification)|rooms? (?:labell?ed|named|identified)(?: by (?:name|use)(?:\/use)?)?|(?:names?|uses?|labels?) of rooms?)$/i,
    find: bySigns('names of rooms', 'room', { least: 3, on: onFloorPlans }),
  },
  {
    name: 'section',
    asked:
      /^(?:(?:building|cross|longitudinal|transverse) ?-?)*sections?(?:\(s\))?(?: (?:of|through|thru) (?:(?:the|all|any) )?(?:proposed )?(?:structures?|buildings?|house|dwellings?))?$/i,
    isOfSet: true,
    find: section,
  },
  {
    name: 'elevations of four sides',
    asked:
      /^(?:(?:four|4) )?(?:exterior |building )?elevations?(?: views?)? (?:of|from|for|on) (?:all |the )?(?:four |4 )?(?:sides?|facades?|faces?)(?: of (?:the )?(?:proposed )?(?:structures?|buildings?|house|dwellings?))?$|^(?:four|4) (?:sides? of )?(?:exterior |building )?elevations?$/i,
    isOfSet: true,
    find: fourElevations,
  },
];

/** What is said around a thing without asking for more. */
const AROUND =
  /^(?:(?:please )?(?:provide|show|include|indicate|note|give|add)|are|is|do|does|has|have|an?|the|all|each|every|any)\s+|\s+(?:(?:is|are|been|being|be|must be|shall be)\s+)?(?:clearly\s+)?(?:shown|provided|included|indicated|noted|labell?ed|given|stated|present|displayed|marked|drawn)$|\s+(?:on|of|for|in|at|to) (?:(?:each|every|all|the|any|both)\s+)*(?:plan |drawing |site |floor )?(?:sheets?|plans?|drawings?|pages?|title ?blocks?)$|[.:;?]$/gi;

function bare(text: string): string {
  const shorter = text.trim().replaceAll(AROUND, '').trim();
  return shorter === text ? text : bare(shorter);
}

const PARTS = /\s*(?:,|;|&|\+|\/|\band\b|\bwith\b)\s*/i;
const OF_ALL = /\b(?:all|every|each|both)\b(?! (?:sides?|four|facades?|written))/i;

function thingsIn(text: string): Thing[] | null {
  const whole = bare(text);
  const one = THINGS.find(({ asked }) => asked.test(whole));
  if (one !== undefined) return [one];
  const parts = whole
    .split(PARTS)
    .map(bare)
    .filter((part) => part !== '');
  const things = parts.map((part) => THINGS.find(({ asked }) => asked.test(part)));
  const known = [...new Set(things.filter((thing) => thing !== undefined))];
  return things.includes(undefined) || known.length === 0 ? null : known;
}

const SEARCHABLE = /\b(?:searchable|ocr)\b/i;
/** A requirement of other words asks for more. */
const OF_SEARCHABLE =
  /^(?:(?:all|each|every|the|plans?|sheets?|drawings?|sets?|of|files?|pdfs?|is|are|be|must|shall|saved|submitted|provided|in|as|an?|format|fully|text|text-searchable|searchable|ocr|and)\b[\s.;:,-]*)+$/i;

const textThing: Thing = {
  name: 'text that can be searched',
  asked: SEARCHABLE,
  isOfSet: true,
  find: ofEvery('text that can be searched', ({ hasText, source: { label, title } }) =>
    hasText ? `${label} ${title}`.trim() || 'text' : '',
  ),
};

/** Words in front of "plan" that name no plan of their own. */
const ANY_PLAN = new Set(
  'a all and any architectural both building complete construction design drawing each every general or plan set sheet submitted the these working'.split(
    ' ',
  ),
);
const PLACE = new Set(['on', 'in', 'of', 'for', 'to']);
const MOST_WORDS = 4;

/** The drawings that a text names: `roof|floor` for "on the roof and floor plans". */
function drawingsNamed(text: string, isHeading: boolean): RegExp[] {
  const words = text.toLowerCase().match(/[a-z-]+/g) ?? [];
  return words.flatMap((kind, at) => {
    if (!/^(?:plans?|elevations?)$/.test(kind)) return [];
    const before = words.slice(Math.max(0, at - MOST_WORDS), at);
    const start = before.findLastIndex((word) => PLACE.has(word));
    if (start < 0 && !isHeading) return [];
    const own = before.slice(start + 1).filter((word) => !ANY_PLAN.has(word));
    if (kind.startsWith('elevation')) return [/\belevations?\b/i];
    if (own.length === 0) return [];
    return [new RegExp(String.raw`\b(?:${own.join('|')})\b.*\bplans?\b`, 'i')];
  });
}

/** The sheets that a requirement and its heading are about: with titles such as those they name. All where they name none. */
function sheetsMeant({ text, heading }: Requirement, corpus: Corpus): readonly SheetFacts[] {
  const named = [...drawingsNamed(heading, true), ...drawingsNamed(text, false)];
  if (named.length === 0) return corpus.sheets;
  return corpus.sheets.filter(({ source }) =>
    named.every((pattern) => hasTitle(corpus, source, pattern)),
  );
}

/** Null if the requirement asks for something else, or nothing shows what it asks for. */
export function judgeThings(requirement: Requirement, corpus: Corpus): Finding | null {
  const { text } = requirement;
  const [head = text] = text.split(/\s+-\s+/);
  const isSearchable = SEARCHABLE.test(head) && OF_SEARCHABLE.test(head);
  const things = isSearchable ? [textThing] : thingsIn(text);
  if (things === null) return null;
  const ofAll = OF_ALL.test(text);
  const meant = sheetsMeant(requirement, corpus);
  const all = things.map((thing) => ({
    thing,
    found: thing.find(thing.isOfSet ? corpus.sheets : meant, corpus, ofAll),
  }));
  const shown = all.flatMap(({ found }) => (found === null ? [] : [found]));
  if (shown.length === 0) return null;
  const evidence = evidenceOf(shown.flatMap(({ shown: places }) => places));
  const missing = all.filter(({ found }) => found === null).map(({ thing }) => thing.name);
  const open = shown.filter(({ without }) => without.length > 0);
  if (missing.length === 0 && open.length === 0) {
    const notes = shown.map(({ said }) => `${said}.`).join(' ');
    return { status: 'compliant', percent: 100, notes, evidence };
  }
  const sentences = all.flatMap(({ thing, found }) => {
    if (found === null) return [`No text shows the ${thing.name}; it may be drawn without one.`];
    return found.without.length === 0 ? [`${found.said}.`] : [withoutWords(thing, found)];
  });
  return {
    status: 'needs_attention',
    percent: Math.round((100 * shares(all.map(({ found }) => found))) / all.length),
    ...{ notes: sentences.join(' '), evidence },
  };
}

const havingOf = ({ shown }: Found) => new Set(shown.map(({ source }) => nameOf(source))).size;

const shares = (all: readonly (Found | null)[]) =>
  all.reduce(
    (sum, found) =>
      sum + (found === null ? 0 : havingOf(found) / (havingOf(found) + found.without.length)),
    0,
  );

function withoutWords({ name }: Thing, found: Found): string {
  const having = havingOf(found);
  return `${having} of ${having + found.without.length} sheets have a ${name}. None was read on ${listed(found.without.map(nameOf))}.`;
}
