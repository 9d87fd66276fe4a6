/** Serves the built page: `node server/src/main.ts [--port N] [--host NAME]`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';

const DEFAULT_PORT = 4173;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(DEFAULT_PORT) },
    host: { type: 'string', default: '127.0.0.1' },
  },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  fail(`--port must be a whole number from 0 to 65535, not "${values.port}".`);
}

const pageFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
if (!existsSync(path.join(pageFolder, 'index.html'))) {
  fail('The page is not built yet. Run: npm start');
}

const app = await buildApp({ pageFolder });
try {
  const address = await app.listen({ host: values.host, port });
  console.log(`\nPinbar is ready: ${address.replace('127.0.0.1', 'localhost')}\nCtrl+C stops it.`);
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    fail(`Port ${port} is in use. Choose another: npm start -- --port ${port + 1}`);
  }
  throw error;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
}
