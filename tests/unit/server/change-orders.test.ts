/** Reading change orders: numbers, amounts, causes, and what contradicts itself. */
import { sameNumber } from '../../../server/src/domain/change-order-number.ts';
import { describe, expect, it } from 'vitest';
import { foreseeableOf } from '../../../server/src/jobs/change-orders/foreseeable.ts';
import { moneyIn, moneyInWords } from '../../../server/src/jobs/change-orders/money.ts';
import { rfisIn } from '../../../server/src/jobs/change-orders/numbers.ts';
import { readChangeOrders } from '../../../server/src/jobs/change-orders/read-change-orders.ts';

/** Lines as words, ten points high: `|` goes to the next column. */
function pageOf(lines: readonly string[], page = 1) {
  const words = lines.flatMap((line, row) =>
    line.split('|').flatMap((cell, column) => {
      let x = 60 + column * 130;
      return cell
        .trim()
        .split(' ')
        .map((text) => {
          const x0 = x;
          x += text.length * 5 + 3;
          const y0 = 50 + row * 24;
          return { text, box: [x0, y0, x0 + text.length * 5, y0 + 9] as const, size: 10 };
        });
    }),
  );
  return { page, height: 792, words };
}
const read = (...lines: string[]) => readChangeOrders([pageOf(lines)]);

describe('amounts', () => {
  it('reads credits in every spelling', () => {
    for (const text of [
      '($1,250.50)',
      '-$1,250.50',
      '$(1,250.50)',
      '$1,250.50 CR',
      '<$1,250.50>',
      '$-1,250.50',
    ])
      expect(moneyIn(text), text).toMatchObject([{ cents: -125_050 }]);
  });
  it('reads other currencies as they are written where they are used', () => {
    for (const [text, currency] of [
      ['EUR 1.250,50', 'EUR'],
      ['1.250,50 €', 'EUR'],
      ['€ 1 250,50', 'EUR'],
      ["CHF 1'250.50", 'CHF'],
      ['CHF 1’250.50', 'CHF'],
      ['£1,250.50', 'GBP'],
      ['GBP 1,250.50', 'GBP'],
      ['CA$1,250.50', null],
    ] as const) {
      expect(moneyIn(text), text).toMatchObject([{ cents: 125_050, currency, isMarked: true }]);
    }
    expect(moneyIn('-1.250,50 €')).toMatchObject([{ cents: -125_050 }]);
    expect(moneyIn('EUR 12.500')).toMatchObject([{ cents: 1_250_000 }]);
    expect(moneyIn('EUR 0,00')).toMatchObject([{ cents: 0 }]);
  });
  it('reads no part of a figure that it does not understand', () => {
    expect(moneyIn("1'250.50 of 1.250,50 on 14.05.2025 and 12.5.25")).toEqual([]);
  });
  it('takes no dates, quantities or percentages for amounts', () => {
    expect(moneyIn('On 06/12/2025, 1850 LB at 8.25% for sheet A-101 and 3.5 hours')).toEqual([]);
  });
  it('reads amounts in words', () => {
    expect(moneyInWords('by Twelve Thousand Five Hundred and 25/100 Dollars')?.cents).toBe(
      1_250_025,
    );
    expect(moneyInWords('by two million three hundred thousand dollars')?.cents).toBe(230_000_000);
    expect(moneyInWords('the steel of three doors')).toBeNull();
  });
});

describe('numbers', () => {
  it('compares them without their name and leading zeros', () => {
    expect(sameNumber('PCO-031')).toBe(sameNumber('31'));
    expect(sameNumber('CO-07')).not.toBe(sameNumber('CO-70'));
  });
  it('reads lists of RFIs, and no quantities', () => {
    expect(rfisIn('See RFI-058 and RFI No. 061')).toEqual(['058', '061']);
    expect(rfisIn('RFI #12, 14 & 15')).toEqual(['12', '14', '15']);
    expect(rfisIn('the answer to the RFI took 12 days')).toEqual([]);
  });
});

describe('a form', () => {
  it('has number, value and summary with the places they came from', () => {
    const [change] = read(
      'Change Order No. 7',
      'Description: Lintel at door 114A. Not shown on the drawings, see RFI 64.',
      'Amount of this change order | $7,315.50',
    );
    expect(change).toMatchObject({
      oco: { value: '7', place: { page: 1 } },
      pco: null,
      value: { value: 731_550, place: { page: 1 } },
      rfis: { value: ['64'] },
      shortSummary: { value: 'Lintel at door 114A' },
      foreseeable: { fraction: 0.85, reasons: [{ quote: 'Not shown' }] },
    });
  });
  it('states no value where the document states none', () => {
    const [change] = read('Change Order No. 7', 'Original contract sum | $900,000.00');
    expect(change).toMatchObject({ oco: { value: '7' }, value: null });
  });
  it('is a credit when the contract decreases', () => {
    const [change] = read(
      'Change Order No. 8',
      'The Contract Sum will be decreased by this Change Order in the amount of $500.00',
    );
    expect(change?.value?.value).toBe(-50_000);
  });
  it('has its value from words where no figure states it', () => {
    const value = (line: string) => read('Change Order No. 9', line)[0]?.value?.value;
    expect(
      value('We request that the contract price be increased by nine hundred and 50/100 dollars.'),
    ).toBe(90_050);
    expect(value('We offer the Owner a credit of two thousand dollars for this change.')).toBe(
      -200_000,
    );
    expect(value('We do this without any change to the contract price.')).toBe(0);
  });
  it('is a credit where the box for less is ticked, and no other one', () => {
    const value = (boxes: string, amount = '$500.00') =>
      read('Change Order No. 9', boxes, `Amount of this change order: | ${amount}`)[0]?.value
        ?.value;
    expect(value('[ ] Additive | [X] Deductive | [ ] No cost')).toBe(-50_000);
    expect(value('☐ Increase | ☒ Decrease')).toBe(-50_000);
    expect(value('[X] Deductive | [ ] Additive', '($500.00)')).toBe(-50_000);
    for (const boxes of [
      '[X] Additive | [ ] Deductive',
      '[ ] Additive | [ ] Deductive',
      '[X] Deductive',
      '[X] Additive | [X] Deductive',
    ])
      expect(value(boxes)).toBe(50_000);
  });
  it('says that an amount in another currency is not converted', () => {
    const [change] = read('Variation Order No. 012', 'Value of this variation: | EUR 1.250,50');
    expect(change).toMatchObject({
      oco: { value: '012' },
      value: { value: 125_050 },
      findings: [
        {
          kind: 'currency',
          message:
            'The amount is in EUR. It is not converted: the value is the same number of dollars.',
        },
      ],
    });
  });
  it('says when words and figures differ', () => {
    const [change] = read(
      'Change Order No. 9',
      'The Contract Price is increased by five hundred dollars ($550.00)',
    );
    expect(change?.findings).toMatchObject([
      { kind: 'words', message: 'In words the amount is $500.00, in figures it is $550.00.' },
    ]);
  });
  it('is none without a number: a report about change orders', () => {
    expect(
      read(
        'Change order analytics',
        'The portfolio had 1,119 change orders of $204.57 million.',
        'Total | $500.00',
      ),
    ).toEqual([]);
  });
});

describe('a breakdown', () => {
  it('is recomputed: lines, markup and total', () => {
    const [change] = read(
      'PCO No. 12',
      'Description | Qty | Unit Price | Amount',
      'Labor | 10 | $50.00 | $600.00',
      'Subtotal | | | $600.00',
      'Overhead & Profit (10%) | | | $70.00',
      'Total | | | $680.00',
    );
    expect(change?.findings.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      'line: 10 × $50.00 = $500.00, but the line says $600.00.',
      'markup: 10% of $600.00 = $60.00, but the markup says $70.00.',
      'total: $600.00 + $70.00 = $670.00, but the total says $680.00.',
    ]);
  });
});

describe('a list', () => {
  const head = 'PCO | Description | Amount';
  it('has a change order for each row, also on the next page', () => {
    const changes = readChangeOrders([
      pageOf(
        ['Owner Change Order No. 3', head, '012 | Curb | $100.00', '013 | Lintel | ($40.00)'],
        1,
      ),
      pageOf([head, '014 | Drain | No Cost', ' | Total | $60.00'], 2),
    ]);
    expect(
      changes.map(({ oco, pco, value, place }) => [
        oco?.value,
        pco?.value,
        value?.value,
        place.page,
      ]),
    ).toEqual([
      ['3', '012', 10_000, 1],
      ['3', '013', -4_000, 1],
      ['3', '014', 0, 2],
    ]);
    expect(changes.flatMap(({ findings }) => findings)).toEqual([]);
  });
  it('says when its total differs, and when a sheet of a change order has another value', () => {
    const changes = readChangeOrders([
      pageOf(['Owner Change Order No. 3', head, '012 | Curb | $100.00', ' | Total | $90.00'], 1),
      pageOf(['PCO No. 012', 'Title: Curb', 'Amount: $110.00'], 2),
    ]);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.findings.map(({ message }) => message)).toEqual([
      'The 1 change orders of the list add up to $100.00, but its total says $90.00.',
      'The list says $100.00, the sheet of this change order says $110.00.',
    ]);
    expect(changes[0]?.value?.confidence).toBe(0.5);
  });
});

it('gives reasons for what could have been foreseen, and nothing without one', () => {
  expect(foreseeableOf('Owner requested a finish upgrade.')).toMatchObject({ fraction: 0.05 });
  expect(foreseeableOf('Conflict between M-201 and S-201.')).toMatchObject({ fraction: 0.9 });
  expect(foreseeableOf('Add two outlets.')).toBeNull();
});
