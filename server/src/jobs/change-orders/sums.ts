/** Checks the arithmetic of a cost breakdown: lines, subtotal, markup, tax and total. */
import type { Finding } from './found.ts';
import { dollars, moneyIn } from './money.ts';
import type { Row } from './page-rows.ts';

/** Rounding of a line. */
const TOLERANCE = 1;

type Sum = { cents: number; label: string; page: number; rate: number | null };

const isItem = (row: Row) => moneyIn(row.text).length > 0;
const HEAD = /\b(?:unit price|unit cost|rate|qty|quantity)\b/i;

function sumOf(row: Row): Sum | null {
  const money = moneyIn(row.text).at(-1);
  if (!money) return null;
  const label = row.text.slice(0, money.at);
  const rate = /(\d{1,2}(?:\.\d{1,3})?)\s*%/.exec(label)?.[1];
  return {
    cents: money.cents,
    label,
    page: row.page,
    rate: rate === undefined ? null : Number(rate),
  };
}

/** Quantity times price, where the row states both. */
function checkLine(row: Row): Finding[] {
  const money = moneyIn(row.text);
  const [price, amount] = money.slice(-2);
  if (money.length !== 2 || !price || !amount || !price.isMarked) return [];
  const quantity = /(?:^|\s)(\d+(?:,\d{3})*(?:\.\d+)?)(?:\s+[A-Za-z]{1,4}\.?)?\s*$/.exec(
    row.text.slice(0, price.at),
  );
  if (!quantity?.[1]) return [];
  const count = Number(quantity[1].replaceAll(',', ''));
  const product = Math.round(count * price.cents);
  if (Math.abs(product - amount.cents) <= Math.max(TOLERANCE, count / 2)) return [];
  return [
    {
      kind: 'line',
      page: row.page,
      message: `${quantity[1]} × ${dollars(price.cents)} = ${dollars(product)}, but the line says ${dollars(amount.cents)}.`,
    },
  ];
}

function share(sum: Sum, bases: readonly number[], kind: 'markup' | 'tax'): Finding[] {
  const { rate, cents, page } = sum;
  const [base] = bases;
  if (rate === null || base === undefined) return [];
  const results = bases.map((each) => Math.round((each * rate) / 100));
  if (results.some((result) => Math.abs(result - cents) <= TOLERANCE)) return [];
  const name = kind === 'tax' ? 'tax' : 'markup';
  return [
    {
      kind,
      page,
      message: `${rate}% of ${dollars(base)} = ${dollars(results[0] ?? 0)}, but the ${name} says ${dollars(cents)}.`,
    },
  ];
}

/** Empty if the rows have no breakdown, or it adds up. */
export function checkSums(rows: readonly Row[]): Finding[] {
  const start = rows.findIndex(
    ({ text }) => HEAD.test(text) && /\b(?:amount|total|extension|extended)\b/i.test(text),
  );
  if (start < 0) return [];
  const findings: Finding[] = [];
  let lines = 0;
  let count = 0;
  let subtotal: number | null = null;
  let added = 0;
  for (const row of rows.slice(start + 1)) {
    if (!isItem(row)) continue;
    const sum = sumOf(row);
    if (!sum) continue;
    if (/^\s*sub-?total/i.test(sum.label)) {
      if (subtotal === null && count > 0 && Math.abs(lines - sum.cents) > count * TOLERANCE) {
        findings.push({
          kind: 'subtotal',
          page: sum.page,
          message: `The ${count} lines add up to ${dollars(lines)}, but the subtotal says ${dollars(sum.cents)}.`,
        });
      }
      subtotal = sum.cents;
    } else if (
      /\b(?:overhead|profit|o ?& ?p|markup|mark-up|fee|bond|insurance|tax|contingency)\b/i.test(
        sum.label,
      )
    ) {
      const base = subtotal ?? lines;
      const kind = /\btax\b/i.test(sum.label) ? ('tax' as const) : ('markup' as const);
      findings.push(...share(sum, [base, base + added], kind));
      added += sum.cents;
    } else if (/^\s*(?:grand |net |change order )?total/i.test(sum.label)) {
      const base = subtotal ?? lines;
      if (count === 0) return findings;
      if (Math.abs(base + added - sum.cents) > (count + 2) * TOLERANCE) {
        const parts = added === 0 ? dollars(base) : `${dollars(base)} + ${dollars(added)}`;
        findings.push({
          kind: 'total',
          page: sum.page,
          message: `${parts} = ${dollars(base + added)}, but the total says ${dollars(sum.cents)}.`,
        });
      }
      return findings;
    } else if (subtotal === null) {
      findings.push(...checkLine(row));
      lines += sum.cents;
      count += 1;
    }
  }
  return findings;
}

const PRIOR =
  /\b(?:contract (?:sum|price|amount)|guaranteed maximum price)\b.*\bprior to this change order/i;
const NEW = /\bnew (?:contract (?:sum|price|amount)|guaranteed maximum price)\b/i;

/** The contract sum before, the change and the sum after, where a form states all three. */
export function checkContractSum(rows: readonly Row[], cents: number): Finding[] {
  const stated = (pattern: RegExp) => {
    const row = rows.find(({ text }) => pattern.test(text) && moneyIn(text).length > 0);
    const money = row && moneyIn(row.text).at(-1);
    return row && money ? { cents: money.cents, page: row.page } : null;
  };
  const [prior, after] = [stated(PRIOR), stated(NEW)];
  if (!prior || !after || Math.abs(prior.cents + cents - after.cents) <= TOLERANCE) return [];
  const result = dollars(prior.cents + cents);
  return [
    {
      kind: 'contract sum',
      page: after.page,
      message: `${dollars(prior.cents)} + ${dollars(cents)} = ${result}, but the new contract sum says ${dollars(after.cents)}.`,
    },
  ];
}
