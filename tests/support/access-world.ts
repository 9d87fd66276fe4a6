/** The people, project and files that `access-matrix.ts` calls about. */
import { and, eq } from 'drizzle-orm';
import { Readable } from 'node:stream';
import type { Annotation } from '../../contract/src/annotations/schema.ts';
import type { IssueView } from '../../contract/src/issue-views/schema.ts';
import type { Attachment } from '../../contract/src/attachments/schema.ts';
import type { Issue } from '../../contract/src/issues/schema.ts';
import {
  apiTokens,
  backtestMatches,
  drawings,
  drawingSheets,
  files,
  issuances,
  pageTexts,
  projectOrganizations,
  projects,
  userOrganizations,
  webhookDeliveries,
  webhooks,
} from '../../server/src/db/schema.ts';
import { isAttachmentKey, thumbnailKeyOf } from '../../server/src/domain/file-keys.ts';
import { addAnnotation } from './annotations.ts';
import { addOverlay } from './overlays.ts';
import { addChecklistItem, addVerification } from './checklists.ts';
import { addBacktest, foundMatch } from './backtests.ts';
import { addBatch } from './change-orders.ts';
import { addIssueView } from './issue-views.ts';
import { attach, photo, sendAttachment } from './attachments.ts';
import { addIssue } from './issues.ts';
import { startTestProduct, uploadPdf } from './test-product.ts';
import type { TestPerson, TestProduct, TestProductOptions, Upload } from './test-product.ts';

/**
 * Kinds of people, in relation to the project of the matrix: `newcomer` has no organization; `stranger` and `outsideAdmin`
 * are in another one; so is `former`, who belonged to ours and uploaded files to it. `colleague` may create projects but
 * did not create this one; `creator` did.
 */
export const KINDS = [
  ...(['nobody', 'newcomer', 'stranger', 'outsideAdmin', 'former'] as const),
  ...(['viewer', 'colleague', 'creator', 'administrator'] as const),
];
export type Kind = (typeof KINDS)[number];

export type AccessWorld = AsyncDisposable & {
  product: TestProduct;
  ours: number;
  theirs: number;
  project: number;
  documentId: number;
  sheetId: number;
  /** The file of the document, uploaded by the creator. */
  file: Upload;
  /** The key of a page's thumbnail. */
  picture: string;
  /** Null for nobody. */
  person: (kind: Kind) => TestPerson | null;
  addProject: () => Promise<number>;
  /** Another project, which says of itself that it is a copy of the project. */
  addCopy: () => Promise<number>;
  /** Another organization with access to the project. */
  addGuest: () => Promise<number>;
  addDrawing: () => Promise<number>;
  /** An overlay of the creator, and its execution. */
  addedOverlay: { overlay: number; execution: number };
  /** An issuance without documents. */
  addIssuance: () => Promise<number>;
  /** A batch of the creator, with one change order. */
  batch: { batchId: number; changeOrderIds: readonly number[] };
  /** A completed backtest of the creator, without matches. */
  addBacktest: () => Promise<number>;
  /** One with a match. */
  addMatch: () => Promise<{ backtestId: number; matchId: number }>;
  /** A markup of the creator. */
  annotation: Annotation;
  /** Another one. */
  addAnnotation: () => Promise<number>;
  /** An issue of the creator. */
  issue: Issue;
  /** Another one. */
  addIssue: () => Promise<Issue>;
  /** An API token of the creator, who then has no other. */
  addToken: () => Promise<number>;
  /** A checklist item of the document. */
  addChecklistItem: () => Promise<number>;
  /** A verification that a check made of such an item. */
  addVerification: () => Promise<number>;
  /** A shared view of issues of the creator. */
  view: IssueView;
  /** Another one. */
  addView: () => Promise<IssueView>;
  /** The only webhook of the project, made by the creator, with a delivery that arrived. */
  addWebhook: () => Promise<{ webhookId: number; deliveryId: number }>;
  /** The file of a photo that the creator has uploaded for an issue. */
  addPhoto: () => Promise<number>;
  /** A photo of the creator's, attached to an issue. */
  addAttachment: (issueId: number) => Promise<Attachment>;
  /** The key of a photo of the issue. */
  attachmentKey: string;
  /** Someone new, in these organizations. */
  addPerson: (organizations: readonly number[]) => Promise<number>;
  /** A file, or a pending upload, of the creator in ours, or one that `former` made there. */
  uploadOf: (
    kind: Kind,
    upload: (...given: [TestProduct, TestPerson, number]) => Promise<Upload>,
  ) => Promise<Upload>;
};

export async function startAccessWorld(options: TestProductOptions = {}): Promise<AccessWorld> {
  const product = await startTestProduct(options);
  const ours = await product.organization('Ours');
  const theirs = await product.organization('Theirs');
  const inOurs = { organizations: [ours] };
  const inTheirs = { organizations: [theirs] };
  const creator = await product.person({ name: 'creator', ...inOurs });
  const people = new Map<Kind, TestPerson>([
    ['newcomer', { userId: 0, token: await product.token('newcomer') }],
    ['stranger', await product.person({ name: 'stranger', ...inTheirs })],
    ['former', await product.person({ name: 'former', ...inTheirs })],
    ['outsideAdmin', await product.person({ name: 'outside', ...inTheirs, isAdmin: true })],
    ['viewer', await product.person({ name: 'viewer', ...inOurs, userTypeId: 2 })],
    ['colleague', await product.person({ name: 'colleague', ...inOurs })],
    ['creator', creator],
    ['administrator', await product.person({ name: 'admin', ...inOurs, isAdmin: true })],
  ]);

  async function addProject(): Promise<number> {
    const body = { name: 'Ours alone', organization_id: ours };
    return (await product.call(creator, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
  }
  const project = await addProject();
  const file = await uploadPdf(product, creator, ours);
  const made = await product.call(creator, 'POST', '/v1/documents', {
    project_id: project,
    file_ids: [file.fileId],
  });
  const documentId = made.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  const sheets = await product.db
    .insert(drawingSheets)
    .values({
      documentId,
      pageNumber: 1,
      sheetNum: 'A-101',
      sheetTitle: 'PLAN',
      rotationDegrees: 0,
      widthPoints: 2592,
      heightPoints: 1728,
      confidence: 1,
    })
    .returning({ id: drawingSheets.id });
  const sheetId = sheets[0]?.id ?? 0;
  await product.db
    .insert(pageTexts)
    .values({ documentId, pageNumber: 1, content: 'PLAN', places: [0, 0, 9, 9] });

  const shown = { project, sheets: [sheetId, sheetId] as const, by: creator.userId };
  const addedOverlay = await addOverlay(product.db, shown);

  const markup = { project, document: documentId, name: 'markup' };
  const annotation = await addAnnotation(product, creator, markup);

  const place = { document: documentId, sheet: sheetId };
  const issue = await addIssue(product, creator, place);

  const photoFor = (issueId: number) => ({ issue: issueId, name: 'door.png', bytes: photo() });
  const addAttachment = (issueId: number) => attach(product, creator, photoFor(issueId));
  await addAttachment(issue.id);
  const stored = await product.db.select({ key: files.key }).from(files);
  const attachmentKey = stored.find(({ key }) => isAttachmentKey(key))?.key ?? '';

  const picture = thumbnailKeyOf(file.fileKey, 1, 160);
  await product.store.put(picture, Readable.from(['jpeg']));

  /** What a person does while they belong to ours. */
  async function asMember<T>({ userId }: TestPerson, act: () => Promise<T>): Promise<T> {
    const membership = { userId, organizationId: ours };
    await product.db.insert(userOrganizations).values(membership);
    const done = await act();
    const { userId: user, organizationId: organization } = userOrganizations;
    await product.db.delete(userOrganizations).where(and(eq(user, userId), eq(organization, ours)));
    return done;
  }

  const batch = await addBatch(product, creator, { organization: ours });

  let count = 0;
  async function addDrawing(): Promise<number> {
    count += 1;
    const box = { x0: 100, y0: 100, x1: 900, y1: 900 };
    const rows = await product.db
      .insert(drawings)
      .values({ sheetId, key: `drawing ${count}`, title: 'PLAN', ...box, confidence: 1 })
      .returning({ id: drawings.id });
    return rows[0]?.id ?? 0;
  }

  const addView = () => {
    count += 1;
    return addIssueView(product, creator, project, { name: `View ${count}`, is_shared: true });
  };

  return {
    product,
    ours,
    theirs,
    project,
    documentId,
    sheetId,
    file,
    picture,
    person: (kind) => people.get(kind) ?? null,
    addProject,
    async addCopy() {
      const id = await addProject();
      const asCopy = { sourceProjectId: project };
      await product.db.update(projects).set(asCopy).where(eq(projects.id, id));
      return id;
    },
    async addGuest() {
      const organizationId = await product.organization('Guest');
      await product.db.insert(projectOrganizations).values({ projectId: project, organizationId });
      return organizationId;
    },
    addDrawing,
    addedOverlay,
    async addIssuance() {
      const fields = { name: 'Permit', kind: 'permit' as const, isWholeSet: true };
      const rows = await product.db
        .insert(issuances)
        .values({ ...fields, projectId: project })
        .returning({ id: issuances.id });
      return rows[0]?.id ?? 0;
    },
    batch,
    addBacktest: () => addBacktest(product, creator, { project, batch: batch.batchId }),
    async addMatch() {
      const { id } = await addIssue(product, creator, place);
      const changeOrderId = batch.changeOrderIds[0] ?? 0;
      const found = [foundMatch({ changeOrderId, issueId: id })];
      const wanted = { project, batch: batch.batchId, found };
      const backtestId = await addBacktest(product, creator, wanted);
      const [match] = await product.db
        .select({ id: backtestMatches.id })
        .from(backtestMatches)
        .where(eq(backtestMatches.backtestId, backtestId));
      return { backtestId, matchId: match?.id ?? 0 };
    },
    annotation,
    async addAnnotation() {
      count += 1;
      const another = { ...markup, name: `markup ${count}` };
      return (await addAnnotation(product, creator, another)).id;
    },
    issue,
    addIssue: () => addIssue(product, creator, place),
    async addToken() {
      count += 1;
      await product.db.delete(apiTokens).where(eq(apiTokens.userId, creator.userId));
      const hash = `hash ${count}`;
      const rows = await product.db
        .insert(apiTokens)
        .values({ userId: creator.userId, name: 'Script', hash, prefix: 'pinbar_', scope: 'read' })
        .returning({ id: apiTokens.id });
      return rows[0]?.id ?? 0;
    },
    addChecklistItem: () => addChecklistItem(product.db, documentId, `item ${(count += 1)}`),
    addVerification: async () =>
      addVerification(
        product.db,
        await addChecklistItem(product.db, documentId, `item ${(count += 1)}`),
      ),
    view: await addView(),
    addView,
    async addWebhook() {
      const { db } = product;
      await db.delete(webhooks).where(eq(webhooks.projectId, project));
      const about = { projectId: project, makerId: creator.userId, url: 'https://example.com/' };
      const [webhook] = await db
        .insert(webhooks)
        .values({ ...about, events: ['issue.deleted'], sealedSecret: '' })
        .returning({ id: webhooks.id });
      const webhookId = webhook?.id ?? 0;
      const [delivery] = await db
        .insert(webhookDeliveries)
        .values({ webhookId, event: 'issue.deleted', status: 'delivered' })
        .returning({ id: webhookDeliveries.id });
      return { webhookId, deliveryId: delivery?.id ?? 0 };
    },
    addPhoto: async () => (await sendAttachment(product, creator, photoFor(issue.id))).fileId,
    addAttachment,
    attachmentKey,
    async addPerson(organizations) {
      count += 1;
      return (await product.person({ name: `person ${count}`, organizations })).userId;
    },
    uploadOf(kind, upload) {
      const former = people.get('former');
      if (kind !== 'former' || !former) return upload(product, creator, ours);
      return asMember(former, () => upload(product, former, ours));
    },
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  };
}
