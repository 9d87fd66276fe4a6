/** Themes of a project's issues: which issues are about the same, and what that is. */
import { clusters, FEWEST, typicalness, vectorsOf } from './clusters.ts';
import type { ThemedIssue } from './terms.ts';
import { namedMost, themeDescription, themeTitle } from './titles.ts';

export type FoundTheme = {
  /** Ascending. */
  readonly issueIds: readonly number[];
  readonly title: string;
  readonly description: string;
};

/** A theme as it is stored. */
export type KnownTheme = FoundTheme & { readonly id: number };

/** A theme that was there before has its id; a new one has null. */
export type ThemeNow = FoundTheme & { readonly id: number | null };

/**
 * A group is the theme it was before if they share at least this much of all their issues, and keeps its title if they share so
 * much more: people know it by them.
 */
const SAME_THEME = 0.5;
const SAME_TITLE = 0.7;

function sharedPart(one: ReadonlySet<number>, other: readonly number[]): number {
  const both = other.filter((id) => one.has(id)).length;
  return both / (one.size + other.length - both);
}

/** For each group the theme that it continues, each theme once: those that share most first. */
function continued(groups: readonly (readonly number[])[], known: readonly KnownTheme[]) {
  const sets = groups.map((ids) => new Set(ids));
  const pairs = known
    .flatMap((theme) =>
      sets.map((ids, group) => ({ theme, group, part: sharedPart(ids, theme.issueIds) })),
    )
    .filter(({ part }) => part >= SAME_THEME)
    .toSorted((a, b) => b.part - a.part || a.theme.id - b.theme.id);
  const found = new Map<number, { theme: KnownTheme; part: number }>();
  const used = new Set<number>();
  for (const { theme, group, part } of pairs) {
    if (found.has(group) || used.has(theme.id)) continue;
    found.set(group, { theme, part });
    used.add(theme.id);
  }
  return found;
}

/**
 * The themes of these issues, the largest first. The same issues always have the same themes; one whose issues stayed the same
 * keeps its id and its words, whatever other issues came. `known`: the themes that are stored.
 */
export async function findThemes(
  issues: readonly ThemedIssue[],
  known: readonly KnownTheme[],
  disciplineOf: (id: number) => string,
): Promise<ThemeNow[]> {
  const inOrder = issues.toSorted((a, b) => a.id - b.id);
  const vectors = vectorsOf(inOrder);
  const of = <Item>(list: readonly Item[], places: readonly number[]) =>
    places.flatMap((place) => list[place] ?? []);
  const groups = (await clusters(vectors)).filter(
    (places) =>
      places.length >= FEWEST &&
      // Issues of one sheet that name nothing in common are no theme.
      namedMost(of(inOrder, places)).length > 0,
  );
  const ids = groups.map((places) => of(inOrder, places).map((issue) => issue.id));
  const before = continued(ids, known);
  const keepsTitle = (group: number) => (before.get(group)?.part ?? 0) >= SAME_TITLE;
  const taken = new Set(
    [...before].flatMap(([group, { theme }]) => (keepsTitle(group) ? [theme.title] : [])),
  );
  return groups.map((places, group) => {
    const own = of(inOrder, places);
    const issueIds = ids[group] ?? [];
    const { theme, part } = before.get(group) ?? { theme: null, part: 0 };
    if (theme !== null && part === 1) return { ...theme, issueIds };
    const title =
      theme !== null && keepsTitle(group)
        ? theme.title
        : themeTitle(own, typicalness(of(vectors, places)), taken);
    taken.add(title);
    const description = themeDescription(own, disciplineOf);
    return { id: theme?.id ?? null, issueIds, title, description };
  });
}
