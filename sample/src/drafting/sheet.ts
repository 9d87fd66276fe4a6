/** A sheet of the set: its title block and drawings. */
import type { Mark, Sheet } from '../description/marks.ts';
import { Pen } from '../description/pen.ts';
import { drawTitleBlock, SHEET_HEIGHT, SHEET_WIDTH } from './title-block.ts';
import type { Discipline } from './title-block.ts';
import { NOTE, TITLE } from './weights.ts';

export type SheetHead = {
  number: string;
  title: readonly string[];
  scale: string;
  discipline: Discipline;
};

const FIRST_ISSUE = { mark: '', date: '2026-03-02', description: 'PERMIT SET' };

/** Draws a sheet of the first issuance. */
export function drawSheet(head: SheetHead, draw: (pen: Pen) => void): Sheet {
  const marks: Mark[] = [];
  const pen = new Pen(marks);
  draw(pen);
  drawTitleBlock(pen, {
    ...head,
    drawn: head.discipline === 'architecture' ? 'M. OKAFOR' : 'T. LINDQVIST',
    checked: head.discipline === 'architecture' ? 'J. FINCH' : 'R. KESTREL',
    revisions: [FIRST_ISSUE],
    issueDate: '2026-03-02',
    plotStamp: `2417-${head.number}.DWG   PLOTTED 2026-03-02 16:41`,
  });
  return {
    number: head.number,
    title: head.title.join(' '),
    widthInches: SHEET_WIDTH,
    heightInches: SHEET_HEIGHT,
    marks,
  };
}

/** A column of numbered notes; each note is named `note-N`. Returns the baseline after the last. */
export function drawNotes(
  pen: Pen,
  x: number,
  y: number,
  heading: string,
  notes: readonly (readonly string[])[],
): number {
  pen.text(x, y, heading, { size: TITLE, bold: true });
  let baseline = y + 0.35;
  notes.forEach((lines, at) => {
    const note = pen.named(`note-${at + 1}`);
    note.text(x, baseline, `${at + 1}.`, { size: NOTE });
    for (const line of lines) {
      note.text(x + 0.28, baseline, line, { size: NOTE });
      baseline += 0.17;
    }
    baseline += 0.09;
  });
  return baseline;
}
