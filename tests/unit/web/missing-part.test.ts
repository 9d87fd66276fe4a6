/** Which failures say that a part of the page is no longer there. */
import { expect, it } from 'vitest';
import { isMissingPart } from '../../../web/src/lib/missing-part.ts';

it.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://pinbar.example/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://pinbar.example/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['Safari, of a page instead of a script', "'text/html' is not a valid JavaScript MIME type."],
  ['Vite, of a style sheet', 'Unable to preload CSS for /assets/issuances-dialog-CefT8c4n.css'],
])('knows how %s says it', (_who, message) => {
  expect(isMissingPart(new TypeError(message))).toBe(true);
});

it('takes no other failure for it', () => {
  expect(isMissingPart(new TypeError('Failed to fetch'))).toBe(false);
  expect(isMissingPart('dynamically imported module')).toBe(false);
});
