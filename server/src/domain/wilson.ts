/** How far a rate may be from the truth. */

/** Of a normal distribution, for 95%. */
const Z = 1.959_963_984_540_054;

/** The 95% Wilson score interval of a rate, as fractions. Of no cases anything is possible. */
export function wilsonInterval(hits: number, cases: number): { low: number; high: number } {
  if (cases === 0) return { low: 0, high: 1 };
  const rate = hits / cases;
  const square = Z ** 2 / cases;
  const middle = rate + square / 2;
  const reach = Z * Math.sqrt((rate * (1 - rate)) / cases + square / (4 * cases));
  const within = (value: number) => Math.min(1, Math.max(0, value / (1 + square)));
  return { low: within(middle - reach), high: within(middle + reach) };
}
