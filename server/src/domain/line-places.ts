/** Line positions as the database stores them: four integers per line, in tenths of a point. Pure. */

/** [x0, y0, x1, y1] in points of the page as displayed, origin at the upper left, y down. */
export type LineBox = [x0: number, y0: number, x1: number, y1: number];

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const MINUS = 45;

function* numbersIn(text: string): Generator<number, void> {
  let value = 0;
  let sign = 1;
  let isInside = false;
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === MINUS) sign = -1;
    else if (code >= DIGIT_0 && code <= DIGIT_9) {
      value = value * 10 + code - DIGIT_0;
      isInside = true;
    } else if (isInside) {
      yield sign * value;
      value = 0;
      sign = 1;
      isInside = false;
    }
  }
}

/**
 * Yields the box of each line in order, and zeros for lines without one, without end. `places` is a PostgreSQL array as
 * text, such as `{100,20,1100,35}`: a page may have 100,000 lines, and the driver would take too long to parse that array.
 */
export function* boxesOf(places: string): Generator<LineBox, never> {
  const numbers = numbersIn(places);
  const next = () => {
    const step = numbers.next();
    return step.done === true ? 0 : step.value / 10;
  };
  for (;;) yield [next(), next(), next(), next()];
}

/** The lines of a page's text with their boxes; `places` as in `boxesOf`. */
export function placedLines(content: string, places: string): { text: string; box: LineBox }[] {
  const boxes = boxesOf(places);
  return content.split('\n').map((text) => ({ text, box: boxes.next().value }));
}
