/** Which Node runs what: entry scripts run on the user's, everything after installation on the packaged 24. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { BIN } from './paths.mjs';
import { SentenceError } from './sentence-error.mjs';

const OLDEST_TO_START = 20;
/** The first release that runs TypeScript without a flag. */
const OLDEST_TO_RUN = [22, 18];

/** @param {string} version */
const parts = (version) => version.replace(/^v/, '').split('.').map(Number);

/** @param {string} version */
function canRunTypeScript(version) {
  const [major = 0, minor = 0] = parts(version);
  const [wantMajor = 0, wantMinor = 0] = OLDEST_TO_RUN;
  // In 23 this came with 23.6.
  return major === 23
    ? minor >= 6
    : major > wantMajor || (major === wantMajor && minor >= wantMinor);
}

/** Throws a sentence if this Node is too old to start anything. */
export function requireNode() {
  if ((parts(process.versions.node)[0] ?? 0) < OLDEST_TO_START) {
    throw new SentenceError(
      `Pinbar needs Node ${OLDEST_TO_START} or later; this is ${process.version}. Install it from nodejs.org.`,
    );
  }
}

/**
 * Path of the Node that runs the product: the packaged one, or the user's on a platform without a package.
 * Call it after the packages are installed. Throws a sentence if there is none.
 */
export function productNode() {
  const packaged = path.join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged;
  if (canRunTypeScript(process.versions.node)) return process.execPath;
  throw new SentenceError(
    `There is no packaged Node for this platform, so Node ${OLDEST_TO_RUN.join('.')} or later is needed; this is ${process.version}.`,
  );
}

/** An environment that finds the packages' own programs first, and cargo even if it is not on PATH. */
export function productEnv() {
  const folders = [BIN, process.env['PATH'] ?? '', path.join(homedir(), '.cargo/bin')];
  return { ...process.env, PATH: folders.join(path.delimiter) };
}
