/**
 * The committed core in `wasm-core/prebuilt/`, so that starting Pinbar needs no Rust: every file of `wasm-core/pkg`
 * compressed with Brotli, the license notices of its crates, and a manifest of the sources it was built from.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { CORE } from './paths.mjs';

/**
 * @typedef {import('../notices.mjs').Notice} Notice
 *
 * @typedef {object} Manifest
 * @property {string} sources hash of the sources and the pinned tools, from `coreHash`
 * @property {Record<string, string>} tools the version of each tool that built it, for the record
 */

const FOLDER = path.join(CORE, 'prebuilt');
const PKG = path.join(CORE, 'pkg');
const MANIFEST = path.join(FOLDER, 'manifest.json');
const NOTICES = path.join(FOLDER, 'notices.json');
const COMPRESSED = '.br';

/** @returns {Manifest | null} null if no core is committed */
export function prebuiltManifest() {
  return existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : null;
}

/** @returns {Notice[]} the notices of the crates inside the committed core */
export function prebuiltNotices() {
  return JSON.parse(readFileSync(NOTICES, 'utf8'));
}

/**
 * Unpacks the committed core.
 * @param {string} [folder] created if missing; `wasm-core/pkg` by default
 */
export function unpackPrebuilt(folder = PKG) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(FOLDER)) {
    if (!name.endsWith(COMPRESSED)) continue;
    const content = brotliDecompressSync(readFileSync(path.join(FOLDER, name)));
    writeFileSync(path.join(folder, name.slice(0, -COMPRESSED.length)), content);
  }
}

/**
 * Replaces the committed core with the one in `wasm-core/pkg`.
 * @param {Manifest} manifest
 * @param {readonly Notice[]} notices of the crates linked into it
 */
export function writePrebuilt(manifest, notices) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(PKG).filter((file) => /\.(js|ts|wasm)$/.test(file))) {
    const content = readFileSync(path.join(PKG, name));
    // The largest window holds the whole file: 3 % smaller.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(path.join(FOLDER, name + COMPRESSED), brotliCompressSync(content, { params }));
  }
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(NOTICES, `${JSON.stringify(notices, null, 2)}\n`);
}
