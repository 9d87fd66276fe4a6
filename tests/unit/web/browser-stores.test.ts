/** A browser that keeps nothing, because its storage is full or blocked, or that kept something else (fault 29). */
import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetLocal,
  localKeys,
  onStorageRefused,
  readLocal,
  writeLocal,
} from '../../../web/src/lib/local-store.ts';
import { forgetTab, readTab, writeTab } from '../../../web/src/lib/tab-store.ts';

const full = () => {
  throw new DOMException('It is full.', 'QuotaExceededError');
};

/** Reading a property of `window` throws where all storage is blocked. */
function block(name: 'localStorage' | 'sessionStorage'): void {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('It is blocked.', 'SecurityError');
    },
  });
}

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  vi.unstubAllGlobals();
});

it('full: work goes on, and is told once that nothing is kept', () => {
  const told = vi.fn();
  onStorageRefused(told);
  vi.stubGlobal('localStorage', { setItem: full, getItem: () => null });
  writeLocal('a', 1);
  writeLocal('b', 2);
  expect(told).toHaveBeenCalledTimes(1);
  expect(readLocal('a')).toBeNull();
});

it('blocked: nothing is found, and nothing fails', () => {
  block('localStorage');
  writeLocal('a', 1);
  forgetLocal('a');
  expect([readLocal('a'), localKeys('')]).toEqual([null, []]);
});

it('corrupt: what cannot be read counts as absent', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"half' });
  expect(readLocal('a')).toBeNull();
});

it('of a tab, full or blocked: kept until the page reloads', () => {
  vi.stubGlobal('sessionStorage', { setItem: full, getItem: () => null, removeItem: () => null });
  writeTab('wanted', '/projects/7');
  expect(readTab('wanted')).toBe('/projects/7');
  forgetTab('wanted');
  expect(readTab('wanted')).toBeNull();
  block('sessionStorage');
  writeTab('wanted', '/projects/8');
  expect(readTab('wanted')).toBe('/projects/8');
  forgetTab('wanted');
  expect(readTab('wanted')).toBeNull();
});
