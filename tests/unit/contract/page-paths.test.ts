import { describe, expect, it } from 'vitest';
import { isPagePath, readPathId } from '../../../contract/src/page-paths.ts';

describe('the addresses of the page', () => {
  it.each([
    '/',
    '/compare',
    '/compare/',
    '/sign-in',
    '/sign-in/callback',
    '/sign-in/x7Yq',
    '/sign-in/factor-one/verify',
    '/sign-up/continue/now',
    '/no-access',
    '/projects/7',
    '/projects/7/',
    '/projects/7/sheets',
    '/viewer/projects/7',
  ])('include %s', (pathname) => {
    expect(isPagePath(pathname)).toBe(true);
  });

  it.each([
    '/projects',
    '/projects/0',
    '/projects/07',
    '/projects/-1',
    '/projects/1234567890',
    '/projects/seven',
    '/projects/7/sheets/2',
    '/compare/more',
    '/v1/projects/7',
    '/sign-inside',
  ])('do not include %s', (pathname) => {
    expect(isPagePath(pathname)).toBe(false);
  });

  it('hold ids that are whole numbers from 1', () => {
    expect(['1', '999999999', '0', '01', '1.5', '1e3', ' 1', ''].map(readPathId)).toEqual([
      1,
      999_999_999,
      ...Array.from({ length: 6 }, () => null),
    ]);
  });
});
