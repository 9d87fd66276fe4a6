/**
 * Child process: aligns and compares the pages it is asked about (`PairRequest`, a JSON line each) and reports what it finds
 * (`PairAnswer`). It ends with its input.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { CoreAlignment } from '../../../../wasm-core/bindings/compare.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import type { OpenedPage, PagedFile } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { endUnlessRefused } from '../child-exit.ts';
import type { PairAnswer, PairComparison, PairedPage, PairRequest } from './page-pair.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;
/** In inches, as on the command line: lines closer than this look like one line. */
const TOLERANCE_INCHES = 0.006;

/** Most requests are about the same two files. */
const open = new Map<string, PagedFile>();

async function fileOf(path: string): Promise<PagedFile> {
  const known = open.get(path);
  if (known !== undefined) return known;
  const opened = await openPagedFile(path, { resources });
  open.set(path, opened);
  return opened;
}

async function closeOthers(paths: readonly string[]): Promise<void> {
  for (const [path, file] of open) {
    if (paths.includes(path)) continue;
    open.delete(path);
    await file[Symbol.asyncDispose]();
  }
}

function pageOf({ size }: OpenedPage): PairedPage {
  const { cropBox, rotationDegrees, userUnit, widthPoints, heightPoints } = size;
  const [x0, y0, x1, y1] = cropBox;
  return {
    ...{ cropBox: [x0, y0, x1, y1], rotation: rotationDegrees, userUnit },
    ...{ width: widthPoints, height: heightPoints },
  };
}

function compare(earlier: OpenedPage, later: OpenedPage): PairComparison {
  using old = earlier.read(READ_MS);
  using next = later.read(READ_MS);
  const pair = { old, next };
  using found = CoreAlignment.find(pair, () => undefined);
  const { status, matrix, errorInches } = found.describe();
  if (status === 'failed') return { alignment: null, differences: [], isComplete: false };
  const { differences, limitation } = found.differences(pair, TOLERANCE_INCHES);
  return {
    alignment: { toEarlier: matrix, errorInches, isCertain: status === 'aligned' },
    differences: differences.map(({ box }) => box),
    isComplete: limitation === null && old.omissions.length === 0 && next.omissions.length === 0,
  };
}

function say(answer: PairAnswer): void {
  writeSync(1, `${JSON.stringify(answer)}\n`);
}

async function alignPair({ earlier, later }: PairRequest): Promise<void> {
  await closeOthers([earlier.file, later.file]);
  using old = await (await fileOf(earlier.file)).page(earlier.page - 1);
  using next = await (await fileOf(later.file)).page(later.page - 1);
  say({ earlier: pageOf(old), later: pageOf(next) });
  say(compare(old, next));
}

loadCore();
const resources = new CoreResources();
for await (const line of createInterface({ input: process.stdin })) {
  const request: PairRequest = JSON.parse(line);
  try {
    await alignPair(request);
  } catch (error) {
    endUnlessRefused(error);
    say({ refused: error instanceof Error ? error.message : String(error) });
  }
}
