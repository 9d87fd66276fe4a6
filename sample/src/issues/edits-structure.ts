/** The engineers' changes between the two issuances. */
import type { Edit } from '../description/edits.ts';
import { hatch, rectangle } from '../drafting/hatch.ts';
import { leader } from '../drafting/symbols.ts';
import { FINE, GRAY, HEAVY, HIDDEN, MEDIUM } from '../drafting/weights.ts';
import { add, cloud, edit, move, remove, retext } from './edits-architecture.ts';

export const FOUNDATION_EDITS: readonly Edit[] = [
  move('pit', -1, -0.25),
  remove('joint-52'),
  add('footing-new', (pen) => {
    const plan = pen.view(5.4, 5, 0.25);
    plan.rect(30, 8, 4, 4, MEDIUM, { dash: HIDDEN });
    plan.rect(31.4, 9.4, 1.2, 1.2, HEAVY);
    plan.plotter().symbolAt(34, 12).text(0.05, 0.16, 'F3', { size: 0.14 });
  }),
  retext('slab-note', '6" SLAB ON GRADE'),
  edit('changed', {
    do: 'replace',
    id: 'hatch-thickened',
    draw: (pen) => {
      const plan = pen.view(5.4, 5, 0.25);
      plan.rect(69, 3, 9.5, 13, MEDIUM, { dash: HIDDEN });
      plan.lines(hatch(rectangle(69, 3, 9.5, 13), 45, 0.8), FINE, { color: GRAY });
    },
  }),
  add('leader-drop', (pen) =>
    leader(pen.plotter().view(5.4, 5, 0.25), [44.4, 24.6], [47, 23], ['DROP FOOTING 8"']),
  ),
  cloud('cloud-pit', 20.4, 13.4, 22.6, 16.1),
];

export const FRAMING_EDITS: readonly Edit[] = [
  edit('removed', { do: 'remove', id: 'joist-2-56' }, { do: 'remove', id: 'joist-2-60' }),
  move('brace-62-47.5', -1.5, 0),
  add('opening-duct', (pen) => {
    const plan = pen.view(5.4, 5, 0.25);
    plan.rect(45.2, 5, 2.6, 5, HEAVY);
    plan.line(45.2, 5, 47.8, 10, FINE);
    plan.line(45.2, 10, 47.8, 5, FINE);
  }),
  retext('joist-label-1-32', '12K3 AT 4\'-0" O.C.'),
  remove('leader-edge'),
  move('hatch-deck', 0, 0.75),
];
