/** Projects with issues and change orders of which it is known what belongs together. */
import { seededRandom } from '../../../../sample/src/description/random.ts';
import type { Random } from '../../../../sample/src/description/random.ts';
import type {
  MatchedChange,
  MatchedIssue,
} from '../../../../server/src/domain/matching/evidence.ts';
import type { Country, Half, Problem } from './tuned-problems.ts';

export type MadeProject = {
  readonly issues: readonly MatchedIssue[];
  readonly changes: readonly MatchedChange[];
  /** The issues of each change order that has some. */
  readonly truth: ReadonlyMap<number, ReadonlySet<number>>;
  /** Of each change order, its place among the problems of its half, or among the unforeseen. */
  readonly kinds: ReadonlyMap<number, number>;
};

const DAY_MS = 86_400_000;
const START = Date.UTC(2025, 0, 6);

type Slots = {
  n: number;
  d: number;
  room: number;
  grid: string;
  sheet: string;
  rfi: number;
  trouble: number;
};

/** How often a change order says where it is by each of these; one in twenty by none. */
const SAYS = { thing: 0.8, grid: 0.5, sheet: 0.4, rfi: 0.3, date: 0.5 };
const SAYS_NO_PLACE = 0.05;
/** How often what both say differs all the same: another sheet, the next grid line, a later RFI, a date by hand. */
const DIFFERS = { sheet: 0.35, grid: 0.2, rfi: 0.15, date: 0.05 };
/** How often someone names another thing, too. */
const NAMES_OTHER = 0.15;
/** A change order that names its section. */
const SAYS_SECTION = 0.15;

function inWords({ words }: Country, text: string): string {
  return text.replaceAll(/\b[A-Za-z]+\b/g, (word) => words[word.toLowerCase()] ?? word);
}

/** As scans and people in a hurry write: two letters of some words change places. */
function mistyped(random: Random, text: string): string {
  return text
    .split(' ')
    .map((word) => {
      if (!/^[a-z]{5,}$/.test(word) || random.next() > 0.04) return word;
      const at = random.integer(1, word.length - 3);
      return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
    })
    .join(' ');
}

/** Without what the author leaves out: "at {grid}", "in room {room}". */
function filled(text: string, slots: Slots, says: (slot: string) => boolean): string {
  const kept = text
    .replaceAll(
      /,? ?(?:at|near|of|in|on|to|per|See|see|Refer to|drawings)? ?\{(grid|sheet)\}/g,
      (whole, slot: string) => (says(slot) ? whole : ''),
    )
    .replaceAll(/(?:,? (?:above|in|at|for)? ?)?\b(?:room )?\{room\}/g, (whole) =>
      says('thing') ? whole : ' on this level',
    )
    .replaceAll(/ ?\{n\}[AB]|(?:RTU|LP|RD|MH|F)-\{d\}|(?<=detail )\{n\}|\{d\}/g, (whole) =>
      says('thing') ? whole : '',
    );
  return kept
    .replaceAll(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot as keyof Slots] ?? ''))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** The crossing with the next line. */
const nextGrid = (grid: string) => grid.replace(/\d+$/, (number) => String(Number(number) + 1));

const everything = () => true;

/** `issueCount`: about so many. The same seed makes the same project. */
export function madeProject(
  { problems, unforeseen, countries }: Half,
  seed: number,
  { issueCount = 250, changeCount = 60 }: { issueCount?: number; changeCount?: number } = {},
): MadeProject {
  const random = seededRandom(seed);
  const country = countries[seed % countries.length] ?? { name: '', words: {} };
  const issues: MatchedIssue[] = [];
  const changes: MatchedChange[] = [];
  const truth = new Map<number, Set<number>>();
  const kinds = new Map<number, number>();
  const range = Math.max(100, issueCount);

  const slotsOf = (problem: Problem): Slots => ({
    ...{ n: random.integer(101, 100 + range), d: random.integer(1, Math.max(12, range / 4)) },
    room: random.integer(101, 100 + range),
    grid: `${random.pick([...'ABCDEFGHJK'])}-${random.integer(1, 16)}`,
    sheet: `${random.pick(problem.sheets)}${String(random.integer(1, 8)).padStart(2, '0')}`,
    rfi: random.integer(1, 400),
    trouble: random.integer(0, problem.issues.length - 1),
  });

  const aside = () =>
    random.next() < NAMES_OTHER
      ? ` Coordinate with ${random.pick(['room', 'door'])} ${random.integer(101, 100 + range)}.`
      : '';

  function raise(problem: Problem, slots: Slots): MatchedIssue {
    const [summary, text] = problem.issues[slots.trouble] ?? ['', ''];
    const says = new Map([
      ['grid', random.next() < 0.7],
      ['sheet', random.next() < 0.7],
    ]);
    const speaks = (slot: string) => says.get(slot) ?? true;
    const hasRfi = random.next() < 0.2;
    const issue: MatchedIssue = {
      id: issues.length + 1,
      summary: filled(summary, slots, everything),
      fullText: filled(text, slots, speaks) + (hasRfi ? ` See RFI ${slots.rfi}.` : '') + aside(),
      discipline: random.next() < 0.92 ? problem.discipline : random.pick(problems).discipline,
      sheetNumber: random.next() < 0.85 ? slots.sheet : null,
      gridPlace: random.next() < 0.85 ? `near ${slots.grid}` : null,
      csiCode: random.next() < 0.15 ? problem.csi : null,
      createdAt: START + random.integer(0, 250) * DAY_MS,
    };
    issues.push(issue);
    return issue;
  }

  function charge(problem: Problem, slots: Slots, raised: readonly MatchedIssue[]): void {
    const [summary, text] = problem.changes[slots.trouble] ?? ['', ''];
    // Who names what the issue does not name says nothing by it.
    const raisedAs = (problem.issues[slots.trouble] ?? []).join(' ');
    const hasPlace = random.next() >= SAYS_NO_PLACE;
    const isThing =
      random.next() < SAYS.thing &&
      ['{n}', '{d}', '{room}'].some((slot) =>
        [summary + text, raisedAs].every((all) => all.includes(slot)),
      );
    const isGrid = random.next() < SAYS.grid;
    // Who leaves out one place says another one.
    const says = new Map([
      ['thing', hasPlace && isThing],
      ['grid', hasPlace && (isGrid || !isThing)],
      ['sheet', hasPlace && random.next() < SAYS.sheet],
    ]);
    const speaks = (slot: string) => says.get(slot) ?? true;
    const written = {
      ...slots,
      sheet: random.next() < DIFFERS.sheet ? slotsOf(problem).sheet : slots.sheet,
      grid: random.next() < DIFFERS.grid ? nextGrid(slots.grid) : slots.grid,
      rfi: random.next() < DIFFERS.rfi ? random.integer(1, 400) : slots.rfi,
    };
    const last = Math.max(...raised.map(({ createdAt }) => createdAt));
    const day = new Date(
      last + random.integer(random.next() < DIFFERS.date ? -20 : 5, 120) * DAY_MS,
    );
    const dated = random.next() < SAYS.date ? ` Dated ${day.toISOString().slice(0, 10)}.` : '';
    // A sentence for the grid, if the template has no place for it.
    const place =
      says.get('grid') === true && !`${summary}${text}`.includes('{grid}')
        ? ` Location: near ${written.grid}.`
        : '';
    const section =
      random.next() < SAYS_SECTION
        ? ` Section ${problem.csi.replaceAll(/(..)(?=.)/g, '$1 ')}.`
        : '';
    const id = changes.length + 1;
    changes.push({
      id,
      summary: inWords(country, filled(summary, written, speaks)),
      description:
        mistyped(random, inWords(country, filled(text, written, speaks))) +
        place +
        section +
        aside() +
        dated,
      disciplines: random.next() < 0.8 ? [problem.discipline] : [],
      rfis: random.next() < SAYS.rfi ? `RFI ${String(written.rfi).padStart(3, '0')}` : '',
    });
    truth.set(id, new Set(raised.map((issue) => issue.id)));
    kinds.set(id, problems.indexOf(problem));
  }

  for (let made = 0; made < changeCount; made += 1) {
    if (random.next() < 0.3) {
      const wish = random.pick(unforeseen);
      const [summary, text, discipline] = wish;
      kinds.set(changes.length + 1, unforeseen.indexOf(wish));
      changes.push({
        ...{ id: changes.length + 1, summary: inWords(country, summary), rfis: '' },
        description: mistyped(random, inWords(country, text)),
        disciplines: random.next() < 0.8 ? [discipline] : [],
      });
      continue;
    }
    const problem = random.pick(problems);
    const slots = slotsOf(problem);
    const raised = [raise(problem, slots)];
    // Two people saw the same.
    if (random.next() < 0.12) raised.push(raise(problem, slots));
    charge(problem, slots, raised);
    // The same trouble next door, and other trouble at the same place.
    if (random.next() < 0.5) raise(problem, { ...slotsOf(problem), sheet: slots.sheet });
    if (random.next() < 0.5) {
      const other = random.pick(problems.filter((each) => each !== problem));
      const { sheet, trouble } = slotsOf(other);
      raise(other, { ...slots, sheet, trouble });
    }
  }
  while (issues.length < issueCount) {
    const problem = random.pick(problems);
    raise(problem, slotsOf(problem));
  }
  return { issues, changes, truth, kinds };
}

/** The project with only so many of its issues, chosen at random: most of what its change orders charge for, nobody reported. */
export function withFewIssues(project: MadeProject, seed: number, count: number): MadeProject {
  const random = seededRandom(seed);
  const order = new Map(project.issues.map(({ id }) => [id, random.next()]));
  const issues = project.issues
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .slice(0, count);
  const kept = new Set(issues.map(({ id }) => id));
  const truth = [...project.truth].flatMap(([changeId, ids]): [number, Set<number>][] => {
    const some = [...ids].filter((id) => kept.has(id));
    return some.length === 0 ? [] : [[changeId, new Set(some)]];
  });
  return { ...project, issues, truth: new Map(truth) };
}
