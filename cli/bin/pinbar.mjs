#!/usr/bin/env node
/** Starts the command line on a Node that runs TypeScript: this one, or the one that came with the packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// TypeScript without a flag came with 22.18 and 23.6.
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);

if (runsTypeScript) {
  // Keeps what was stripped and compiled for the next start.
  nodeModule.enableCompileCache?.(
    fileURLToPath(new URL('../../node_modules/.cache/pinbar-compiled', import.meta.url)),
  );
  const { main } = await import('../src/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const packaged = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(packaged)) {
    process.stderr.write(
      `Pinbar needs Node 22.18 or later; this is ${process.version}. Run npm install first.\n`,
    );
    process.exit(2);
  }
  const result = spawnSync(packaged, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = result.status ?? 2;
}
