/** Texts that the specification fixes. */
export const TITLE = 'Realign overlay';
export const HOW_TO = 'Pick the same three points on both drawings, far apart and not in a line.';
export const NOT_YET = 'Please select exactly 3 points on each drawing';
export const COMPLETE = 'Three points selected';
export const NOT_FITTING =
  'The three points do not fit together. Check the point with the largest residual.';
export const NO_MATCH = 'No matching points found';
export const PICK_BY_HAND = 'Pick them by hand.';
export const FAILED_TITLE = 'Error Creating Overlay';

export function openingSpeech(first: number, second: number): string {
  return (
    'Pick 3 matching points on each drawing. ' +
    `Drawing 1: ${first} of 3. Drawing 2: ${second} of 3. ` +
    'Arrow keys move a point 1 unit, Shift plus arrow 10, Enter places it.'
  );
}

/** A residual above this gets a warning, inches. */
export const RESIDUAL_WARNING_INCHES = 0.05;
