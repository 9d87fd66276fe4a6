/** Real drawings beside the project. Everything that reads them reports what it skips if they are absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));

/** Paths of the PDFs in a folder of the corpus, sorted; empty when it is absent. */
export function corpusPdfs(folder: string): string[] {
  const full = path.join(CORPUS, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => path.join(full, name))
    .toSorted();
}

export function readPdf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(file));
}

/** `folder/name.pdf` without the corpus folder. */
export function shortName(file: string): string {
  return path.relative(CORPUS, file);
}

/** The path of a file of the corpus, which may be absent. */
export function corpusFile(name: string): string {
  return path.join(CORPUS, name);
}
