/** Border, zone marks and the title strip on the right of an ARCH D sheet. */
import type { Pen } from '../description/pen.ts';
import { CUT, FINE, HEAVY, LABEL, MEDIUM, NOTE, SMALL, THIN } from './weights.ts';

export const SHEET_WIDTH = 36;
export const SHEET_HEIGHT = 24;

/** The strip of the title block, inches. */
export const STRIP_LEFT = 31.6;
export const STRIP_RIGHT = 35.5;
export const BORDER_TOP = 0.5;
export const BORDER_BOTTOM = 23.5;
/** The drawing area starts here. */
export const BORDER_LEFT = 1;

export type Discipline = 'architecture' | 'structure';

export type Revision = { mark: string; date: string; description: string };

export type TitleBlock = {
  number: string;
  title: readonly string[];
  discipline: Discipline;
  scale: string;
  drawn: string;
  checked: string;
  revisions: readonly Revision[];
  issueDate: string;
  /** Small print along the edge: file and plot time. */
  plotStamp: string;
};

export function drawTitleBlock(pen: Pen, block: TitleBlock): void {
  const strip = STRIP_RIGHT - STRIP_LEFT;
  const middle = STRIP_LEFT + strip / 2;
  pen.rect(BORDER_LEFT, BORDER_TOP, STRIP_RIGHT - BORDER_LEFT, BORDER_BOTTOM - BORDER_TOP, CUT);
  pen.line(STRIP_LEFT, BORDER_TOP, STRIP_LEFT, BORDER_BOTTOM, CUT);
  zoneMarks(pen);

  pen.rect(middle - 0.62, 0.95, 0.5, 0.9, CUT);
  pen.polyline(
    [
      [middle - 0.12, 1.85],
      [middle + 0.2, 0.95],
      [middle + 0.52, 1.85],
    ],
    CUT,
  );
  pen.line(middle - 0.62, 1.4, middle - 0.12, 1.4, MEDIUM);
  const firm = block.discipline === 'architecture' ? 'ALDER & FINCH' : 'KESTREL BRIDGE';
  const trade = block.discipline === 'architecture' ? 'ARCHITECTS' : 'STRUCTURAL ENGINEERS';
  pen.text(middle, 2.3, firm, { size: 0.34, anchor: 'center', bold: true });
  pen.text(middle, 2.6, trade, { size: LABEL, anchor: 'center' });
  pen.text(middle, 2.9, '40 QUAY ROW, SUITE 3, PORT ELLERY', { size: SMALL, anchor: 'center' });
  pen.line(STRIP_LEFT, 3.2, STRIP_RIGHT, 3.2, HEAVY);

  pen.text(STRIP_LEFT + 0.15, 3.45, 'PROJECT', { size: SMALL });
  pen.text(middle, 4.05, 'HARBOR STREET', { size: 0.36, anchor: 'center', bold: true });
  pen.text(middle, 4.5, 'COMMUNITY CLINIC', { size: 0.36, anchor: 'center', bold: true });
  pen.text(middle, 4.9, '118 HARBOR STREET, PORT ELLERY', { size: NOTE, anchor: 'center' });
  pen.text(middle, 5.12, 'PROJECT NO. 2417', { size: NOTE, anchor: 'center' });
  pen.line(STRIP_LEFT, 5.4, STRIP_RIGHT, 5.4, HEAVY);

  pen.text(STRIP_LEFT + 0.15, 5.65, 'SEAL', { size: SMALL });
  pen.circle(middle, 7.1, 1, THIN, { dash: [0.1, 0.05] });
  pen.circle(middle, 7.1, 0.68, FINE, { dash: [0.1, 0.05] });
  pen.text(middle, 7.05, 'NOT FOR', { size: LABEL, anchor: 'center' });
  pen.text(middle, 7.28, 'CONSTRUCTION', { size: LABEL, anchor: 'center' });
  pen.line(STRIP_LEFT, 8.5, STRIP_RIGHT, 8.5, HEAVY);

  revisionTable(pen, block);

  pen.line(STRIP_LEFT, 17.4, STRIP_RIGHT, 17.4, HEAVY);
  const facts: [string, string][] = [
    ['SCALE', block.scale],
    ['DRAWN', block.drawn],
    ['CHECKED', block.checked],
  ];
  facts.forEach(([name, value], row) => {
    pen.text(STRIP_LEFT + 0.15, 17.72 + row * 0.3, name, { size: SMALL });
    pen.text(STRIP_LEFT + 1.2, 17.72 + row * 0.3, value, { size: NOTE });
  });
  pen.text(STRIP_LEFT + 0.15, 18.62, 'DATE', { size: SMALL });
  pen.named('issue-date').text(STRIP_LEFT + 1.2, 18.62, block.issueDate, { size: NOTE });
  pen.line(STRIP_LEFT, 18.85, STRIP_RIGHT, 18.85, HEAVY);
  pen.text(STRIP_LEFT + 0.15, 19.1, 'SHEET TITLE', { size: SMALL });
  block.title.forEach((line, row) => {
    pen.text(middle, 19.75 + row * 0.42, line, { size: 0.34, anchor: 'center', bold: true });
  });
  pen.line(STRIP_LEFT, 21, STRIP_RIGHT, 21, HEAVY);
  pen.text(STRIP_LEFT + 0.15, 21.25, 'SHEET NO.', { size: SMALL });
  pen.text(middle, 22.75, block.number, { size: 1.15, anchor: 'center', bold: true });
  pen.named('plot-stamp').text(STRIP_RIGHT + 0.2, 23.4, block.plotStamp, { size: 0.09, angle: 90 });
}

function zoneMarks(pen: Pen): void {
  const letters = ['A', 'B', 'C', 'D'];
  letters.forEach((letter, row) => {
    const y = BORDER_TOP + ((row + 0.5) * (BORDER_BOTTOM - BORDER_TOP)) / letters.length;
    pen.text(0.7, y, letter, { size: LABEL, anchor: 'center' });
    const edge = BORDER_TOP + (row * (BORDER_BOTTOM - BORDER_TOP)) / letters.length;
    if (row > 0) pen.line(0.75, edge, BORDER_LEFT, edge, THIN);
  });
  for (let column = 0; column < 6; column += 1) {
    const x = BORDER_LEFT + ((column + 0.5) * (STRIP_LEFT - BORDER_LEFT)) / 6;
    pen.text(x, 0.4, String(column + 1), { size: LABEL, anchor: 'center' });
    const edge = BORDER_LEFT + (column * (STRIP_LEFT - BORDER_LEFT)) / 6;
    if (column > 0) pen.line(edge, 0.3, edge, BORDER_TOP, THIN);
  }
}

const TABLE_TOP = 8.5;
const TABLE_ROW = 0.32;
const TABLE_ROWS = 10;

function revisionTable(pen: Pen, block: TitleBlock): void {
  const [top, row] = [TABLE_TOP, TABLE_ROW];
  pen.text(STRIP_LEFT + 0.15, top + 0.24, 'ISSUES AND REVISIONS', { size: SMALL, bold: true });
  for (let at = 1; at <= TABLE_ROWS; at += 1) {
    pen.line(STRIP_LEFT, top + at * row, STRIP_RIGHT, top + at * row, FINE);
  }
  for (const x of [0.45, 1.5]) {
    pen.line(STRIP_LEFT + x, top + row, STRIP_LEFT + x, top + TABLE_ROWS * row, FINE);
  }
  block.revisions.forEach((revision, at) => drawRevision(pen, at, revision));
  pen.text(STRIP_LEFT + 0.15, 12.2, 'KEY PLAN', { size: SMALL });
  pen.rect(STRIP_LEFT + 0.9, 13, 2.2, 1.32, THIN);
  pen.rect(STRIP_LEFT + 0.9, 13, 0.6, 1.32, THIN);
  pen.line(STRIP_LEFT + 0.3, 15.1, STRIP_RIGHT - 0.3, 15.1, FINE);
  pen.text(STRIP_LEFT + 2, 15.4, 'HARBOR STREET', { size: SMALL, anchor: 'center' });
  pen.text(STRIP_LEFT + 0.15, 16.2, 'COPYRIGHT ALDER & FINCH ARCHITECTS.', { size: 0.085 });
  pen.text(STRIP_LEFT + 0.15, 16.36, 'DO NOT SCALE. VERIFY ALL DIMENSIONS ON SITE.', {
    size: 0.085,
  });
  pen.text(STRIP_LEFT + 0.15, 16.52, 'REPORT DISCREPANCIES BEFORE PROCEEDING.', { size: 0.085 });
  pen.text(STRIP_LEFT + 0.15, 17.2, 'CONSULTANT: KESTREL BRIDGE, STRUCTURAL', { size: SMALL });
}

/** Row `at` (from 0) of the table of issues and revisions; named `revision-N`. */
export function drawRevision(pen: Pen, at: number, revision: Revision): void {
  const baseline = TABLE_TOP + (at + 1.72) * TABLE_ROW;
  const entry = pen.named(`revision-${at}`);
  entry.text(STRIP_LEFT + 0.22, baseline, revision.mark, { size: NOTE, anchor: 'center' });
  entry.text(STRIP_LEFT + 0.55, baseline, revision.date, { size: NOTE });
  entry.text(STRIP_LEFT + 1.6, baseline, revision.description, { size: NOTE });
}
