/** A dialog or screen with a form: loaded with the schemas that check it when it is first shown. */
import { lazy } from 'react';
import type { ComponentType } from 'react';

export function lazyForm<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadForm = async () => {
    await import('./schemas-without-eval.ts');
    return { default: await load() };
  };
  return Object.assign(lazy(loadForm), {
    /** Loads it ahead. */
    preload: () => void loadForm().catch(reportError),
  });
}
