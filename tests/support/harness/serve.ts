/** Builds the harness page and serves it. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import type { InlineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function serveHarness(): Promise<{ url: string; close: () => Promise<void> }> {
  const config: InlineConfig = {
    configFile: false,
    root: here('.'),
    logLevel: 'error',
    plugins: [react()],
    publicDir: false,
    build: {
      outDir: here('../../../node_modules/.cache/harness'),
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
