/** Forms of engineers and agencies, and a log: added after the first rules, then also looked at. */
import type { Random } from '../../../../sample/src/description/random.ts';
import { CONTRACTORS, dollars, figure, pickValue, pickWorks, PROJECTS } from './content.ts';
import type { TrueChangeOrder } from './content.ts';
import { OF_NOTHING, pad, rfiOf, rfiText, told } from './layouts.ts';
import type { Layout } from './layouts.ts';
import type { Column, Paper } from './paper.ts';

/** Like EJCDC C-941: amounts under their labels, in two columns. */
function engineers(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const oco = String(random.integer(1, 20));
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const base = random.integer(300, 8000) * 1000;
  paper.center(`CHANGE ORDER NO.: ${oco}`, { size: 14, isBold: true });
  paper.line(`Owner: City of Lakeview`);
  paper.line(`Contractor: ${random.pick(CONTRACTORS)}`);
  paper.line(`Project: ${random.pick(PROJECTS)}`);
  paper.line('Date Issued: 7/1/2025          Effective Date of Change Order: 7/8/2025');
  paper.line('The Contract is modified as follows upon execution of this Change Order:');
  paper.line('Description:', 60, { isBold: true });
  paper.paragraph(told(work, rfis, random));
  paper.line('Attachments: None');
  paper.gap(6);
  paper.at('Change in Contract Price', 110, paper.y, { isBold: true });
  paper.at('Change in Contract Times', 370, paper.y, { isBold: true });
  paper.y += 18;
  const pair = (label: string, amount: string, other: string, days: string) => {
    paper.at(label, 60, paper.y, { size: 9 });
    paper.at(other, 320, paper.y, { size: 9 });
    paper.at(`$ ${amount}`, 75, paper.y + 14);
    paper.at(days, 335, paper.y + 14);
    paper.y += 34;
  };
  const change = value < 0 ? 'Decrease' : 'Increase';
  pair('Original Contract Price:', figure(base), 'Original Contract Times:', '400 days');
  pair(
    'Increase from previously approved Change Orders No. 1 to No. 3:',
    figure(12_500),
    'Changes from previous Change Orders:',
    '0 days',
  );
  pair(
    'Contract Price prior to this Change Order:',
    figure(base + 12_500),
    'Times prior:',
    '400 days',
  );
  pair(`${change} of this Change Order:`, figure(value), 'Change of this Change Order:', '3 days');
  pair(
    'Contract Price incorporating this Change Order:',
    figure(base + 12_500 + value),
    'New times:',
    '403 days',
  );
  return [{ ...OF_NOTHING, oco, value, rfis, cause: work.cause }];
}

/** A modification of a federal contract, in numbered cells. */
function modification(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const oco = `P${pad(random.integer(1, 60), 5)}`;
  const value = pickValue(random);
  const rfis = rfiOf(random);
  paper.line('AMENDMENT OF SOLICITATION/MODIFICATION OF CONTRACT', 60, { size: 12, isBold: true });
  const cell = (label: string, said: string, x: number) => {
    paper.at(label, x, paper.y, { size: 7 });
    paper.at(said, x, paper.y + 13);
  };
  cell('2. AMENDMENT/MODIFICATION NO.', oco, 60);
  cell('3. EFFECTIVE DATE', 'See Block 16C', 250);
  cell('4. REQUISITION NO.', 'W912-25-0113', 400);
  paper.y += 40;
  cell('8. NAME AND ADDRESS OF CONTRACTOR', random.pick(CONTRACTORS), 60);
  cell('10A. MODIFICATION OF CONTRACT NO.', 'W912HN-24-C-3007', 320);
  paper.y += 40;
  paper.line('14. DESCRIPTION OF AMENDMENT/MODIFICATION', 60, { size: 7 });
  paper.paragraph(told(work, rfis, random));
  const verb = value < 0 ? 'decreased' : 'increased';
  paper.paragraph(
    value === 0
      ? 'The total contract price remains unchanged.'
      : `As a result of this modification, the total contract price is ${verb} by $${figure(value)} from $4,100,000.00 to $${figure(4_100_000 + value)}.`,
  );
  return [{ ...OF_NOTHING, oco, value, rfis, cause: work.cause }];
}

/** From a contractor to a subcontractor. */
function subcontract(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const oco = pad(random.integer(1, 40), 2);
  const pco = pad(random.integer(1, 140), 3);
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const { subcontractor, cause } = work;
  paper.line(random.pick(CONTRACTORS), 60, { size: 12, isBold: true });
  paper.line(`SUBCONTRACT CHANGE ORDER NO. ${oco}`, 60, { size: 12, isBold: true });
  paper.at(`Subcontractor: ${subcontractor}`, 60, paper.y);
  paper.at(`Job: ${random.pick(PROJECTS)}`, 330, paper.y);
  paper.y += 15;
  paper.at(`Subcontract No.: SC-24-${random.integer(100, 999)}`, 60, paper.y);
  paper.at(`PCO No.: ${pco}`, 330, paper.y);
  paper.y += 22;
  paper.paragraph('The Subcontract is amended as set forth below:');
  paper.paragraph(
    `Item 1: ${work.text}${rfis.length > 0 ? ` Ref. ${rfiText(rfis, random)}.` : ''}`,
  );
  const sum = (label: string, text: string) => {
    paper.at(label, 60, paper.y);
    paper.rightAt(text, 540, paper.y);
    paper.y += 15;
  };
  sum('Original Subcontract Amount', '$412,000.00');
  sum('Approved Changes to Date', '$8,125.00');
  sum('This Change', dollars(value, random));
  sum('Revised Subcontract Amount', dollars(420_125 + value, random));
  return [{ ...OF_NOTHING, oco, pco, value, rfis, subcontractor, cause }];
}

const LOG: readonly Column[] = [
  { head: 'PCO No.', x: 50, width: 45 },
  { head: 'Date', x: 98, width: 50 },
  { head: 'Description', x: 152, width: 190 },
  { head: 'Status', x: 346, width: 50 },
  { head: 'OCO', x: 400, width: 30 },
  { head: 'Proposed', x: 432, width: 62, isRight: true },
  { head: 'Approved Amount', x: 498, width: 68, isRight: true },
];

/** A log of all change orders of a project. Each row has its owner's change order. */
function log(paper: Paper, random: Random): TrueChangeOrder[] {
  paper.line('Change Order Log', 50, { size: 14, isBold: true });
  paper.line(`${random.pick(PROJECTS)} - as of 07/31/2025`, 50);
  paper.heads(LOG, 8);
  const changes: TrueChangeOrder[] = [];
  let number = 0;
  for (const work of pickWorks(random, random.integer(6, 50))) {
    number += 1;
    const value = pickValue(random);
    const pco = pad(number, 3);
    const oco = pad(1 + Math.floor(number / 6), 2);
    const proposed = dollars(value * 1.1, random);
    const cells = [
      pco,
      '05/02/2025',
      work.title,
      'Approved',
      oco,
      proposed,
      dollars(value, random),
    ];
    const page = paper.row(LOG, cells, { size: 8 });
    changes.push({ ...OF_NOTHING, oco, pco, value, page, cause: work.cause });
  }
  return changes;
}

export const MORE_LAYOUTS: readonly Layout[] = [
  { name: 'EJCDC form', half: 'seen', draw: engineers },
  { name: 'federal modification', half: 'seen', draw: modification },
  { name: 'subcontract change order', half: 'seen', draw: subcontract },
  { name: 'log of change orders', half: 'seen', draw: log },
];
