/** Logistic regression by Newton's method, with a small pull toward 0 so that it always ends. */

export type Example = { readonly values: readonly number[]; readonly isTrue: boolean };

/** One weight for each value, and the intercept at the end. */
export function logisticFit(examples: readonly Example[], ridge: number, rounds = 12): number[] {
  const size = (examples[0]?.values.length ?? 0) + 1;
  const weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map((weight, at) => (at === size - 1 ? 0 : -ridge * weight));
    const curve = weights.map((_, row) =>
      weights.map((_weight, column) => (row === column ? (row === size - 1 ? 1e-9 : ridge) : 0)),
    );
    for (const { values, isTrue } of examples) {
      const row = [...values, 1];
      const sum = row.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
      const likely = 1 / (1 + Math.exp(-sum));
      const spread = likely * (1 - likely);
      for (let at = 0; at < size; at += 1) {
        const value = row[at] ?? 0;
        if (value === 0) continue;
        slope[at] = (slope[at] ?? 0) + ((isTrue ? 1 : 0) - likely) * value;
        const line = curve[at] ?? [];
        for (let other = 0; other < size; other += 1) {
          line[other] = (line[other] ?? 0) + spread * value * (row[other] ?? 0);
        }
      }
    }
    for (const [at, step] of solved(curve, slope).entries())
      weights[at] = (weights[at] ?? 0) + step;
  }
  return weights;
}

/** Gaussian elimination with the largest pivot. */
function solved(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = right.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) =>
        Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
      );
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      if (factor === 0) continue;
      for (let each = column; each <= size; each += 1) {
        row[each] = (row[each] ?? 0) - factor * (pivot[each] ?? 0);
      }
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}
