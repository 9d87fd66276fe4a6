/** The PDFs of all layouts, with what is true of them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import type { TrueChangeOrder } from './content.ts';
import { HELD_OUT_LAYOUTS } from './held-out-layouts.ts';
import { MORE_LAYOUTS } from './more-layouts.ts';
import { SEEN_LAYOUTS } from './layouts.ts';
import type { Layout } from './layouts.ts';
import { OTHER_KINDS } from './other-kinds.ts';
import { Paper } from './paper.ts';

export type GeneratedDocument = {
  layout: string;
  half: Layout['half'];
  /** Absolute path. */
  file: string;
  truth: readonly TrueChangeOrder[];
};

/** `each`: documents per layout. The same numbers give the same documents. */
export async function generateDocuments(
  folder: string,
  { each, seed = 1 }: { each: number; seed?: number },
): Promise<GeneratedDocument[]> {
  const documents: GeneratedDocument[] = [];
  for (const [index, { name, half, draw }] of [
    ...SEEN_LAYOUTS,
    ...HELD_OUT_LAYOUTS,
    ...MORE_LAYOUTS,
    ...OTHER_KINDS,
  ].entries()) {
    for (let number = 0; number < each; number += 1) {
      const random = seededRandom(seed * 10_000 + index * 100 + number);
      const paper = await Paper.create(number % 2 === 0 ? 'Helvetica' : 'Times');
      const truth = draw(paper, random);
      const file = path.join(folder, `${index + 1}-${number + 1}.pdf`);
      writeFileSync(file, await paper.bytes());
      documents.push({ layout: name, half, file, truth });
    }
  }
  return documents;
}
