/** Third-party notices of what ships: the npm packages for production, and the crates inside the core. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { coreHash } from './build-core.mjs';
import { isAllowed } from './lib/licenses.mjs';
import { CORE, ROOT } from './lib/paths.mjs';
import { prebuiltManifest, prebuiltNotices } from './lib/prebuilt.mjs';
import { run } from './lib/run.mjs';
import { ensureWasmToolchain } from './toolchain.mjs';

/**
 * @typedef {object} Notice
 * @property {string} name
 * @property {string} version
 * @property {string} license SPDX expression
 * @property {string[]} texts the license files in the package
 */

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function licenseTexts(folder) {
  const texts = [];
  for (const name of readdirSync(folder).sort()) {
    const file = path.join(folder, name);
    // pdf.js keeps the licenses of its fonts and decoders beside them.
    const isAsset = ['standard_fonts', 'cmaps', 'wasm', 'iccs'].includes(name);
    if (isAsset && path.basename(folder) === 'pdfjs-dist') texts.push(...licenseTexts(file));
    else if (LICENSE_FILE.test(name) && !name.endsWith('.js'))
      texts.push(readFileSync(file, 'utf8').trim());
  }
  return texts;
}

/**
 * The npm packages for production, from the lock file.
 * @param {string} [root]
 * @returns {Notice[]}
 */
export function npmNotices(root = ROOT) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const notices = [];
  for (const [where, entry] of Object.entries(lock.packages)) {
    const folder = path.join(root, where);
    // Optional packages are programs for one platform (Node, a canvas for tests); the page does not contain them.
    if (!where || entry.dev || entry.optional || entry.devOptional || !existsSync(folder)) continue;
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    notices.push({
      name: manifest.name,
      version: manifest.version,
      license: String(manifest.license ?? 'none stated'),
      texts: licenseTexts(folder),
    });
  }
  return notices;
}

/**
 * The crates linked into the core, from cargo's resolution for wasm32.
 * @returns {Promise<Notice[]>}
 */
export async function crateNotices() {
  // The cargo that built the core: the first one on PATH may not work.
  const { pathFirst } = await ensureWasmToolchain();
  const PATH = [...pathFirst, process.env['PATH']].join(path.delimiter);
  const metadata = JSON.parse(
    await run(
      'cargo',
      [
        'metadata',
        '--format-version=1',
        '--filter-platform=wasm32-unknown-unknown',
        `--manifest-path=${path.join(CORE, 'Cargo.toml')}`,
      ],
      { env: { ...process.env, PATH } },
    ),
  );
  /** @type {Map<string, any>} */
  const packages = new Map(metadata.packages.map((/** @type {any} */ item) => [item.id, item]));
  /** @type {Map<string, any>} */
  const nodes = new Map(metadata.resolve.nodes.map((/** @type {any} */ item) => [item.id, item]));
  const seen = new Set();
  const waiting = [
    metadata.packages.find((/** @type {any} */ item) => item.name === 'pinbar-core').id,
  ];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const dependency of nodes.get(id).deps) {
      const linked = dependency.dep_kinds.some((/** @type {any} */ kind) => kind.kind === null);
      if (linked) waiting.push(dependency.pkg);
    }
  }
  return [...seen]
    .map((id) => packages.get(id))
    .filter((item) => item.source !== null)
    .map((item) => ({
      name: item.name,
      version: item.version,
      license: item.license ?? 'none stated',
      texts: licenseTexts(path.dirname(item.manifest_path)),
    }));
}

/** All notices, sorted by name. Needs the packages, and Rust unless the committed core is current. */
export async function collectNotices() {
  const isCurrent = prebuiltManifest()?.sources === coreHash();
  const all = [...npmNotices(), ...(isCurrent ? prebuiltNotices() : await crateNotices())];
  return all.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * A sentence for each package whose license may not ship.
 * @param {readonly Notice[]} notices
 */
export function licenseProblems(notices) {
  return notices
    .filter((notice) => !isAllowed(notice.license, notice.name))
    .map(
      (notice) =>
        `${notice.name} ${notice.version}: the license "${notice.license}" is not allowed in a release.`,
    );
}

/**
 * The text the page links to.
 * @param {readonly Notice[]} notices
 */
export function renderNotices(notices) {
  const parts = notices.map((notice) => {
    const title = `${notice.name} ${notice.version} — ${notice.license}`;
    return [title, '='.repeat(title.length), ...notice.texts].join('\n\n');
  });
  return `Pinbar contains the following third-party software.\n\n${parts.join('\n\n\n')}\n`;
}
