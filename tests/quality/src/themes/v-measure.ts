/**
 * How well groups match labels, 0 to 1 (Rosenberg and Hirschberg 2007): `homogeneity` is 1 if each group has one label only,
 * `completeness` if each label is in one group only; `v` is their harmonic mean.
 */
export type VMeasure = { homogeneity: number; completeness: number; v: number };

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function entropy(keys: readonly string[]): number {
  let sum = 0;
  for (const count of countBy(keys).values()) {
    sum -= (count / keys.length) * Math.log(count / keys.length);
  }
  return sum;
}

export function vMeasure(labels: readonly string[], groups: readonly string[]): VMeasure {
  const both = entropy(labels.map((label, at) => `${label}\n${groups[at]}`));
  const [ofLabels, ofGroups] = [entropy(labels), entropy(groups)];
  const homogeneity = ofLabels === 0 ? 1 : 1 - (both - ofGroups) / ofLabels;
  const completeness = ofGroups === 0 ? 1 : 1 - (both - ofLabels) / ofGroups;
  const sum = homogeneity + completeness;
  return { homogeneity, completeness, v: sum === 0 ? 0 : (2 * homogeneity * completeness) / sum };
}
