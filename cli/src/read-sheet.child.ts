/** Child process: reads one page into vectors. The parent limits its memory and time. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { damageWords } from '../../contract/src/file-damage.ts';
import { annotationsOfPage } from '../../markups/src/pdf/annotation-differences.ts';
import { frameOf } from '../../markups/src/page-frame.ts';
import { CoreDocument, CoreResources } from '../../wasm-core/bindings/document.ts';
import { CoreError, isTrap } from '../../wasm-core/bindings/errors.ts';
import { loadCore, readPage } from '../../wasm-core/node/read-page.ts';
import { PASSWORD_REFUSALS, PASSWORD_VARIABLE, writeFrame, type ChildHeader } from './frame.ts';
import type { openLargeFilePage } from './large-file.ts';

/** The core holds files up to this size in memory; of larger ones only the page. */
const MAX_HELD_BYTES = 256 * 1024 * 1024;

const READ_MS = 20_000;

/** Only pdf.js may be able to read the file; the message says why. */
class Declined extends Error {}

const NOTHING = new Uint8Array(0);

async function read(
  file: string,
  page: number,
): Promise<{ header: ChildHeader; bytes: Uint8Array }> {
  const started = performance.now();
  const { size } = statSync(file);
  const large = size > MAX_HELD_BYTES;
  const content = large ? null : readFileSync(file);
  const sha256 = content
    ? createHash('sha256').update(content).digest('hex')
    : (await import('./large-file.ts')).hashLargeFile(file);
  const inMemory = performance.now();
  loadCore();
  const loaded = performance.now();
  const resources = new CoreResources();
  const { document, index, pageCount } = await withPassword((tried) =>
    content
      ? openWhole(content, page, tried, resources)
      : openPage(
          file,
          { size, index: page, maxPageBytes: MAX_HELD_BYTES, password: tried },
          resources,
        ),
  );
  const opened = performance.now();
  const sheet = readPage(document, resources, index, READ_MS);
  const notices: string[] = [];
  if (document.damage !== null) notices.push(damageWords(document.damage, pageCount));
  if (sheet.clamped)
    notices.push(
      'The page size in the file is not plausible. The page was cropped to 200 inches a side.',
    );
  if (sheet.omissions.length > 0) {
    const reason = `the page has content that can't be drawn as vectors (${sheet.omissions.join(', ')})`;
    return { header: { kind: 'declined', reason }, bytes: NOTHING };
  }
  const interpreted = performance.now();
  const bytes = sheet.toBytes();
  const facts = {
    sha256,
    widthPoints: sheet.widthPoints,
    heightPoints: sheet.heightPoints,
    pageCount,
    notices,
    annotations: annotationsOfPage(document.markups(index), frameOf(document.pageSize(index))),
    milliseconds: {
      file: inMemory - started,
      core: loaded - inMemory,
      open: opened - loaded,
      interpret: interpreted - opened,
      pack: performance.now() - interpreted,
    },
  };
  return { header: { kind: 'list', facts }, bytes };
}

type Opened = {
  document: CoreDocument;
  /** Of the page in `document`. */ index: number;
  pageCount: number;
};

/** Opens without a password first: a file that needs none would reject any. */
async function withPassword(open: (tried: string) => Opened | Promise<Opened>): Promise<Opened> {
  try {
    return await open('');
  } catch (error) {
    const asked = error instanceof CoreError && error.code === 'ENCRYPTED';
    if (!asked || password === '') throw error;
    return open(password);
  }
}

function openWhole(
  content: Uint8Array,
  page: number,
  tried: string,
  resources: CoreResources,
): Opened {
  const document = CoreDocument.open(content, tried, resources);
  return { document, index: page, pageCount: document.pageCount };
}

async function openPage(...large: Parameters<typeof openLargeFilePage>): Promise<Opened> {
  const { openLargeFilePage: open } = await import('./large-file.ts');
  try {
    return { ...(await open(...large)), index: 0 };
  } catch (error) {
    // pdf.js repairs files as it reads them. A limit applies to both.
    if (!(error instanceof CoreError) || error.code !== 'DAMAGED') throw error;
    throw new Declined('it is damaged and too large for memory');
  }
}

function refusal(error: unknown): ChildHeader {
  if (error instanceof Declined) return { kind: 'declined', reason: error.message };
  if (error instanceof CoreError) {
    if (error.code === 'UNKNOWN_ENCRYPTION')
      return { kind: 'declined', reason: 'its encryption is not supported here' };
    if (error.code === 'ENCRYPTED') {
      const reason = password === '' ? PASSWORD_REFUSALS.missing : PASSWORD_REFUSALS.wrong;
      return { kind: 'refused', reason };
    }
    return { kind: 'refused', reason: error.message };
  }
  return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
}

const [file = '', page = '0'] = process.argv.slice(2);
const password = process.env[PASSWORD_VARIABLE] ?? '';
try {
  const { header, bytes } = await read(file, Number(page));
  writeFrame(header, bytes);
} catch (error) {
  // A trap has no useful message; the parent words a crash itself.
  if (isTrap(error)) process.exit(70);
  writeFrame(refusal(error), NOTHING);
}
