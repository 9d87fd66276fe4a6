/** Runs checks on drawings that were read, and compares what they find with what is known. */
import { CHECK_IDS } from '../../../../contract/src/checks/checks.ts';
import type { CheckId } from '../../../../contract/src/checks/checks.ts';
import type { Finding } from '../../../../server/src/domain/checks/check.ts';
import { factsOf } from '../../../../server/src/domain/checks/facts.ts';
import type { Drawn, SheetFacts } from '../../../../server/src/domain/checks/facts.ts';
import { CHECKS } from '../../../../server/src/domain/checks/registry.ts';
import { inPoints } from '../../../../server/src/domain/drawing-box.ts';
import { drawnOn } from '../../../../server/src/jobs/checking/current-sheets.ts';
import { isSheet } from '../../../../server/src/jobs/reading/classify.ts';
import { drawingBoxes } from '../../../../server/src/jobs/reading/drawing-boxes.ts';
import type { PageReading } from '../../../../server/src/jobs/reading/page-reading.ts';
import { settleSheets } from '../../../../server/src/jobs/reading/sheet-set.ts';

export type FoundBy = Finding & { check: CheckId };

/** The sheets of the documents of one project, as the job has them. All are of one issuance. */
export function sheetFacts(documents: readonly (readonly PageReading[])[]): SheetFacts[] {
  const sheets: SheetFacts[] = [];
  for (const [documentId, pages] of documents.entries()) {
    const settled = settleSheets(pages);
    for (const [at, page] of pages.entries()) {
      if (!isSheet({ ...page, hasSheetNumber: page.number !== null })) continue;
      const { number, title, confidence = 0 } = settled[at] ?? {};
      const sheet = {
        sheetId: sheets.length + 1,
        documentId,
        pageNumber: page.page,
        issuanceId: 1,
      };
      const lines = page.lines.map(([text, x0, y0, x1, y1]) => ({
        ...{ text, box: [x0, y0, x1, y1] as const },
      }));
      const named = { number: number ?? '', title: title ?? '', confidence };
      sheets.push(factsOf({ ...sheet, ...named, ...drawnIn(page) }, lines, false));
    }
  }
  return sheets;
}

function drawnIn(page: PageReading): Drawn {
  const { cropBox, rotation, userUnit, width, height } = page;
  const frame = {
    ...{ id: 0, confidence: 1, isCorrected: false },
    ...{ grids: page.grids, symbols: page.symbols },
    ...{ cropBox, userUnit, rotationDegrees: rotation, widthPoints: width, heightPoints: height },
  };
  const views = drawingBoxes(page).map((drawing) => ({ ...drawing, box: inPoints(drawing) }));
  return drawnOn(frame, views);
}

/** What all checks find, also those that are off by default. `codes`: sections of the project's book. */
export function findingsOf(
  sheets: readonly SheetFacts[],
  codes: readonly string[] = [],
): FoundBy[] {
  const sections = codes.map((code, at) => ({
    ...{ documentId: 0, pageNumber: at + 1, code, title: '', isListed: null },
  }));
  return CHECKS.flatMap(({ id, judge }) =>
    judge({ sheets, sections }).findings.map((finding) => ({ ...finding, check: id })),
  );
}

export type Score = { right: number; found: number; known: number };

/** By check: findings that are true, all findings, and mistakes that are known. */
export class Scores {
  readonly byCheck = new Map<CheckId, Score>(
    CHECK_IDS.map((id) => [id, { right: 0, found: 0, known: 0 }]),
  );

  /** Returns what is wrong, as lines. */
  add(found: readonly FoundBy[], known: readonly { check: CheckId; key: string }[]): string[] {
    const nameOf = ({ check, key }: { check: CheckId; key: string }) => `${check} ${key}`;
    const [are, should] = [new Set(found.map(nameOf)), new Set(known.map(nameOf))];
    for (const { check, key } of found) {
      const score = this.byCheck.get(check);
      if (score === undefined) continue;
      score.found += 1;
      if (should.has(nameOf({ check, key }))) score.right += 1;
    }
    for (const { check } of known) {
      const score = this.byCheck.get(check);
      if (score !== undefined) score.known += 1;
    }
    return [
      ...[...are].filter((name) => !should.has(name)).map((name) => `wrong: ${name}`),
      ...[...should].filter((name) => !are.has(name)).map((name) => `missed: ${name}`),
    ];
  }
}
