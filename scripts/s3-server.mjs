/** Finds the S3 server for the tests, or builds it where Go is: versitygw (Apache-2.0), which checks signatures. */
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { canInstall, install } from './lib/debian.mjs';
import { CACHE } from './lib/paths.mjs';
import { say, step } from './lib/progress.mjs';
import { tryRun } from './lib/run.mjs';

const NAME = 'versitygw';
const VERSION = 'v1.8.0';
const PACKAGE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;
const BUILT = path.join(CACHE, `${NAME}-${VERSION}`);
/** A closed network fails within this. */
const TIMEOUT_MS = 600_000;

/** What to run by hand. */
export const S3_INSTALL = `go install ${PACKAGE}`;

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the server: the one built here, one on the PATH, or where `go install` puts programs. Null if there is none. */
export function findS3Server() {
  const folders = [
    BUILT,
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    process.env['GOBIN'] ?? '',
    path.join(process.env['GOPATH'] ?? path.join(homedir(), 'go'), 'bin'),
  ].filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, NAME)).find(isProgram) ?? null;
}

/** @returns {Promise<string | null>} a Go that can build it */
async function findGo() {
  for (const go of ['go', '/usr/local/go/bin/go']) {
    if ((await tryRun(go, ['version'])).code === 0) return go;
  }
  if (!existsSync('/usr/bin/apt-get') || !(await canInstall('golang-go'))) return null;
  await step('Installing Go for the S3 server of the tests', 30, () => install(['golang-go']));
  return (await tryRun('go', ['version'])).code === 0 ? 'go' : null;
}

/** Builds the server if there is none. Without Go or a network, says so; then the S3 tests are skipped. */
export async function ensureS3Server() {
  if (findS3Server() !== null || process.env['PINBAR_TEST_S3'] !== undefined) return;
  try {
    const go = await findGo();
    if (go === null) {
      say('  The S3 tests will be skipped: there is no Go to build their server with.');
      return;
    }
    await step('Building the S3 server of the tests, once', 200, async () => {
      const env = { ...process.env, GOBIN: BUILT, CGO_ENABLED: '0' };
      const { code, output } = await tryRun(go, ['install', PACKAGE], {
        env,
        timeoutMs: TIMEOUT_MS,
      });
      if (code !== 0) throw new Error(output.trim().split('\n').at(-1) ?? '');
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`  The S3 tests will be skipped: their server could not be built (${reason}).`);
  }
}
