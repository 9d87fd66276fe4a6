/** Absolute paths that several scripts need. */
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const CORE = path.join(ROOT, 'wasm-core');
export const BIN = path.join(ROOT, 'node_modules/.bin');

/** Machine-wide builds that outlive a clone: the wasm tools. */
export const CACHE = path.join(
  process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'),
  'pinbar',
);
