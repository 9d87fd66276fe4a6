/** Change orders in the layouts of the trade: industry forms, agency forms, cover letters and breakdowns. */
import type { Random } from '../../../../sample/src/description/random.ts';
import {
  CONTRACTORS,
  dollars,
  figure,
  inWords,
  pickValue,
  pickWorks,
  PROJECTS,
} from './content.ts';
import type { TrueChangeOrder, Work } from './content.ts';
import type { Column, Paper } from './paper.ts';

export type Layout = {
  name: string;
  /** Rules were written while looking at the seen ones only. */
  half: 'seen' | 'held out';
  draw: (paper: Paper, random: Random) => TrueChangeOrder[];
};

export const BLANK = { oco: null, pco: null, value: null, subcontractor: null } as const;
export const OF_NOTHING = { ...BLANK, rfis: [], isGmp: false, page: 1 } as const;

export function rfiOf(random: Random): string[] {
  const chance = random.next();
  if (chance < 0.4) return [];
  const first = random.integer(3, 180);
  return chance < 0.9 ? [pad(first, 3)] : [pad(first, 3), pad(first + 4, 3)];
}
export const rfiText = (rfis: readonly string[], random: Random): string =>
  rfis.length === 0
    ? ''
    : rfis
        .map((rfi) => `${random.pick(['RFI-', 'RFI #', 'RFI ', 'RFI No. '])}${rfi}`)
        .join(' and ');
export const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
/** The text of a work, with its RFIs. */
export const told = ({ text }: Work, rfis: readonly string[], random: Random): string =>
  rfis.length === 0
    ? text
    : `${text} ${random.pick(['Per', 'See', 'Ref.'])} ${rfiText(rfis, random)}.`;

function g701(paper: Paper, random: Random): TrueChangeOrder[] {
  const changes: TrueChangeOrder[] = [];
  const first = random.integer(1, 40);
  for (const [index, work] of pickWorks(random, random.integer(1, 3)).entries()) {
    if (index > 0) paper.nextPage();
    const value = pickValue(random);
    const rfis = rfiOf(random);
    const isGmp = random.next() < 0.15;
    const pco = random.next() < 0.6 ? pad(random.integer(1, 90), 3) : null;
    const oco = pad(first + index, random.pick([1, 3]));
    const original = random.integer(900, 9000) * 1000;
    const earlier = random.integer(-20, 200) * 100;
    paper.line('Change Order', 60, { size: 20, isBold: true });
    paper.rule();
    const top = paper.y + 6;
    paper.at('PROJECT: (Name and address)', 60, top, { size: 8 });
    paper.at(random.pick(PROJECTS), 60, top + 13);
    paper.at('CONTRACT INFORMATION:', 240, top, { size: 8 });
    paper.at('Contract For: General Construction', 240, top + 13);
    paper.at('Date: March 4, 2024', 240, top + 26);
    paper.at('CHANGE ORDER INFORMATION:', 420, top, { size: 8 });
    paper.at(`Change Order Number: ${oco}`, 420, top + 13);
    paper.at('Date: May 6, 2025', 420, top + 26);
    paper.at('OWNER: (Name and address)', 60, top + 50, { size: 8 });
    paper.at('City of Lakeview', 60, top + 63);
    paper.at('ARCHITECT: (Name and address)', 240, top + 50, { size: 8 });
    paper.at('Ames + Doyle Architects', 240, top + 63);
    paper.at('CONTRACTOR: (Name and address)', 420, top + 50, { size: 8 });
    paper.at(random.pick(CONTRACTORS), 420, top + 63);
    paper.y = top + 90;
    paper.line('THE CONTRACT IS CHANGED AS FOLLOWS:', 60, { isBold: true });
    paper.paragraph(
      '(Insert a detailed description of the change and, if applicable, attach or reference specific exhibits.)',
      60,
      490,
      { size: 8 },
    );
    if (isGmp)
      paper.paragraph('This Change Order establishes the Guaranteed Maximum Price for the Work.');
    paper.paragraph(
      `${pco === null ? '' : `PCO ${pco} - `}${work.title}. ${told(work, rfis, random)}`,
    );
    paper.gap(12);
    const sum = (label: string, amount: number) => {
      paper.at(label, 60, paper.y);
      paper.at('$', 470, paper.y);
      const text = amount < 0 ? `(${figure(amount)})` : figure(amount);
      paper.rightAt(text, 552, paper.y);
      paper.y += 16;
    };
    sum(`The original ${isGmp ? 'Guaranteed Maximum Price' : 'Contract Sum'} was`, original);
    sum('The net change by previously authorized Change Orders', earlier);
    sum('The Contract Sum prior to this Change Order was', original + earlier);
    const verb = value === 0 ? 'unchanged' : value < 0 ? 'decreased' : 'increased';
    sum(`The Contract Sum will be ${verb} by this Change Order in the amount of`, Math.abs(value));
    sum('The new Contract Sum including this Change Order will be', original + earlier + value);
    sum('The Contract Time will be increased by', 0);
    paper.gap(20);
    paper.line('NOT VALID UNTIL SIGNED BY THE ARCHITECT, CONTRACTOR AND OWNER.', 60, { size: 8 });
    changes.push({
      ...OF_NOTHING,
      oco,
      pco,
      value,
      rfis,
      isGmp,
      page: paper.page,
      cause: work.cause,
    });
  }
  return changes;
}

function consensus(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const isGmp = random.next() < 0.25;
  const oco = String(random.integer(1, 60));
  paper.center('CHANGE ORDER', { size: 15, isBold: true });
  paper.center(`Change Order No. ${oco}`, { size: 11 });
  paper.gap(10);
  paper.line(`Project: ${random.pick(PROJECTS)}`);
  paper.line(`Constructor: ${random.pick(CONTRACTORS)}`);
  paper.line('Date of Agreement: January 9, 2024');
  paper.gap(8);
  paper.paragraph('The Owner and Constructor agree to modify the Agreement as follows:');
  paper.line('1. DESCRIPTION OF CHANGE', 60, { isBold: true });
  paper.paragraph(`${work.title}. ${told(work, rfis, random)}`);
  paper.line('2. ADJUSTMENT OF CONTRACT PRICE', 60, { isBold: true });
  if (isGmp) paper.paragraph('The Parties hereby establish the GMP under this Change Order.');
  const words = inWords(value);
  if (value === 0) {
    paper.paragraph(
      random.pick([
        'There is no change in the Contract Price.',
        'This change is made at no cost to the Owner.',
      ]),
    );
  } else {
    const verb = value < 0 ? random.pick(['decreased', 'reduced']) : 'increased';
    paper.paragraph(`The Contract Price is ${verb} by ${words} ($${figure(value)}).`);
  }
  paper.paragraph(
    `Contract Price before this Change Order: $${figure(random.integer(1, 90) * 10_000)}`,
  );
  paper.line('3. ADJUSTMENT OF CONTRACT TIME', 60, { isBold: true });
  paper.paragraph('The date of Substantial Completion is extended by 0 Days.');
  paper.gap(20);
  paper.line('OWNER: ____________________   CONSTRUCTOR: ____________________');
  return [{ ...OF_NOTHING, oco, value, rfis, isGmp, cause: work.cause }];
}

/** Labels in the upper part of ruled cells, values below. */
function agency(paper: Paper, random: Random): TrueChangeOrder[] {
  const [work] = pickWorks(random, 1);
  if (work === undefined) return [];
  const value = pickValue(random);
  const rfis = rfiOf(random);
  const oco = `${random.pick(['CCO-', '', 'CO-'])}${pad(random.integer(1, 99), 2)}`;
  const pco = random.next() < 0.7 ? pad(random.integer(1, 140), 3) : null;
  paper.center('DEPARTMENT OF GENERAL SERVICES', { size: 9 });
  paper.center('CONTRACT CHANGE ORDER', { size: 14, isBold: true });
  const cell = (label: string, said: string, x: number, y: number) => {
    paper.at(label, x + 3, y, { size: 7 });
    paper.at(said, x + 3, y + 13, { size: 10 });
  };
  const top = paper.y + 10;
  cell('CONTRACT NO.', `GS-24-${random.integer(1000, 9999)}`, 60, top);
  cell('CHANGE ORDER NO.', oco, 220, top);
  cell('DATE', '06/12/2025', 380, top);
  cell('PROJECT TITLE', random.pick(PROJECTS), 60, top + 34);
  cell('PCO NO.', pco ?? 'N/A', 220, top + 34);
  cell('RFI NO.', rfis.join(', ') || 'None', 380, top + 34);
  cell('CONTRACTOR', random.pick(CONTRACTORS), 60, top + 68);
  const hasSub = random.next() < 0.7;
  cell('SUBCONTRACTOR', hasSub ? work.subcontractor : 'N/A', 220, top + 68);
  cell('TRADE', work.trade, 400, top + 68);
  paper.y = top + 104;
  for (const offset of [-10, 24, 58, 92]) {
    paper.y = top + offset + 8;
    paper.rule();
  }
  paper.y = top + 122;
  paper.line('DESCRIPTION OF CHANGE', 63, { size: 7 });
  paper.paragraph(`${work.title}. ${work.text}`, 63, 480);
  paper.line('REASON FOR CHANGE', 63, { size: 7 });
  const reasons = {
    design: 'Design error or omission',
    owner: 'Owner requested change',
    hidden: 'Differing site condition',
    none: 'Other',
  };
  paper.line(reasons[work.cause], 63);
  paper.gap(10);
  const base = random.integer(300, 8000) * 1000;
  const row = (label: string, text: string) => {
    paper.at(label, 63, paper.y, { size: 9 });
    paper.rightAt(text, 540, paper.y, { size: 10 });
    paper.y += 16;
  };
  row('ORIGINAL CONTRACT AMOUNT', dollars(base, random));
  row('PREVIOUS CHANGE ORDERS', dollars(14_250.5, random));
  row(
    'AMOUNT OF THIS CHANGE ORDER',
    value === 0 ? random.pick(['$0.00', 'NO COST']) : dollars(value, random),
  );
  row('REVISED CONTRACT AMOUNT', dollars(base + 14_250.5 + value, random));
  const subcontractor = hasSub ? work.subcontractor : null;
  return [{ ...OF_NOTHING, oco, pco, value, rfis, subcontractor, cause: work.cause }];
}

const PCO_COLUMNS: readonly Column[] = [
  { head: 'PCO', x: 60, width: 45 },
  { head: 'Description', x: 110, width: 200 },
  { head: 'Subcontractor', x: 318, width: 110 },
  { head: 'RFI', x: 432, width: 40 },
  { head: 'Amount', x: 475, width: 77, isRight: true },
];

/** A contractor's letter with a table of PCOs that goes on for pages. */
function coverLetter(paper: Paper, random: Random): TrueChangeOrder[] {
  const changes: TrueChangeOrder[] = [];
  const oco = random.next() < 0.6 ? pad(random.integer(1, 30), 3) : null;
  paper.line(random.pick(CONTRACTORS), 60, { size: 14, isBold: true });
  paper.line('June 18, 2025');
  paper.gap(10);
  paper.line('Ames + Doyle Architects');
  paper.line('Attn: Project Architect');
  paper.gap(10);
  const subject = oco === null ? 'Pending change proposals' : `Owner Change Order ${oco}`;
  paper.line(`RE: ${random.pick(PROJECTS)} - ${subject}`, 60, { isBold: true });
  paper.gap(6);
  paper.paragraph(
    'Please find below the potential change orders for your review and approval. Each amount includes overhead, profit and bond. Kindly sign and return one copy.',
  );
  paper.heads(PCO_COLUMNS);
  let number = random.integer(1, 60);
  let total = 0;
  const repeats = random.next() < 0.5;
  for (const work of pickWorks(random, random.integer(4, 40))) {
    const value = pickValue(random);
    const rfis = rfiOf(random).slice(0, 1);
    number += random.integer(1, 3);
    const pco = pad(number, 3);
    total += value;
    const said = value === 0 ? random.pick(['$0.00', 'No Cost', 'N/C']) : dollars(value, random);
    const page = paper.row(
      PCO_COLUMNS,
      [
        pco,
        `${work.title}${random.next() < 0.4 ? `. ${work.text}` : ''}`,
        work.subcontractor,
        rfis[0] ?? '',
        said,
      ],
      { repeats },
    );
    const { subcontractor, cause } = work;
    changes.push({ ...OF_NOTHING, oco, pco, value, rfis, subcontractor, page, cause });
  }
  paper.row(PCO_COLUMNS, ['', 'Total', '', '', dollars(total, random)], { repeats });
  paper.paragraph('We reserve our rights for schedule impact. Sincerely, Project Manager');
  return changes;
}

const LINES: readonly Column[] = [
  { head: 'Description', x: 60, width: 220 },
  { head: 'Qty', x: 290, width: 40, isRight: true },
  { head: 'Unit', x: 340, width: 30 },
  { head: 'Unit Price', x: 380, width: 70, isRight: true },
  { head: 'Amount', x: 462, width: 90, isRight: true },
];

/** Cost breakdowns of contractors: lines, markup and tax. Several in a file, some of them wrong. */
function breakdown(paper: Paper, random: Random): TrueChangeOrder[] {
  const changes: TrueChangeOrder[] = [];
  const name = random.pick([
    'POTENTIAL CHANGE ORDER',
    'PROPOSED CHANGE ORDER',
    'CHANGE ORDER REQUEST',
    'CHANGE ORDER PROPOSAL',
  ]);
  let number = random.integer(1, 50);
  for (const [index, work] of pickWorks(random, random.integer(1, 4)).entries()) {
    if (index > 0) paper.nextPage();
    number += random.integer(1, 4);
    const pco = `${random.pick(['', 'PCO-', 'COR-'])}${pad(number, 3)}`;
    const rfis = rfiOf(random);
    paper.line(`${name} ${random.pick(['#', 'No. ', 'NO. '])}${pco}`, 60, {
      size: 14,
      isBold: true,
    });
    paper.line(`Project: ${random.pick(PROJECTS)}`);
    paper.line(`Title: ${work.title}`);
    paper.line('Date: 2025-06-02');
    paper.line(`Subcontractor: ${work.subcontractor}`);
    if (rfis.length > 0) paper.line(`RFI Reference: ${rfis.join(', ')}`);
    paper.gap(4);
    paper.paragraph(`Scope: ${work.text}`);
    const page = paper.page;
    paper.heads(LINES);
    let subtotal = 0;
    for (let line = random.integer(2, 30); line > 0; line -= 1) {
      const quantity = random.integer(1, 90);
      const price = random.integer(300, 9000) / 100;
      const amount = Math.round(quantity * price * 100) / 100;
      subtotal += amount;
      const item = random.pick(['Journeyman labor', 'Materials', 'Equipment rental', 'Disposal']);
      paper.row(LINES, [
        `${item} ${line}`,
        String(quantity),
        'EA',
        `$${figure(price)}`,
        `$${figure(amount)}`,
      ]);
    }
    if (paper.y > 640) paper.nextPage();
    const sum = (label: string, amount: number) => {
      paper.at(label, 60, paper.y);
      paper.rightAt(`$${figure(amount)}`, 552, paper.y);
      paper.y += 15;
    };
    paper.rule();
    const rate = random.pick([10, 15, 20]);
    const markup = Math.round(subtotal * rate) / 100;
    sum('Subtotal', subtotal);
    sum(`Overhead & Profit (${rate}%)`, markup);
    const hasMistake = random.next() < 0.2;
    const value = Math.round((subtotal + markup + (hasMistake ? 1000 : 0)) * 100) / 100;
    sum(random.pick(['Total', 'TOTAL', 'Total this change', 'Grand Total']), value);
    const { subcontractor, cause } = work;
    changes.push({ ...OF_NOTHING, pco, value, rfis, subcontractor, page, cause, hasMistake });
  }
  return changes;
}

const OCO_COLUMNS: readonly Column[] = [
  { head: 'PCO #', x: 60, width: 50 },
  { head: 'TITLE', x: 120, width: 270 },
  { head: 'SCHEDULE IMPACT', x: 395, width: 60 },
  { head: 'AMOUNT', x: 465, width: 87, isRight: true },
];

/** An owner's change order with its list of PCOs, and the sheets of the PCOs behind it. */
function ownerOrder(paper: Paper, random: Random): TrueChangeOrder[] {
  const oco = pad(random.integer(1, 30), 3);
  paper.line(`Prime Contract Change Order #${oco}: Package ${random.integer(2, 20)}`, 60, {
    size: 13,
    isBold: true,
  });
  paper.line(`Project: ${random.pick(PROJECTS)}`);
  const field = (label: string, said: string, x: number) => {
    paper.at(label, x, paper.y, { isBold: true });
    paper.at(said, x + 110, paper.y);
  };
  field('TO:', 'City of Lakeview', 60);
  field('CREATED BY:', 'J. Ortega', 320);
  paper.y += 15;
  field('STATUS:', random.pick(['Approved', 'Pending - In Review']), 60);
  field('TOTAL AMOUNT:', '', 320);
  const totalAt = paper.y;
  paper.y += 22;
  paper.line('POTENTIAL CHANGE ORDERS IN THIS CHANGE ORDER:', 60, { isBold: true });
  paper.heads(OCO_COLUMNS);
  const changes: TrueChangeOrder[] = [];
  const details: { work: Work; change: TrueChangeOrder }[] = [];
  let number = random.integer(1, 70);
  let total = 0;
  const hasDetails = random.next() < 0.6;
  for (const work of pickWorks(random, random.integer(1, 6))) {
    number += random.integer(1, 3);
    const value = pickValue(random);
    total += value;
    const pco = pad(number, 3);
    const rfis = hasDetails ? rfiOf(random) : [];
    const page = paper.row(OCO_COLUMNS, [pco, work.title, '0 days', dollars(value, random)]);
    const subcontractor = hasDetails ? work.subcontractor : null;
    const change = { ...OF_NOTHING, oco, pco, value, rfis, subcontractor, page, cause: work.cause };
    changes.push(change);
    details.push({ work, change });
  }
  paper.row(OCO_COLUMNS, ['', 'TOTAL:', '', dollars(total, random)]);
  if (paper.page === 1) paper.at(dollars(total, random), 430, totalAt);
  if (!hasDetails) return changes;
  return details.map(({ work, change }) => {
    paper.nextPage();
    paper.line(`PCO #${change.pco ?? ''}`, 60, { size: 13, isBold: true });
    paper.line(`Title: ${work.title}`);
    paper.line(`Subcontractor: ${work.subcontractor}`);
    paper.paragraph(`Description: ${told(work, change.rfis, random)}`);
    paper.line(`Amount: ${dollars(change.value ?? 0, random)}`);
    return { ...change, page: paper.page };
  });
}

export const SEEN_LAYOUTS: readonly Layout[] = [
  { name: 'AIA G701 form', half: 'seen', draw: g701 },
  { name: 'ConsensusDocs form', half: 'seen', draw: consensus },
  { name: 'agency form in cells', half: 'seen', draw: agency },
  { name: 'letter with a table', half: 'seen', draw: coverLetter },
  { name: 'cost breakdowns', half: 'seen', draw: breakdown },
  { name: 'owner’s order with PCOs', half: 'seen', draw: ownerOrder },
];
