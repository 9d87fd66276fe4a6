/**
 * Completes package-lock.json after a package change. A registry that does not serve the programs of other platforms leaves
 * their entries out, and `npm ci` then rejects the file. The packages that depend on them pin their versions, so an entry
 * with version and platform is enough.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/paths.mjs';

const SYSTEMS = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const PROCESSORS = [
  'wasm32',
  'arm64',
  'riscv64',
  'x64',
  'ia32',
  'ppc64',
  's390x',
  'loong64',
  'mips64el',
  'arm',
];

const file = path.join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const [where, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const isPinned = /^\d/.test(String(range));
    if (lock.packages[place] || lock.packages[`${where}/${place}`] || !isPinned) continue;
    const system = SYSTEMS.filter((os) =>
      new RegExp(`(^|[-/])${os === 'win32' ? '(win32|windows)' : os}([-/]|$)`).test(name),
    );
    const processor = PROCESSORS.find((cpu) => name.includes(cpu));
    lock.packages[place] = {
      version: range,
      optional: true,
      ...(entry.dev && { dev: true }),
      ...(processor && { cpu: [processor] }),
      ...(system.length > 0 && { os: system }),
      ...(name.includes('musl') && { libc: ['musl'] }),
    };
  }
}
// npm keeps this order, and would otherwise rewrite the file at the next install.
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
