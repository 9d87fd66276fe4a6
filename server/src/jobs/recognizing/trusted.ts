/** Which of the texts that may be number or title of a recognized sheet are said at all: a wrong one is worse than none. Pure. */
import type { BlockReading } from './recognition.ts';
import type { RecognizedWord } from './words.ts';

/** Percent, of the least sure word. */
const LEAST_OF_NUMBER = 65;
const LEAST_OF_TITLE = 70;
/** The least score of a number that is taken, as for sheets with text. */
const LEAST_NUMBER = -0.85;
/** Where no number was found, the title block may be missed, and a title needs this score. */
const LEAST_TITLE_ALONE = 0;

/** The block without texts of which a word is doubtful, and without unlikely titles where there is no number. */
export function trusted(block: BlockReading, words: readonly RecognizedWord[]): BlockReading {
  const isSure =
    (least: number) =>
    ({ box: [x0, y0, x1, y1] }: BlockReading['titles'][number]) =>
      words.every(({ box, confidence }) => {
        const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
        return confidence >= least || x < x0 || x > x1 || y < y0 || y > y1;
      });
  const numbers = block.numbers.filter(isSure(LEAST_OF_NUMBER));
  const hasNumber = numbers.some(({ score }) => score > LEAST_NUMBER);
  const titles = block.titles
    .filter(isSure(LEAST_OF_TITLE))
    .filter(({ score }) => hasNumber || score >= LEAST_TITLE_ALONE);
  return { ...block, numbers, titles };
}
