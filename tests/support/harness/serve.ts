/** Builds a test's own page and serves it. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import type { InlineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Served = { url: string; close: () => Promise<void> };

/** The product's page over an engine in memory. */
export function serveHarness(): Promise<Served> {
  return serve('.', 'harness');
}

/** A page of a file with markups, over the product's workers. */
export function serveMarkupPage(): Promise<Served> {
  return serve('../markup-page', 'markup-page');
}

async function serve(folder: string, name: string): Promise<Served> {
  const config: InlineConfig = {
    configFile: false,
    root: here(folder),
    logLevel: 'error',
    plugins: [react()],
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir: here(`../../../node_modules/.cache/${name}`),
      emptyOutDir: true,
      minify: false,
    },
    preview: { host: '127.0.0.1', port: 0 },
  };
  await build(config);
  const server = await preview(config);
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The harness has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
