/** Light, dark or system theme. */
import { createStore } from './store.ts';
import { readLocal, writeLocal } from './local-store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const themeStore = createStore<Theme>('system');

const dark = () => matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const theme = themeStore.get();
  document.documentElement.dataset['theme'] =
    theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme;
}

/** Applies the stored choice and follows system changes. */
export function startTheme(): void {
  const stored = readLocal('theme');
  themeStore.set(THEMES.find((theme) => theme === stored) ?? 'system');
  apply();
  dark().addEventListener('change', apply);
}

export function chooseTheme(theme: Theme): void {
  themeStore.set(theme);
  writeLocal('theme', theme);
  apply();
}
