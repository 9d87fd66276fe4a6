/** For comparing: `PCO-031`, `031` and `31` are one number. */
export const sameNumber = (number: string): string =>
  number
    .toUpperCase()
    .replace(/^(?:PCO|COR|COP|CCD|RCO|OCO|CCO|CO)[-–. ]?(?=\d)/, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll(/[–\s]/g, '-');
