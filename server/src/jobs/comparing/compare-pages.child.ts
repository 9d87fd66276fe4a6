/**
 * Child process: aligns and compares the pages it is asked about (`PairRequest`, a JSON line each) and reports what it finds
 * (`PairAnswer`). It ends with its input.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Laid } from '../../../../contract/src/geometry/by-view.ts';
import { IDENTITY } from '../../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../../contract/src/geometry/types.ts';
import {
  annotationDifferences,
  annotationsOfPage,
  areTouching,
} from '../../../../markups/src/pdf/annotation-differences.ts';
import type { PageAnnotation } from '../../../../markups/src/pdf/annotation-differences.ts';
import { cloudAnnotations } from '../../../../markups/src/pdf/cloud-annotations.ts';
import { frameOf } from '../../../../markups/src/page-frame.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { CoreError } from '../../../../wasm-core/bindings/errors.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import type { OpenedPage, PagedFile } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import type { CloudOutline } from '../../domain/checks/sheet-pair.ts';
import { endUnlessRefused } from '../child-exit.ts';
import { storableJson } from '../reading/storable-json.ts';
import { compareParts, outlineOf } from './compare-parts.ts';
import type { PageOfFile, PairAnswer, PairedPage, PairRequest } from './page-pair.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;

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

function say(answer: PairAnswer): void {
  writeSync(1, `${storableJson(answer)}\n`);
}

async function comparePair(request: PairRequest): Promise<void> {
  const { earlier, later } = request;
  await closeOthers([earlier.file, later.file]);
  using earlierPage = await (await fileOf(earlier.file)).page(earlier.page - 1);
  using laterPage = await (await fileOf(later.file)).page(later.page - 1);
  say({ pages: { earlier: pageOf(earlierPage), later: pageOf(laterPage) } });
  using old = earlierPage.read(READ_MS);
  using next = laterPage.read(READ_MS);
  if (earlier.recognized) old.setRecognized(earlier.recognized);
  if (later.recognized) next.setRecognized(later.recognized);
  let laid: Laid = { matrix: IDENTITY };
  const compared = compareParts({ old, next }, request, (alignment) => {
    laid = alignment;
    say({ alignment });
  });
  if (compared === null) return say({ compared });
  const annotations = annotationDifferences(
    annotationsIn(earlierPage, earlier),
    annotationsIn(laterPage, later),
    laid,
  );
  const { facts } = compared;
  const clouds = facts?.clouds && {
    first: [...facts.clouds.first, ...cloudMarkups(earlierPage, IDENTITY)],
    second: [...facts.clouds.second, ...cloudMarkups(laterPage, laid.matrix)],
  };
  const differences = [...compared.differences, ...annotations];
  say({
    compared: { ...compared, differences, ...(clouds && { facts: { ...facts, clouds } }) },
  });
}

/** Clouds that people drew as markups, which are no ink of the page. */
function cloudMarkups(page: OpenedPage, map: Matrix): CloudOutline[] {
  const clouds = cloudAnnotations(page.markups(), frameOf(page.size));
  return clouds.map((corners) => outlineOf(corners, map));
}

/** Those of the part that counts. */
function annotationsIn(page: OpenedPage, { box }: PageOfFile): PageAnnotation[] {
  const all = annotationsOfPage(page.markups(), frameOf(page.size));
  return box ? all.filter((annotation) => areTouching(annotation.box, box)) : all;
}

loadCore();
const resources = new CoreResources();
for await (const line of createInterface({ input: process.stdin })) {
  const request: PairRequest = JSON.parse(line);
  try {
    await comparePair(request);
  } catch (error) {
    endUnlessRefused(error);
    const code = error instanceof CoreError ? error.code : '';
    say({ refused: error instanceof Error ? error.message : String(error), code });
  }
}
