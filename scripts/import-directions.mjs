/** Checks every import of the repository's TypeScript (including type-only ones) against lib/import-rules.mjs. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { importProblem } from './lib/import-rules.mjs';
import { ROOT } from './lib/paths.mjs';

const FOLDERS = [
  'contract',
  'evidence',
  'exchange',
  'markups',
  'wasm-core/bindings',
  'wasm-core/node',
  'workers',
  'web/src',
  'server',
  'cli',
  'sample',
  'scripts',
  'tests',
];
const SKIPPED = new Set(['node_modules', 'pkg', 'dist', 'bench', 'fixtures']);
/** Syntax nodes that name another module. */
const WITH_SOURCE = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];
const SOURCE = /\.(ts|tsx|mts|mjs)$/;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) return SKIPPED.has(name) ? [] : sources(file);
    return SOURCE.test(name) && !name.endsWith('.d.ts') ? [file] : [];
  });
}

/**
 * All modules a source imports: static, type-only, re-exported and by import().
 * @param {string} file its extension determines the syntax
 * @param {string} text
 * @returns {string[]}
 */
export function importsOf(file, text) {
  const parsed = parseSync(file, text);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`);
  /** @type {string[]} */
  const names = [];
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const { type, source } = /** @type {{ type?: string, source?: { value?: unknown } }} */ (node);
    if (type !== undefined && WITH_SOURCE.includes(type) && typeof source?.value === 'string') {
      names.push(source.value);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parsed.program);
  return names;
}

/**
 * A sentence for each import that breaks the rules.
 * @param {string} [root]
 * @returns {string[]}
 */
export function importProblems(root = ROOT) {
  const problems = [];
  for (const file of FOLDERS.flatMap((folder) => sources(path.join(root, folder)))) {
    const from = path.relative(root, file).replaceAll(path.sep, '/');
    for (const name of importsOf(file, readFileSync(file, 'utf8'))) {
      const plain = name.split('?')[0] ?? name;
      const isPackage = !plain.startsWith('.');
      const to = isPackage
        ? plain
        : path.relative(root, path.resolve(path.dirname(file), plain)).replaceAll(path.sep, '/');
      const problem = importProblem(from, to, isPackage);
      if (problem) problems.push(problem);
    }
  }
  return problems;
}
