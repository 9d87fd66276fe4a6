/** Draws the page of a checklist and judges which items are read on it. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readChecklist } from '../../../../../server/src/jobs/reading/checklist.ts';
import type { PageReader } from '../../../../../server/src/jobs/reading/read-pages.ts';
import { pdfOf, widthOf } from '../blocks/marks.ts';
import type { DrawnPage, Mark } from '../blocks/marks.ts';
import { readWhole, textsOf } from '../measure.ts';
import { saysTheSame } from '../truth.ts';
import type { ChecklistLayout } from './layouts.ts';

/** What was read of one checklist: sentences about items that are missing and texts that are none. */
type JudgedItems = {
  name: string;
  half: 'odd' | 'even';
  known: number;
  right: number;
  extra: number;
  sections: { known: number; right: number };
  faults: string[];
};

const [SIZE, LARGE, PITCH] = [3, 4.4, 4.8];
const MARGIN = 18;
const GUTTER = 8;
const ANSWER = 14;

const textMark = (said: string, x: number, y: number, size: number): Mark => ({
  kind: 'text',
  text: said,
  at: [x, y],
  size,
});

/** The words of a text on as many lines as they need. */
function wrapped(said: string, room: number): string[] {
  const lines = [''];
  for (const word of said.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (widthOf(longer) * SIZE <= room || last === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function drawChecklist(layout: ChecklistLayout): DrawnPage {
  const [width, height] = layout.page;
  const marks: Mark[] = [textMark(layout.title, MARGIN, MARGIN + 2, 5.5)];
  let y = MARGIN + 10;
  for (const line of wrapped(layout.intro, width - 2 * MARGIN)) {
    marks.push(textMark(line, MARGIN, y, SIZE));
    y += PITCH;
  }
  const top = y + 3;
  const wide = (width - 2 * MARGIN - (layout.columns - 1) * GUTTER) / layout.columns;
  const perColumn = Math.ceil(layout.sections.length / layout.columns);
  let count = 0;
  for (const [at, { heading, items }] of layout.sections.entries()) {
    const left = MARGIN + Math.floor(at / perColumn) * (wide + GUTTER);
    if (at % perColumn === 0) {
      y = top;
      if (layout.answers.length > 0 && !layout.answersFirst)
        for (const [place, head] of layout.answers.entries())
          marks.push(
            textMark(head, left + wide - ANSWER * (layout.answers.length - place) + 1, y, 2.4),
          );
    }
    y += PITCH * 1.6;
    marks.push(textMark(heading, left, y, layout.heading === 'large' ? LARGE : SIZE));
    if (layout.isRuled) marks.push(rule(left, y + 1.6, wide));
    y += 1.2;
    for (const [index, item] of items.entries()) {
      count += 1;
      y += PITCH + 0.8;
      const mark = layout.mark
        .replace('&', String(index + 1))
        .replace('#', String(count))
        .replace('§', String(at + 1))
        .replace('@', String.fromCharCode(97 + index));
      let x = left + (layout.isRuled ? 2 : 4);
      if (layout.answersFirst)
        for (const answer of layout.answers) {
          marks.push(textMark(answer, x, y, SIZE));
          x += 8;
        }
      if (mark !== '') marks.push(textMark(mark.trim(), x, y, SIZE));
      x += mark === '' ? 0 : widthOf(mark) * SIZE + 1;
      const behind = layout.answersFirst ? 0 : ANSWER * layout.answers.length;
      if (behind > 0 && !layout.isRuled)
        for (const place of layout.answers.keys())
          marks.push(
            textMark('☐', left + wide - ANSWER * (layout.answers.length - place) + 2, y, SIZE),
          );
      for (const [row, line] of wrapped(item, left + wide - x - behind).entries()) {
        if (row > 0) y += PITCH;
        marks.push(textMark(line, x, y, SIZE));
      }
      if (layout.isRuled) marks.push(rule(left, y + 1.6, wide));
    }
  }
  y = Math.max(y, height - 60) + 12;
  for (const line of layout.end) marks.push(textMark(line, MARGIN, (y += 6), SIZE));
  marks.push(textMark(layout.footer.replace('&', '1'), MARGIN, height - 10, 2.4));
  return { width, height, marks };
}

const rule = (x: number, y: number, wide: number): Mark => ({
  kind: 'line',
  from: [x, y],
  to: [x + wide, y],
});

/** What is read of the checklists of all layouts, those at even places (`odd`) seen while rules were written. */
export async function judgeChecklistLayouts(
  reader: PageReader,
  folder: string,
  layouts: readonly ChecklistLayout[],
): Promise<JudgedItems[]> {
  const judged: JudgedItems[] = [];
  for (const [place, layout] of layouts.entries()) {
    const file = path.join(folder, `checklist-${place}.pdf`);
    writeFileSync(file, pdfOf([drawChecklist(layout)]));
    const { pages } = await readWhole(reader, file);
    const { items, sections } = readChecklist(textsOf(pages));
    const known = layout.sections.flatMap((section) => section.items);
    const rest = items.map(({ text }) => text);
    const faults: string[] = [];
    for (const item of known) {
      const at = rest.findIndex((text) => saysTheSame(item, text));
      if (at >= 0) rest.splice(at, 1);
      else faults.push(`"${item}" not found`);
    }
    const right = known.length - faults.length;
    const headings = layout.sections.filter(({ heading }) =>
      sections.some(({ title }) => saysTheSame(heading.replace(/^\d+\.0? /, ''), title)),
    );
    faults.push(...rest.map((text) => `"${text}" is none`));
    judged.push({
      name: layout.name,
      half: place % 2 === 0 ? 'odd' : 'even',
      known: known.length,
      right,
      extra: rest.length,
      sections: { known: layout.sections.length, right: headings.length },
      faults,
    });
  }
  return judged;
}

/** The seen half beside the unseen one. */
export function halvesOfItems(name: string, judged: readonly JudgedItems[]): string[] {
  const row = (title: string, cell: (own: readonly JudgedItems[]) => string) =>
    `| ${title} | ${(['odd', 'even'] as const).map((half) => cell(judged.filter((one) => one.half === half))).join(' | ')} |`;
  const sum = (own: readonly JudgedItems[], of: (one: JudgedItems) => number) =>
    own.reduce((total, one) => total + of(one), 0);
  return [
    `| ${name} | Seen half | Unseen half |`,
    '|---|---|---|',
    row(
      'items right; other texts taken for items',
      (own) =>
        `${sum(own, ({ right }) => right)} of ${sum(own, ({ known }) => known)}; ${sum(own, ({ extra }) => extra)}`,
    ),
    row(
      'sections right',
      (own) =>
        `${sum(own, ({ sections }) => sections.right)} of ${sum(own, ({ sections }) => sections.known)}`,
    ),
  ];
}
