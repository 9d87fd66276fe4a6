/** Serves the harness page by Vite. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

export async function serveHarness(): Promise<{ url: string; close: () => Promise<void> }> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    cacheDir: fileURLToPath(new URL('../../../node_modules/.cache/harness', import.meta.url)),
    plugins: [react()],
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      fs: { allow: [fileURLToPath(new URL('../../../', import.meta.url))] },
    },
    publicDir: fileURLToPath(new URL('../../../web/public', import.meta.url)),
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string')
    throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
