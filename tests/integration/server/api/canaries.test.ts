/** What every read, search and export answers those who must not see something: never a word of it. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import {
  documents,
  drawings,
  drawingSheets,
  files,
  pageTexts,
  projects,
  specSections,
} from '../../../../server/src/db/schema.ts';
import {
  writeReport,
  writeWords,
} from '../../../../server/src/jobs/exporting/report/write-report.ts';
import { addressOf, methodOf, OPERATION_IDS } from '../../../support/access-matrix.ts';
import { startAccessWorld } from '../../../support/access-world.ts';
import type { AccessWorld } from '../../../support/access-world.ts';
import { addAnnotation, xfdfOf } from '../../../support/annotations.ts';
import { attach, photo } from '../../../support/attachments.ts';
import { injected } from '../../../support/inject.ts';
import { addIssue } from '../../../support/issues.ts';
import { textsOf } from '../../../support/texts-of-files.ts';
import { uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson } from '../../../support/test-product.ts';

const CANARY = 'kanarienvogel';
const READS = OPERATION_IDS.filter((operation) => methodOf(operation) === 'GET');

/** Searches ask for its beginning: some files say what was asked for. */
function askingFor(address: string, operation: OperationId): string {
  const { query } = { query: undefined, ...OPERATIONS[operation] };
  const known = query === undefined || !('shape' in query) ? {} : query.shape;
  const [path = '', given = ''] = address.split('?');
  const asked = new URLSearchParams(given);
  if ('q' in known) asked.set('q', 'kanarien');
  return asked.size === 0 ? path : `${path}?${asked}`;
}

describe('what must not be seen', () => {
  let world: AccessWorld;
  let stranger: TestPerson;
  /** What the stranger has themselves. */
  let theirs: AccessWorld;
  let told = 0;
  const of = (kind: Parameters<AccessWorld['person']>[0]): TestPerson => {
    const person = world.person(kind);
    if (!person) throw new Error(`There is no ${kind}`);
    return person;
  };

  beforeAll(async () => {
    world = await startAccessWorld({ writeReport, writeWords });
    stranger = of('stranger');
    const { product } = world;
    const made = await product.call(stranger, 'POST', '/v1/projects', {
      ...{ name: 'Theirs', organization_id: world.theirs },
    });
    const project = made.json<{ id: number }>().id;
    const file = await uploadPdf(product, stranger, world.theirs);
    const [document] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId: file.fileId, documentTypeId: 2, pageCount: 1 })
      .returning({ id: documents.id });
    const documentId = document?.id ?? 0;
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId, pageNumber: 1, sheetNum: 'A-1', sheetTitle: 'PLAN', confidence: 1 },
        ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728 },
      })
      .returning({ id: drawingSheets.id });
    const sheetId = sheet?.id ?? 0;
    const issue = await addIssue(product, stranger, { document: documentId, sheet: sheetId });
    const markup = { project, document: documentId, name: 'theirs' };
    const annotation = await addAnnotation(product, stranger, markup);
    theirs = {
      ...{ ...world, project, documentId, sheetId, issue, annotation },
      addIssue: () => Promise.resolve(issue),
      addAnnotation: () => Promise.resolve(annotation.id),
    };
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** The answer as text; of a file all that it says, however it is packed. */
  async function read(
    operation: OperationId,
    person: TestPerson,
    below: AccessWorld,
  ): Promise<string> {
    const { app } = world.product;
    const address = askingFor(await addressOf(below, operation), operation);
    const call = {
      ...({ method: 'GET', url: address } as const),
      headers: { authorization: `Bearer ${person.token}` },
    };
    if (operation.endsWith('/events')) return (await injected(app, call)).body;
    return textsOf((await app.inject(call)).rawPayload);
  }

  /** The operations that answer this person with the canary. */
  async function tellingOf(person: TestPerson, below: AccessWorld): Promise<OperationId[]> {
    const telling: OperationId[] = [];
    for (const operation of READS) {
      const said = await read(operation, person, below);
      if (said.toLowerCase().includes(CANARY)) telling.push(operation);
    }
    return telling;
  }

  /** An issue of ours with the canary in all that people write, on a sheet of the project. */
  async function addTelling(): Promise<AccessWorld> {
    const { product, documentId, sheetId } = world;
    told += 1;
    const [creator, place] = [of('creator'), { document: documentId, sheet: sheetId }];
    const issue = await addIssue(product, creator, place, {
      ...{ summary: `Summary ${CANARY}`, full_text: `Text ${CANARY}` },
      xfdf: xfdfOf(`${CANARY} ${told}`, { contents: CANARY }),
    });
    const url = `/v1/issues/${issue.id}`;
    await product.call(creator, 'POST', `${url}/comments`, { text: CANARY });
    const name = `${CANARY}.jpg`;
    const bytes = photo('image/jpeg', { seed: told });
    await attach(product, creator, { issue: issue.id, name, bytes });
    const down = { is_thumbs_up: false, is_thumbs_down: true, explanation: CANARY };
    await product.call(creator, 'POST', `${url}/evaluate`, down);
    return {
      ...world,
      addIssue: () => Promise.resolve(issue),
      addAnnotation: () => Promise.resolve(issue.annotation_id ?? 0),
    };
  }

  it('is found wherever a file may hide it', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText(CANARY);
    const shown = await pdf.save();
    pdf.removePage(0);
    pdf.addPage();
    pdf.setTitle(CANARY);
    const titled = await pdf.save();
    pdf.setTitle('Report');
    await pdf.attach(strToU8(CANARY), 'note.txt');
    const carried = await pdf.save();
    const table = zipSync({ 'xl/sharedStrings.xml': strToU8(`<t>${CANARY}</t>`.repeat(9)) });
    for (const file of [shown, titled, carried, table]) {
      for (const packed of [file, zipSync({ 'report.pdf': file })]) {
        expect(Buffer.from(packed).toString('latin1')).not.toContain(CANARY);
        expect(await textsOf(packed)).toContain(CANARY);
      }
    }
  });

  it('is nothing of a rejected issue for restricted reviewers, in any read, search or export', async () => {
    const below = await addTelling();
    const seen = await tellingOf(of('colleague'), below);
    // So that a read that says nothing proves something.
    expect(seen).toEqual(
      expect.arrayContaining([
        ...['GET /v1/projects/{id}/issues', 'GET /v1/issues/{id}', 'GET /v1/issues/{id}/comments'],
        ...['GET /v1/projects/{id}/issues/export/csv', 'GET /v1/projects/{id}/issues/export/xlsx'],
        ...['GET /v1/projects/{id}/search', 'GET /v1/projects/{id}/annotations'],
        ...['GET /v1/projects/{id}/issues/export/bcf', 'GET /v1/annotations/{id}'],
        ...['GET /v1/issues/{id}/attachments', 'GET /v1/projects/{id}/issues/export/pdf'],
        'GET /v1/projects/{id}/issues/export/packet',
      ]),
    );
    expect(await tellingOf(of('viewer'), below)).toEqual([]);
  });

  it('is nothing of other organizations, below what is theirs and below what is one’s own', async () => {
    const below = await addTelling();
    const { db } = world.product;
    const { documentId } = world;
    const ofDocument = sql`document_id = ${documentId}`;
    await db.update(projects).set({ name: CANARY }).where(eq(projects.id, world.project));
    await db.update(files).set({ name: CANARY }).where(eq(files.id, world.file.fileId));
    const texts = { sheetNum: CANARY, sheetTitle: CANARY };
    await db.update(drawingSheets).set(texts).where(ofDocument);
    await db.update(pageTexts).set({ content: CANARY }).where(ofDocument);
    await world.addDrawing();
    await db.update(drawings).set({ title: CANARY });
    await db.insert(specSections).values({
      ...{ documentId, csiCode: '081113', position: 0, title: CANARY, startingPageNumber: 1 },
    });
    expect((await tellingOf(of('viewer'), below)).length).toBeGreaterThan(8);
    for (const person of [stranger, of('former')]) {
      expect(await tellingOf(person, below)).toEqual([]);
    }
    expect(await tellingOf(stranger, theirs)).toEqual([]);
  });
});
