/** Layouts that nobody looked at while the rules were written. Keep it so. */
import type { Random } from '../../../../sample/src/description/random.ts';
import { CONTRACTORS, dollars, figure, pickValue, pickWorks, PROJECTS } from './content.ts';
import type { TrueChangeOrder } from './content.ts';
import { OF_NOTHING, pad, rfiOf, rfiText, told } from './layouts.ts';
import type { Layout } from './layouts.ts';
import type { Column, Paper } from './paper.ts';

/** A directive like AIA G714: proposed, not yet agreed. */
function directive(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const pco = pad(random.integer(1, 40), 3);
  const value = pickValue(random);
  const rfis = rfiOf(random);
  paper.line('Construction Change Directive', 60, { size: 18, isBold: true });
  paper.rule();
  const top = paper.y + 8;
  paper.at('PROJECT: (name and address)', 60, top, { size: 8 });
  paper.at(random.pick(PROJECTS), 60, top + 13);
  paper.at(`DIRECTIVE NUMBER: ${pco}`, 330, top);
  paper.at('DATE: April 2, 2025', 330, top + 14);
  paper.at('CONTRACT FOR: General Construction', 330, top + 28);
  paper.at(`TO CONTRACTOR: ${random.pick(CONTRACTORS)}`, 60, top + 50);
  paper.y = top + 80;
  paper.line('The Contractor is hereby directed to make the following change(s) in this Contract:');
  paper.paragraph(told(work, rfis, random));
  paper.gap(8);
  paper.line('PROPOSED ADJUSTMENTS', 60, { isBold: true });
  paper.line('1. The proposed basis of adjustment to the Contract Sum is:');
  if (value === 0) paper.line('No change in the Contract Sum', 80);
  else paper.line(`Lump Sum ${value < 0 ? 'decrease' : 'increase'} of $${figure(value)}`, 80);
  paper.line('2. The Contract Time is proposed to remain unchanged.');
  return [{ ...OF_NOTHING, pco, value, rfis, cause: work.cause }];
}

const COLUMNS: readonly Column[] = [
  { head: 'Item', x: 60, width: 30 },
  { head: 'COR No.', x: 95, width: 50 },
  { head: 'Description of Work', x: 150, width: 230 },
  { head: 'Add', x: 385, width: 80, isRight: true },
  { head: 'Deduct', x: 472, width: 80, isRight: true },
];

/** A public owner's form: additions and deductions in columns of their own. */
function publicOwner(paper: Paper, random: Random): TrueChangeOrder[] {
  const oco = String(random.integer(1, 25));
  paper.center('LAKEVIEW UNIFIED SCHOOL DISTRICT', { size: 12, isBold: true });
  paper.center(`CHANGE ORDER #${oco}`, { size: 12, isBold: true });
  paper.gap(6);
  paper.at(`Project Name: ${random.pick(PROJECTS)}`, 60, paper.y);
  paper.at('Bid No.: 2024-118', 380, paper.y);
  paper.y += 15;
  paper.line(`Contractor: ${random.pick(CONTRACTORS)}`);
  paper.paragraph(
    'You are hereby authorized to make the following changes to the contract documents:',
  );
  paper.heads(COLUMNS);
  const changes: TrueChangeOrder[] = [];
  let number = random.integer(1, 60);
  let [added, deducted] = [0, 0];
  for (const [index, work] of pickWorks(random, random.integer(2, 18)).entries()) {
    number += random.integer(1, 4);
    const value = pickValue(random);
    const rfis = rfiOf(random);
    if (value < 0) deducted -= value;
    else added += value;
    const cells = [String(index + 1), pad(number, 3), told(work, rfis, random)];
    const amount = `$${figure(value)}`;
    const page = paper.row(COLUMNS, [...cells, value < 0 ? '' : amount, value < 0 ? amount : '']);
    const { cause } = work;
    changes.push({ ...OF_NOTHING, oco, pco: pad(number, 3), value, rfis, page, cause });
  }
  paper.row(COLUMNS, ['', '', 'Subtotals', `$${figure(added)}`, `$${figure(deducted)}`]);
  paper.row(COLUMNS, ['', '', 'Net Change', dollars(added - deducted, random), '']);
  paper.line('Original Contract Price: $4,210,000.00');
  paper.line('Net change of prior Change Orders: $31,400.00');
  paper.line('Approved by the Board of Trustees: ______________');
  return changes;
}

/** A subcontractor's letter: its price stands in a sentence. */
function quotation(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const pco = `${random.pick(['', 'E-'])}${pad(random.integer(1, 70), 2)}`;
  paper.line(work.subcontractor, 60, { size: 13, isBold: true });
  paper.line('1400 Dock Street, Lakeview');
  paper.gap(14);
  paper.line('May 14, 2025');
  paper.line(`To: ${random.pick(CONTRACTORS)}`);
  paper.line(`Re: Change Order Request ${pco} - ${work.title}`, 60, { isBold: true });
  paper.gap(8);
  paper.paragraph(`We propose to perform the following work. ${work.text}`);
  if (rfis.length > 0)
    paper.paragraph(`This work results from the answer to ${rfiText(rfis, random)}.`);
  const amount = `$${figure(value)}`;
  if (value === 0) paper.paragraph('There is no additional cost for this work.');
  else if (value < 0) paper.paragraph(`Our total credit for this change is ${amount}.`);
  else paper.paragraph(`Our total price for this change is ${amount}, which excludes overtime.`);
  paper.paragraph('This proposal is valid for 30 days.');
  return [{ ...OF_NOTHING, pco, value, rfis, cause: work.cause }];
}

export const HELD_OUT_LAYOUTS: readonly Layout[] = [
  { name: 'AIA G714 directive', half: 'held out', draw: directive },
  { name: 'public owner, add and deduct', half: 'held out', draw: publicOwner },
  { name: 'quotation in prose', half: 'held out', draw: quotation },
];
