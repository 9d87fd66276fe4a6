/** The engine that recognizes text: tesseract.js with its language data from the installed packages. It uses no network. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { withoutGrain } from './paper.ts';
import type { GrayPicture } from './ruled-lines.ts';
import type { EngineLine } from './words.ts';

/** A package of its own for each language. English also reads the numbers and most words of other Latin scripts. */
const LANGUAGE = 'eng';
/** The smaller of the two models in the package, for the engine without the older recognizer. */
const MODEL = '4.0.0_best_int';

/** Drawings have words here and there; books have lines in order; a line is alone in its picture. */
export type Layout = 'drawing' | 'book' | 'line';

const MODES = { drawing: PSM.SPARSE_TEXT, book: PSM.AUTO, line: PSM.SINGLE_LINE } as const;

export type Engine = {
  recognize: (picture: GrayPicture, dpi: number, layout: Layout) => Promise<EngineLine[]>;
};

/** As a file that the engine reads: PGM, the picture behind a line of text. */
function asFile({ gray, columns, rows }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${columns} ${rows}\n255\n`), gray]);
}

/** Takes a fifth of a second. It runs in a thread of this process until the process ends. */
export async function startEngine(): Promise<Engine> {
  const data = createRequire(import.meta.url).resolve(
    `@tesseract.js-data/${LANGUAGE}/package.json`,
  );
  const worker = await createWorker(LANGUAGE, OEM.LSTM_ONLY, {
    langPath: path.join(path.dirname(data), MODEL),
    // Without a copy in the working directory.
    cacheMethod: 'none',
  });
  return {
    async recognize(picture, dpi, layout) {
      await worker.setParameters({
        tessedit_pageseg_mode: MODES[layout],
        user_defined_dpi: String(dpi),
      });
      const { data: found } = await worker.recognize(
        asFile(withoutGrain(picture)),
        {},
        { blocks: true, text: false },
      );
      const paragraphs = (found.blocks ?? []).flatMap((block) => block.paragraphs);
      return paragraphs.flatMap(({ lines }) => lines);
    },
  };
}
