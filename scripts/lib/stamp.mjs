/** Stamps: a hash of what a build read, kept until the next build, so that nothing is rebuilt without a change. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

const FOLDER = path.join(ROOT, 'node_modules/.cache/pinbar');
const SKIPPED = new Set(['node_modules', 'target', 'pkg', 'dist']);

/**
 * @param {string} file
 * @param {(file: string) => void} visit
 */
function walk(file, visit) {
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) return visit(file);
  for (const name of readdirSync(file).sort()) {
    if (!SKIPPED.has(name)) walk(path.join(file, name), visit);
  }
}

/**
 * A hash of the names and contents of files and folders (relative to the project root), without build output.
 * @param {readonly string[]} inputs
 * @param {readonly string[]} [texts] anything else the result depends on
 */
export function hashInputs(inputs, texts = []) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    walk(path.resolve(ROOT, input), (file) => {
      hash
        .update(`${path.relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    });
  }
  for (const text of texts) hash.update(`${text}\0`);
  return hash.digest('hex');
}

/** @param {string} name */
export function readStamp(name) {
  const file = path.join(FOLDER, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function writeStamp(name, value) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, name), value);
}

/**
 * Runs `build` unless `output` exists and was built from the same inputs. The stamp is removed first, so that an
 * interrupted build is not taken for a finished one.
 * @param {{ name: string, output: string, hash: string, build: () => Promise<void> }} task
 */
export async function unlessFresh(task) {
  if (readStamp(task.name) === task.hash && existsSync(task.output)) return;
  rmSync(path.join(FOLDER, task.name), { force: true });
  await task.build();
  writeStamp(task.name, task.hash);
}
