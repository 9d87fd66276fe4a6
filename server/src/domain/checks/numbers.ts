/** Sheet numbers as drawings write them. Pure. */

/** `A-101`, `S2.01`, `TS03`, `SC20-02T`, `A101.1`: letters, and digits behind them. */
export const NUMBER = String.raw`[A-Z]{1,4}(?:\d{0,3}-)?[A-Z]{0,4}\d{1,4}(?:\.\d{1,3})?[A-Z]?`;

const IS_NUMBER = new RegExp(`^${NUMBER}$`);

export const isSheetNumber = (text: string): boolean => IS_NUMBER.test(text);

/** Without what offices write differently: `A-101` and `A 101` are the same. */
export const plainNumber = (number: string): string =>
  number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Letters as `A`, digits as `9`: numbers of one set mostly look alike. */
export const shapeOf = (number: string): string =>
  number.toUpperCase().replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '9');

/** The letters in front: the discipline, and what else an office puts there. */
export const lettersOf = (number: string): string =>
  /^[A-Z]*/.exec(number.toUpperCase())?.[0] ?? '';
