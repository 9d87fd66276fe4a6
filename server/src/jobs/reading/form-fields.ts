/** The fields of a PDF form and what is filled in, as pdf.js reads them. Only in child processes. */
import { readFile, stat } from 'node:fs/promises';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { mapBox } from '../../../../contract/src/geometry/matrix.ts';
import { toPage } from '../../../../markups/src/page-frame.ts';
import type { FormField } from './form-lines.ts';

/** The file is held in memory as a whole, and forms are small. */
const MOST_BYTES = 64 * 1024 ** 2;

export type FormFields = AsyncDisposable & {
  /** Of a page, from 1. */
  ofPage: (page: number) => Promise<FormField[]>;
};

/** A widget as pdf.js describes it; absent parts depend on the kind of field. */
type Widget = {
  subtype?: string;
  fieldType?: string;
  rect: [number, number, number, number];
  hidden?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: unknown;
  buttonValue?: unknown;
  fieldValue?: unknown;
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : '';
};

const isField = ({ subtype, fieldType, hidden, checkBox, radioButton }: Widget) =>
  subtype === 'Widget' &&
  hidden !== true &&
  (fieldType === 'Tx' || fieldType === 'Ch' || checkBox === true || radioButton === true);

/** Null for a file that is no form. Rejects if pdf.js cannot read it. */
export async function openForm(file: string): Promise<FormFields | null> {
  if ((await stat(file)).size > MOST_BYTES) return null;
  const loading = getDocument({
    data: new Uint8Array(await readFile(file)),
    verbosity: VerbosityLevel.ERRORS,
  });
  const pdf = await loading.promise;
  if ((await pdf.getFieldObjects()) === null) {
    await loading.destroy();
    return null;
  }
  return {
    async ofPage(number) {
      const page = await pdf.getPage(number);
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
      const { rotate: rotation, userUnit } = page;
      const matrix = toPage({ cropBox: [x0, y0, x1, y1], rotation, userUnit });
      const widgets: Widget[] = await page.getAnnotations();
      page.cleanup();
      return widgets.filter(isField).map((widget): FormField => {
        const { fieldType, fieldValue: value, exportValue, buttonValue } = widget;
        const box = mapBox(matrix, widget.rect);
        if (fieldType !== 'Btn') return { box, isButton: false, isOn: false, value: textOf(value) };
        const name = textOf(buttonValue ?? exportValue);
        return { box, isButton: true, isOn: name !== '' && name === textOf(value), value: name };
      });
    },
    async [Symbol.asyncDispose]() {
      await loading.destroy();
    },
  };
}
