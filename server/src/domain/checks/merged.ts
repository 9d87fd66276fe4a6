/** What several pairs of sheets show is one finding. Pure. */
import type { Finding } from './check.ts';

/** One for each key, with the places of all on different sheets. */
export function merged(findings: readonly Finding[]): Finding[] {
  return [...Map.groupBy(findings, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const places = [first, ...others].flatMap((each) => each.places);
    const once = places.filter(
      (place, at) => places.findIndex((other) => other.at === place.at) === at,
    );
    return [{ ...first, places: once }];
  });
}
