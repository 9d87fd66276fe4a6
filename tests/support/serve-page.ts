/** Serves the built page once for all browser tests, with Pinbar's own server on a free port. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildApp } from '../../server/src/app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the served page, without a trailing slash. */
    baseUrl: string;
  }
}

export default async function servePage(project: TestProject): Promise<() => Promise<void>> {
  const pageFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  if (!existsSync(`${pageFolder}index.html`)) {
    throw new Error('The page is not built. Run: npm run build');
  }
  const app = await buildApp({ pageFolder });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  project.provide('baseUrl', address.replace(/\/$/, ''));
  return async () => {
    await app.close();
  };
}
