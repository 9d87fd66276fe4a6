/** What `races.test.ts` writes to. */
import { eq } from 'drizzle-orm';
import {
  backtestMatches,
  drawings,
  drawingSheets,
  projectOrganizations,
  issuances,
  projects,
  webhooks,
} from '../../server/src/db/schema.ts';
import { WEBHOOK_EVENTS } from '../../contract/src/webhooks/schema.ts';
import { addAnnotation, xfdfOf } from './annotations.ts';
import { addIntegration, newCompanyId } from './integrations.ts';
import { addIssueView } from './issue-views.ts';
import { addBacktest, foundMatch } from './backtests.ts';
import { addBatch, readChange, uploadChangeOrder } from './change-orders.ts';
import { addOverlay } from './overlays.ts';
import { addChecklistItem, addVerification } from './checklists.ts';
import { attach, photo, sendAttachment } from './attachments.ts';
import { addIssue } from './issues.ts';
import { uploadPdf, uploadPlace } from './test-product.ts';
import type { TestPerson, TestProduct, Upload } from './test-product.ts';

/** The objects that a round's writes affect. */
export type RaceScene = {
  project: number;
  /** A file that is a document of the project, with a sheet that has a drawing. */
  used: Upload;
  document: number;
  sheet: number;
  drawing: number;
  annotation: number;
  /** With a markup and an attachment. */
  issue: number;
  /** Shared. */
  view: number;
  /** Of the whole sheet with itself. */
  overlay: number;
  execution: number;
  /** A checklist item without a verification, and a verification of another one. */
  item: number;
  verification: number;
  issuance: number;
  /** Of all events. */
  company: string;
  integration: number;
  webhook: number;
  attachment: number;
  /** A file that is not attached yet. */
  photo: { fileId: number };
  /** Of the batch and the project, with a match. */
  backtest: number;
  match: number;
  /** With two change orders, and a file for another batch. */
  batch: Awaited<ReturnType<typeof addBatch>>;
  sent: Upload;
  /** A file that is not a document yet. */
  unused: Upload;
  /** A pending upload. */
  place: Upload;
};

type People = {
  member: TestPerson;
  ours: number;
  /** Has access to every project. */
  guests: number;
};

/** A project of the member with everything that writes affect. */
export async function setRaceScene(
  product: TestProduct,
  { member, ours, guests }: People,
): Promise<RaceScene> {
  const { db } = product;
  const body = { name: 'Raced', organization_id: ours };
  const made = await product.call(member, 'POST', '/v1/projects', body);
  const project = made.json<{ id: number }>().id;
  await db.update(projects).set({ sourceProjectId: project }).where(eq(projects.id, project));
  const guest = { projectId: project, organizationId: guests };
  await db.insert(projectOrganizations).values(guest);
  const [used, unused] = [
    await uploadPdf(product, member, ours),
    await uploadPdf(product, member, ours),
  ];
  const added = await product.call(member, 'POST', '/v1/documents', {
    project_id: project,
    file_ids: [used.fileId],
  });
  const document = added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  const [sheet] = await db
    .insert(drawingSheets)
    .values({
      ...{ documentId: document, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN' },
      ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
    })
    .returning({ id: drawingSheets.id });
  const sheetId = sheet?.id ?? 0;
  const box = { x0: 100, y0: 100, x1: 900, y1: 900 };
  const [drawing] = await db
    .insert(drawings)
    .values({ sheetId, key: 'read', title: 'PLAN', ...box, confidence: 1 })
    .returning({ id: drawings.id });
  const at = { project, document, name: 'markup' };
  const annotation = (await addAnnotation(product, member, at)).id;
  const xfdf = xfdfOf('of the issue');
  const issue = (await addIssue(product, member, { document, sheet: sheetId }, { xfdf })).id;
  const [hooked] = await db
    .insert(webhooks)
    .values({
      ...{ projectId: project, makerId: member.userId, url: 'https://example.com/' },
      ...{ events: [...WEBHOOK_EVENTS], sealedSecret: '' },
    })
    .returning({ id: webhooks.id });
  const webhook = hooked?.id ?? 0;
  const door = { issue, name: 'door.jpg', bytes: photo() };
  const attachment = (await attach(product, member, door)).id;
  const window = { issue, name: 'window.png', bytes: photo('image/png') };
  const { fileId } = await sendAttachment(product, member, window);
  const place = await uploadPlace(product, member, ours);
  const changes = [readChange(), readChange({ change_order_number: '033' }, 'PCO 033')];
  const batch = await addBatch(product, member, { organization: ours, changes });
  const found = [foundMatch({ changeOrderId: batch.changeOrderIds[0] ?? 0, issueId: issue })];
  const compare = { project, batch: batch.batchId, found };
  const backtest = await addBacktest(product, member, compare);
  const matches = await db
    .select({ id: backtestMatches.id })
    .from(backtestMatches)
    .where(eq(backtestMatches.backtestId, backtest));
  const sent = await uploadChangeOrder(product, member, ours);
  const compared = await addOverlay(db, { project, sheets: [sheetId, sheetId], by: member.userId });
  const [issued] = await db
    .insert(issuances)
    .values({ projectId: project, name: 'Bid', kind: 'bid', isWholeSet: true })
    .returning({ id: issuances.id });
  const issuance = issued?.id ?? 0;
  const company = newCompanyId();
  const view = (await addIssueView(product, member, project, { is_shared: true })).id;
  const verified = await addChecklistItem(db, document, 'Doors close by themselves');
  const ids = {
    item: await addChecklistItem(db, document, 'Doors open outward'),
    verification: await addVerification(db, verified),
    ...compared,
    project,
    webhook,
    company,
    integration: await addIntegration(db, ours, company),
    issuance,
    document,
    view,
    sheet: sheetId,
    drawing: drawing?.id ?? 0,
    annotation,
    issue,
    backtest,
    match: matches[0]?.id ?? 0,
  };
  return { ...ids, batch, sent, used, unused, place, attachment, photo: { fileId } };
}
