/** The page has one namespace of classes, so a feature that takes another one's name changes how that looks. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../web/src');

/** The classes that a style sheet starts a rule with. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/^\.([a-z][\w-]*)\s*[,{]/gm);
  return new Set([...rules].flatMap(([, name]) => name ?? []));
}

/** Each class that several style sheets style by itself, with their names. */
function shared(sheets: ReadonlyMap<string, string>): [string, string[]][] {
  const files = new Map<string, string[]>();
  for (const [file, css] of sheets) {
    for (const name of classesOf(css)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return [...files].filter(([, names]) => names.length > 1);
}

test('a class that two style sheets define is found', () => {
  const sheets = new Map([
    ['a.css', '.row {\n}\n.cell,\n.head {\n}'],
    ['b.css', '/* .cell { */\n.row .cell {\n}\n.row {\n}'],
  ]);
  expect(shared(sheets)).toEqual([['row', ['a.css', 'b.css']]]);
});

test('each class is defined in one style sheet', () => {
  const names = globSync('**/*.css', { cwd: ROOT });
  expect(names.length).toBeGreaterThan(20);
  const sheets = new Map(names.map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')]));
  expect(shared(sheets)).toEqual([]);
});
