/** The texts of an evidence packet: issues as JSON, their markups, and what the report is made from. */
import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { MOST_PACKET_SHEETS } from '../../../contract/src/constants.ts';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { Issue } from '../../../contract/src/issues/schema.ts';
import { fieldDigests } from '../../../evidence/src/digests.ts';
import {
  attachmentName,
  cropName,
  ISSUES,
  markupName,
  sheetName,
} from '../../../evidence/src/packet.ts';
import type { PacketCrop, PacketIssue, PacketManifest } from '../../../evidence/src/packet.ts';
import { dayIn, reportWords } from '../../../evidence/src/report-words.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../domain/api-error.ts';
import type { ObjectStore } from '../files/object-store.ts';
import {
  attachmentsOfIssues,
  commentsOfIssues,
  issueGuids,
} from '../repositories/issue-exports.ts';
import type { ExportedAttachment } from '../repositories/issue-exports.ts';
import { changesOfIssues } from '../repositories/issue-history.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { keepAttachment, plainFileName, writeThumbnail } from './exported-attachments.ts';
import { packetIssueOf } from './packet-issues.ts';
import type { PacketFile } from './packet-zip.ts';
import type { SheetPlan } from './packet-sheets.ts';
import { issuePortions } from './pictured-issues.ts';

type Draft = Omit<PacketIssue, 'crop'>;

const DRAFTS = 'drafts.jsonl';

type PageOfIssue = { document: number; page: number; number: string | null };

/** The pages on which an issue can be seen, each once; its own first, if it has one. */
function pagesOf(issue: Issue, files: ReadonlyMap<number, unknown>): PageOfIssue[] {
  const { document_id: document, page_number: page, drawing_sheet: own } = issue;
  const all = [
    { document, page, number: issue.drawing_sheet_num },
    ...[...(own === null ? [] : [own]), ...issue.overlay_sheets].map((sheet) => ({
      ...{ document: sheet.document_id, page: sheet.page_number, number: sheet.sheet_num },
    })),
    ...issue.locations
      .flatMap((each) => each.location_references)
      .map((each) => ({
        ...{ document: each.document_id, page: each.page_number },
        number: each.drawing_sheet?.sheet_num ?? null,
      })),
  ];
  const pages = new Map<string, PageOfIssue>();
  for (const { document: id, page: at, number } of all) {
    if (id === null || at === null || !files.has(id)) continue;
    const key = `${id} ${at}`;
    if (!pages.has(key)) pages.set(key, { document: id, page: at, number });
  }
  return [...pages.values()];
}

type Sources = {
  /** Where to write: it has the folders of the packet. */
  folder: string;
  store: ObjectStore;
  /** Those of the project's documents by id. */
  files: ReadonlyMap<number, Document['file']>;
};

type Drafts = {
  /** Issues; one that was deleted meanwhile is not among them. */
  count: number;
  /** The sheets concerned. */
  plans: SheetPlan[];
  attachments: PacketFile[];
  /** Small pictures of attachments, files of the folder, by the names of their entries. */
  thumbnails: ReadonlyMap<string, string>;
};

/** Writes drafts of the issues, and their markups. 422 if there are too many sheets. */
export async function writeDrafts(
  db: Database,
  scope: ProjectScope,
  ids: readonly number[],
  { folder, files, store }: Sources,
): Promise<Drafts> {
  const plans = new Map<string, SheetPlan>();
  const enclosed: PacketFile[] = [];
  const thumbnails = new Map<string, string>();
  const seesEvaluations = scope.evaluationStates.includes('rejected');
  const at = (name: string) => path.join(folder, name);

  function planOf({ document, page, number }: PageOfIssue): SheetPlan {
    const key = `${document} ${page}`;
    const name = sheetName(document, page, number);
    const plan = plans.get(key) ?? {
      ...{ name, document_id: document, page, sheet_number: number },
      ...{ file: at(name), crops: [] },
    };
    plans.set(key, plan);
    if (plans.size > MOST_PACKET_SHEETS) {
      throw new ApiError(
        'INVALID_INPUT',
        `An evidence packet encloses ${MOST_PACKET_SHEETS} sheets at most. Filter the list first.`,
      );
    }
    return plan;
  }

  async function placeOf(issue: Issue): Promise<Pick<Draft, 'sheets' | 'markup'>> {
    const { id, xfdf, document_id: document, page_number: page, priority_id: priority } = issue;
    const markup = xfdf === null ? null : markupName(id);
    if (markup !== null) await writeFile(at(markup), xfdf ?? '');
    const sheets = pagesOf(issue, files).map(planOf);
    const own = sheets.find((plan) => plan.document_id === document && plan.page === page);
    const picture = at(cropName(id));
    own?.crops.push({ id, markup: markup && at(markup), priority, picture });
    return { sheets: sheets.map(({ name }) => name), markup };
  }

  async function attachmentOf(attachment: ExportedAttachment) {
    const { name, mediaType, sizeBytes, sha256, addedBy, createdAt } = attachment;
    const entry = attachmentName(plainFileName(attachment));
    const file = (await keepAttachment(store, attachment, at(entry))) ? entry : null;
    if (file !== null) {
      enclosed.push({ name: file, path: at(file), isPacked: true });
      const picture = await writeThumbnail(store, attachment, folder);
      if (picture !== null) thumbnails.set(file, picture);
    }
    return {
      ...{ name, media_type: mediaType, size_bytes: sizeBytes, sha256 },
      ...{ person: addedBy, created_at: createdAt, file },
    };
  }

  let count = 0;
  async function* lines() {
    for await (const issues of issuePortions(db, scope, ids)) {
      count += issues.length;
      const seen = issues.map(({ id }) => id);
      const comments = await commentsOfIssues(db, scope, seen);
      const changes = await changesOfIssues(db, scope, seen);
      const attachments = await attachmentsOfIssues(db, scope, issues);
      const guids = await issueGuids(db, scope, seen);
      for (const issue of issues) {
        const words = packetIssueOf(issue, {
          guid: guids.get(issue.id) ?? '',
          comments: comments.get(issue.id) ?? [],
          changes: changes.get(issue.id) ?? [],
          document: files.get(issue.document_id ?? 0)?.name ?? null,
          seesEvaluations,
        });
        const attached: Draft['attachments'] = [];
        for (const each of attachments.get(issue.id) ?? []) attached.push(await attachmentOf(each));
        const draft: Draft = { ...words, ...(await placeOf(issue)), attachments: attached };
        yield `${JSON.stringify(draft)}\n`;
      }
    }
  }
  await pipeline(lines(), createWriteStream(at(DRAFTS)));
  return { count, plans: [...plans.values()], attachments: enclosed, thumbnails };
}

type Crops = {
  /** By the ids of issues. */
  crops: ReadonlyMap<number, PacketCrop>;
  thumbnails: Drafts['thumbnails'];
  /** Of the dates in the report. */
  timeZone: string;
  /** Where to write a line of JSON for each issue, as reports are made from. */
  list: string;
  /** The first line there. */
  head: string;
};

/** Writes `issues.json` from the drafts, and the lines of the report. */
export async function writeIssues(
  folder: string,
  { crops, thumbnails, timeZone, list, head }: Crops,
): Promise<{ digests: PacketManifest['issues']; markups: string[] }> {
  const digests: PacketManifest['issues'] = [];
  const markups: string[] = [];
  const dayOf = dayIn(timeZone);
  async function* drafts(): AsyncGenerator<PacketIssue> {
    const input = createReadStream(path.join(folder, DRAFTS));
    for await (const line of createInterface({ input })) {
      const draft: Draft = JSON.parse(line);
      yield { ...draft, crop: crops.get(draft.id) ?? null };
    }
  }
  async function* json() {
    yield '{"issues": [';
    for await (const issue of drafts()) {
      yield `${digests.length === 0 ? '' : ','}\n${JSON.stringify(issue)}`;
      digests.push({ id: issue.id, fields: fieldDigests(issue) });
      if (issue.markup !== null) markups.push(issue.markup);
    }
    yield '\n]}\n';
  }
  async function* lines() {
    yield `${head}\n`;
    for await (const issue of drafts()) {
      const words = reportWords(issue, dayOf);
      const attachments = words.attachments.map((each, at) => ({
        ...each,
        picture: thumbnails.get(issue.attachments[at]?.file ?? '') ?? null,
      }));
      const picture = issue.crop === null ? null : cropName(issue.id);
      yield `${JSON.stringify({ ...words, attachments, picture })}\n`;
    }
  }
  await pipeline(json(), createWriteStream(path.join(folder, ISSUES)));
  await pipeline(lines(), createWriteStream(list));
  return { digests, markups };
}
