/** Leaves out doubtful numbers and titles of recognized sheets: a wrong one is worse than none. Pure. */
import type { BlockReading } from './recognition.ts';
import { isIn } from './words.ts';
import type { RecognizedWord } from './words.ts';

/** Percent, of the least sure word. */
const LEAST_OF_NUMBER = 65;
const LEAST_OF_TITLE = 70;
/** The least score of a number that is taken, as for sheets with text. */
const LEAST_NUMBER = -0.85;
/** Where no number was found, the title block may be missed, and a title needs this score. */
const LEAST_TITLE_ALONE = 0;

/** Leaves out texts with a doubtful word, and unlikely titles where there is no number. */
export function trusted(block: BlockReading, words: readonly RecognizedWord[]): BlockReading {
  const isSure =
    (least: number) =>
    ({ box }: BlockReading['titles'][number]) =>
      words.every((word) => word.confidence >= least || !isIn(box, word));
  const numbers = block.numbers.filter(isSure(LEAST_OF_NUMBER));
  const hasNumber = numbers.some(({ score }) => score > LEAST_NUMBER);
  const titles = block.titles
    .filter(isSure(LEAST_OF_TITLE))
    .filter(({ score }) => hasNumber || score >= LEAST_TITLE_ALONE);
  return { ...block, numbers, titles };
}
