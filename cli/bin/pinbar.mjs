#!/usr/bin/env node
/** Starts the command line with a Node that runs TypeScript: this one, or the one among the packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// Running TypeScript without a flag came with 22.18 and 23.6.
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);

// 1 means that there are differences, so every failure must end with 2. Set first: a program that Node ends because it has
// nothing to wait for would exit with a code of Node's.
process.exitCode = 2;
const work = process.argv[2] === 'verify' ? 'verify' : 'compare';
process.on('uncaughtException', (error) => {
  const message = error instanceof Error ? error.message : String(error);
  const help = /EMFILE|too many open files/i.test(message)
    ? ' Raise the limit: ulimit -n 256.'
    : '';
  try {
    process.stderr.write(`Could not ${work}: ${message}${help}\n`);
  } catch {
    // Nobody reads standard error; the exit code still tells.
  }
  process.exit(2);
});
// A reader that closes the pipe is no reason to stop: the exit code and the files are the result.
process.stderr.on('error', () => undefined);

if (runsTypeScript) {
  // Caches compiled code for the next start.
  nodeModule.enableCompileCache?.(
    fileURLToPath(new URL('../../node_modules/.cache/pinbar-compiled', import.meta.url)),
  );
  const { main } = await import('../src/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const packaged = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(packaged)) {
    throw new Error(
      `Pinbar needs Node 22.18 or later; this is ${process.version}. Run npm install first.`,
    );
  }
  const result = spawnSync(packaged, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // Killed by a signal or never started.
  if (result.status === null) {
    const cause = result.signal ?? result.error?.message ?? 'for no known reason';
    throw new Error(`${packaged} stopped: ${cause}.`);
  }
  process.exitCode = result.status;
}
