/** Documents that differ in kind from the other layouts: check marks, amounts in words, stacked fields, logs, other currencies. */
import type { Random } from '../../../../sample/src/description/random.ts';
import { CONTRACTORS, figure, inWords, pickValue, pickWorks, PROJECTS } from './content.ts';
import type { TrueChangeOrder } from './content.ts';
import { OF_NOTHING, pad, rfiOf, rfiText, told } from './layouts.ts';
import type { Layout } from './layouts.ts';
import type { Column, Paper } from './paper.ts';

const tick = (isTicked: boolean, text: string) => `[${isTicked ? 'X' : '  '}] ${text}`;

/** An agency's form: a check mark says whether the amount is added or deducted. */
function agency(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const oco = String(random.integer(2, 60));
  paper.center('STATE OF FRANKLIN', { size: 11, isBold: true });
  paper.center('DEPARTMENT OF GENERAL SERVICES', { size: 11, isBold: true });
  paper.center('CONTRACT CHANGE ORDER', { size: 14, isBold: true });
  paper.rule();
  paper.at(`Change Order No.: ${oco}`, 60, paper.y);
  paper.at('Contract No.: 24-0417', 240, paper.y);
  paper.at('Sheet 1 of 1', 470, paper.y);
  paper.y += 15;
  paper.at(`Project: ${random.pick(PROJECTS)}`, 60, paper.y);
  paper.at(`Contractor: ${random.pick(CONTRACTORS)}`, 300, paper.y);
  paper.y += 20;
  paper.line('Type of change (check one):', 60, { isBold: true });
  paper.at(tick(value > 0, 'Additive'), 80, paper.y);
  paper.at(tick(value < 0, 'Deductive'), 200, paper.y);
  paper.at(tick(value === 0, 'No cost'), 320, paper.y);
  paper.y += 18;
  paper.line('Reason (check all that apply):', 60, { isBold: true });
  paper.at(tick(work.cause === 'owner', 'Agency request'), 80, paper.y);
  paper.at(tick(work.cause === 'design', 'Error or omission in the documents'), 200, paper.y);
  paper.y += 15;
  paper.at(tick(work.cause === 'hidden', 'Differing site condition'), 80, paper.y);
  paper.at(tick(work.cause === 'none', 'Other'), 320, paper.y);
  paper.y += 20;
  paper.line('Description of change:', 60, { isBold: true });
  paper.paragraph(`${work.title}. ${told(work, rfis, random)}`);
  paper.gap(8);
  paper.at('Amount of this change order:', 60, paper.y);
  paper.rightAt(`$${figure(value)}`, 552, paper.y);
  paper.y += 15;
  paper.at('Previous change orders:', 60, paper.y);
  paper.rightAt('$41,212.00', 552, paper.y);
  paper.y += 15;
  paper.at('Time adjustment:', 60, paper.y);
  paper.rightAt('0 working days', 552, paper.y);
  paper.y += 24;
  paper.line(`${tick(true, 'Approval recommended')}     ${tick(false, 'Returned for revision')}`);
  return [{ ...OF_NOTHING, oco, value, rfis, cause: work.cause }];
}

/** A letter whose amount is written out. */
function letter(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const pco = String(random.integer(2, 80));
  paper.line(random.pick(CONTRACTORS), 60, { size: 13, isBold: true });
  paper.gap(16);
  paper.line('September 9, 2025');
  paper.gap(10);
  paper.line('City of Lakeview, Office of Capital Projects');
  paper.line(`Subject: Proposed Change Order No. ${pco}, ${work.title}`, 60, { isBold: true });
  paper.gap(6);
  paper.paragraph(`Dear Ms. Doyle: ${work.text}`);
  if (rfis.length > 0)
    paper.paragraph(`You directed the work in the answer to ${rfiText(rfis, random)}.`);
  const words = inWords(value).toLowerCase();
  if (value === 0)
    paper.paragraph('We will do this work without any change to the contract price.');
  else if (value < 0) paper.paragraph(`We offer the Owner a credit of ${words} for this change.`);
  else paper.paragraph(`We therefore request that the contract price be increased by ${words}.`);
  paper.paragraph('Please return a signed copy within ten days so that the work is not delayed.');
  return [{ ...OF_NOTHING, pco, value, rfis, cause: work.cause }];
}

/** Fields in two columns, each label above what is filled in. */
function twoColumns(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const pco = pad(random.integer(1, 99), 3);
  paper.line('Potential Change Order', 60, { size: 16, isBold: true });
  paper.rule();
  const pair = (left: string, one: string, right: string, two: string) => {
    paper.at(left, 60, paper.y, { size: 7.5 });
    paper.at(right, 320, paper.y, { size: 7.5 });
    paper.at(one, 60, paper.y + 12);
    paper.at(two, 320, paper.y + 12);
    paper.y += 32;
  };
  const amount = value < 0 ? `-$${figure(value)}` : `$${figure(value)}`;
  pair('PCO NUMBER', pco, 'STATUS', 'Pending - In Review');
  pair('PROJECT', random.pick(PROJECTS), 'CREATED', '03/14/2025');
  pair('TITLE', work.title, 'CHANGE REASON', 'Design Development');
  pair('SUBCONTRACTOR', work.subcontractor, 'TOTAL AMOUNT', amount);
  pair('RFI', rfis.join(', '), 'SCHEDULE IMPACT', '0 days');
  paper.at('DESCRIPTION', 60, paper.y, { size: 7.5 });
  paper.y += 13;
  paper.paragraph(work.text);
  return [
    { ...OF_NOTHING, pco, value, rfis, subcontractor: work.subcontractor, cause: work.cause },
  ];
}

const CREDIT_COLUMNS: readonly Column[] = [
  { head: 'PCO', x: 60, width: 40 },
  { head: 'Description', x: 105, width: 260 },
  { head: 'Trade', x: 370, width: 90 },
  { head: 'Amount', x: 462, width: 90, isRight: true },
];

/** A table without dollar signs: what is in parentheses is deducted. */
function credits(paper: Paper, random: Random): TrueChangeOrder[] {
  const oco = pad(random.integer(1, 30), 2);
  paper.line(`OWNER CHANGE ORDER ${oco}`, 60, { size: 14, isBold: true });
  paper.line(`${random.pick(PROJECTS)}, amounts in US dollars, credits in parentheses`);
  paper.gap(6);
  paper.heads(CREDIT_COLUMNS);
  const changes: TrueChangeOrder[] = [];
  let number = random.integer(1, 60);
  let total = 0;
  for (const work of pickWorks(random, random.integer(3, 10))) {
    number += random.integer(1, 4);
    const value = pickValue(random);
    const rfis = rfiOf(random);
    total += value;
    const amount = value === 0 ? '-' : value < 0 ? `(${figure(value)})` : figure(value);
    const page = paper.row(CREDIT_COLUMNS, [
      pad(number, 3),
      told(work, rfis, random),
      work.trade,
      amount,
    ]);
    changes.push({ ...OF_NOTHING, oco, pco: pad(number, 3), value, rfis, page, cause: work.cause });
  }
  paper.row(CREDIT_COLUMNS, ['', 'Total', '', total < 0 ? `(${figure(total)})` : figure(total)]);
  return changes;
}

const grouped = (value: number, group: string, point: string) =>
  figure(value).replaceAll(/[,.]/g, (sign) => (sign === ',' ? group : point));
/** As they write amounts in Germany, Switzerland and Britain. */
const COUNTRIES: readonly { amount: (value: number) => string; date: string }[] = [
  {
    amount: (value) => `EUR ${value < 0 ? '-' : ''}${grouped(value, '.', ',')}`,
    date: '14.05.2025',
  },
  { amount: (value) => `${value < 0 ? '-' : ''}${grouped(value, '.', ',')} €`, date: '14.05.2025' },
  {
    amount: (value) => `CHF ${value < 0 ? '-' : ''}${grouped(value, '’', '.')}`,
    date: '14.5.2025',
  },
  {
    amount: (value) => `CHF ${value < 0 ? '-' : ''}${grouped(value, "'", '.')}`,
    date: '14.5.2025',
  },
  { amount: (value) => `${value < 0 ? '-' : ''}£${figure(value)}`, date: '14/05/2025' },
  {
    amount: (value) => `GBP ${value < 0 ? `(${figure(value)})` : figure(value)}`,
    date: '14 May 2025',
  },
];

/** A variation order of another country. */
function variation(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const oco = pad(random.integer(1, 60), 3);
  const { amount, date } = random.pick(COUNTRIES);
  paper.line('VARIATION ORDER', 60, { size: 15, isBold: true });
  paper.rule();
  paper.line(`Variation Order No.: ${oco}`);
  paper.line(`Date: ${date}`);
  paper.line(`Project: ${random.pick(PROJECTS)}`);
  paper.line('Contract sum before this variation:');
  paper.y -= 15;
  paper.rightAt(amount(2_345_678.9), 552, paper.y);
  paper.y += 22;
  paper.line('Description of variation:', 60, { isBold: true });
  paper.paragraph(`${work.title}. ${told(work, rfis, random)}`);
  paper.gap(6);
  paper.at('Value of this variation:', 60, paper.y, { isBold: true });
  paper.rightAt(amount(value), 552, paper.y, { isBold: true });
  paper.y += 30;
  paper.line('Signed for the Employer: ____________________');
  return [{ ...OF_NOTHING, oco, value, rfis, cause: work.cause }];
}

const LOG_COLUMNS: readonly Column[] = [
  { head: 'CO No.', x: 60, width: 36 },
  { head: 'PCO No.', x: 100, width: 44 },
  { head: 'Date', x: 148, width: 52 },
  { head: 'Description', x: 204, width: 200 },
  { head: 'Status', x: 408, width: 52 },
  { head: 'Amount', x: 462, width: 90, isRight: true },
];

/** A log of forty change orders on three pages, each with a subtotal. */
function log(paper: Paper, random: Random): TrueChangeOrder[] {
  paper.line(`CHANGE ORDER LOG - ${random.pick(PROJECTS)}`, 60, { size: 13, isBold: true });
  paper.line('Printed 06/30/2025');
  paper.heads(LOG_COLUMNS);
  const changes: TrueChangeOrder[] = [];
  let [subtotal, total] = [0, 0];
  const say = (value: number) => (value < 0 ? `($${figure(value)})` : `$${figure(value)}`);
  for (let index = 0; index < 40; index += 1) {
    const [work] = pickWorks(random, 1);
    if (work === undefined) continue;
    if (index === 14 || index === 28) {
      paper.row(LOG_COLUMNS, ['', '', '', 'Subtotal this page', '', say(subtotal)]);
      subtotal = 0;
      paper.nextPage();
      paper.heads(LOG_COLUMNS);
    }
    const value = pickValue(random);
    subtotal += value;
    total += value;
    const [oco, pco] = [pad(index + 1, 3), pad(100 + index * 2 + random.integer(0, 1), 3)];
    const date = `0${1 + (index % 9)}/1${index % 9}/2025`;
    const page = paper.row(LOG_COLUMNS, [oco, pco, date, work.title, 'Approved', say(value)]);
    changes.push({ ...OF_NOTHING, oco, pco, value, page, cause: work.cause });
  }
  paper.row(LOG_COLUMNS, ['', '', '', 'Subtotal this page', '', say(subtotal)]);
  paper.row(LOG_COLUMNS, ['', '', '', 'Total', '', say(total)]);
  return changes;
}

export const OTHER_KINDS: readonly Layout[] = [
  { name: 'agency form, check marks', half: 'seen', draw: agency },
  { name: 'letter, amount in words', half: 'seen', draw: letter },
  { name: 'variation order, other currencies', half: 'seen', draw: variation },
  { name: 'two columns of stacked fields', half: 'seen', draw: twoColumns },
  { name: 'table with credits in parentheses', half: 'held out', draw: credits },
  { name: 'log of forty change orders', half: 'seen', draw: log },
];
