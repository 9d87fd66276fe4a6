/** A checklist that is a PDF form: boxes to tick, answers in columns, and remarks, some of them filled in. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Items behind boxes to tick. */
export const TICKED_ITEMS = [
  { text: 'North arrow on every plan', isTicked: true, remark: 'See C-101' },
  { text: 'Property lines are shown', isTicked: false, remark: '' },
  { text: 'Easements are shown', isTicked: true, remark: '' },
  { text: 'Contours at one foot intervals', isTicked: false, remark: 'By survey of May' },
  { text: 'Trees to be kept are shown', isTicked: false, remark: '' },
] as const;
/** Numbered items with an answer in one of three columns. */
export const ANSWERED_ITEMS = [
  { text: 'Doors close by themselves', answer: 'Yes' },
  { text: 'Doors swing in the direction of egress', answer: 'No' },
  { text: 'Lintels are scheduled', answer: 'N/A' },
  { text: 'Hardware sets are named', answer: null },
] as const;

const COLUMNS = { Yes: 420, No: 460, 'N/A': 500 } as const;

/** The bytes of a page with both lists. */
export async function writtenForm(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const form = pdf.getForm();
  const say = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 10, font });
  say('Project:', 72, 740);
  const project = form.createTextField('project');
  project.setText('Clinic');
  project.addToPage(page, { x: 130, y: 736, width: 200, height: 16 });
  say('SITE PLAN CHECKLIST', 72, 700);
  for (const [at, { text, isTicked, remark }] of TICKED_ITEMS.entries()) {
    const y = 670 - at * 24;
    const box = form.createCheckBox(`ticked.${at}`);
    box.addToPage(page, { x: 72, y: y - 2, width: 12, height: 12 });
    if (isTicked) box.check();
    say(text, 92, y);
    const field = form.createTextField(`remark.${at}`);
    if (remark !== '') field.setText(remark);
    field.addToPage(page, { x: 340, y: y - 4, width: 200, height: 16 });
  }
  say('DOORS AND WINDOWS', 72, 500);
  say('ITEM', 72, 480);
  for (const [answer, x] of Object.entries(COLUMNS)) say(answer.toUpperCase(), x - 4, 480);
  for (const [at, { text, answer }] of ANSWERED_ITEMS.entries()) {
    const y = 456 - at * 24;
    say(`${at + 1}. ${text}`, 72, y);
    const group = form.createRadioGroup(`answer.${at}`);
    for (const [option, x] of Object.entries(COLUMNS)) {
      group.addOptionToPage(option, page, { x, y: y - 2, width: 12, height: 12 });
    }
    if (answer !== null) group.select(answer);
  }
  return Buffer.from(await pdf.save());
}
