/** Issues as files to download: all that a list would have, made portion by portion while they are sent. */
import { csvWriter } from '../../../exchange/src/tables/csv.ts';
import { zoneNamed } from '../../../exchange/src/tables/table.ts';
import type { TableWriter } from '../../../exchange/src/tables/table.ts';
import {
  attachmentPath,
  closingFiles,
  documentsOf,
  projectFiles,
  topicFiles,
} from '../../../exchange/src/bcf/write.ts';
import type { ListedDocument } from '../../../exchange/src/bcf/write.ts';
import type { BcfVersion } from '../../../exchange/src/bcf/model.ts';
import { zipWriter } from '../../../exchange/src/zip-writer.ts';
import { xlsxWriter } from '../../../exchange/src/tables/xlsx.ts';
import type { XlsxPicture } from '../../../exchange/src/tables/xlsx.ts';
import type { Issue } from '../../../contract/src/issues/schema.ts';
import type { IssueSort } from '../../../contract/src/issues/list.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { listDocuments } from '../repositories/documents.ts';
import type { IssueFilters } from '../repositories/issue-filters.ts';
import { issueIdsInOrder } from '../repositories/issue-pages.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { attachmentsOfIssues, issueGuids } from '../repositories/issue-exports.ts';
import type { ExportedAttachment } from '../repositories/issue-exports.ts';
import { findProject } from '../repositories/projects.ts';
import { usersOfProject } from '../repositories/users.ts';
import { checkAttachedBytes, readAttachment } from './exported-attachments.ts';
import { createLimiter } from './limiter.ts';
import { columnsFor } from './issue-table.ts';
import type { IssueColumn, TableFacts } from './issue-table.ts';
import { bcfAttachment, bcfProject, topicOf } from './issue-topics.ts';
import { issuePortions } from './pictured-issues.ts';
import type { PicturedIssues } from './pictured-issues.ts';

export type IssueExportService = ReturnType<typeof createIssueExportService>;

type Wanted = IssueFilters & ListQuery<IssueSort> & { time_zone: string };

const encoder = new TextEncoder();
const encoded = (texts: readonly string[]) => texts.map((text) => encoder.encode(text));

function writerOf(
  kind: 'xlsx' | 'csv',
  columns: readonly IssueColumn[],
  zoneName: string,
): TableWriter<Uint8Array> {
  const titles = columns.map(({ title }) => title);
  const zone = zoneNamed(zoneName);
  if (kind === 'xlsx') {
    const widths = columns.map(({ width }) => width);
    return xlsxWriter(titles, { zone, sheetName: 'Issues', widths });
  }
  const lines = csvWriter(titles, zone);
  return {
    head: () => encoded(lines.head()),
    row: (cells) => encoded(lines.row(cells)),
    end: () => encoded(lines.end()),
  };
}

type Needs = { db: Database; store: ObjectStore; pictured: PicturedIssues };

/** Of BCF, and of spreadsheets with pictures. Slow clients keep their places for as long as they download, so there are more than paint at once. */
const LIMITS = {
  atOnce: 4,
  atOncePerPerson: 1,
  waitingPerPerson: 2,
  refusal: 'Three exports of yours are in progress. Wait for one of them.',
};

export function createIssueExportService({ db, store, pictured }: Needs) {
  const limiter = createLimiter(LIMITS);

  /** The issues, each with what its cells need. */
  async function* factsOfIssues(
    scope: ProjectScope,
    ids: readonly number[],
  ): AsyncGenerator<{ issue: Issue; facts: TableFacts }> {
    const documents = await listDocuments(db, scope);
    const names = new Map(documents.map(({ id, file }) => [id, file.name]));
    const now = new Date();
    for await (const issues of issuePortions(db, scope, ids)) {
      const attachments = await attachmentsOfIssues(db, scope, issues);
      const facts = { documents: names, attachments, now };
      for (const issue of issues) yield { issue, facts };
    }
  }

  return {
    /** A row for each issue. The caller gets only issues that they see, and columns of what they see of them. */
    async table(scope: ProjectScope, kind: 'xlsx' | 'csv', wanted: Wanted): Promise<FileAnswer> {
      const ids = await issueIdsInOrder(db, scope, wanted);
      const columns = columnsFor(scope.evaluationStates.includes('rejected'));
      const writer = writerOf(kind, columns, wanted.time_zone);
      const body = async function* () {
        yield* writer.head();
        for await (const { issue, facts } of factsOfIssues(scope, ids)) {
          yield* writer.row(columns.map(({ cell }) => cell(issue, facts)));
        }
        yield* writer.end();
      };
      return {
        ...{ name: `issues.${kind}`, sizeBytes: null, body: body() },
        close: () => Promise.resolve(),
      };
    },

    /**
     * A spreadsheet with a picture of each location. The pictures are written before the rows, which are read again then:
     * so no more than a portion of either is in memory.
     */
    async picturedTable(
      scope: ProjectScope,
      wanted: Wanted,
      signal: AbortSignal,
    ): Promise<FileAnswer> {
      const ids = await pictured.ids(scope, wanted);
      const documents = await listDocuments(db, scope);
      const files = new Map(documents.map(({ id, file }) => [id, file]));
      const columns = columnsFor(scope.evaluationStates.includes('rejected'));
      const writer = xlsxWriter(
        columns.map(({ title }) => title),
        {
          zone: zoneNamed(wanted.time_zone),
          ...{ sheetName: 'Issues', widths: columns.map(({ width }) => width) },
          pictureTitle: 'Picture',
        },
      );
      const body = async function* () {
        const pictures = new Map<number, XlsxPicture>();
        for await (const portion of pictured.portions(scope, ids, { files, signal })) {
          for (const { issue, picture } of portion) {
            if (picture === null) continue;
            const [x0, y0, x1, y1] = picture.box;
            const size = { width: x1 - x0, height: y1 - y0 };
            const added = writer.picture(picture.picture, size);
            pictures.set(issue.id, added.picture);
            yield* added.pieces;
          }
        }
        yield* writer.head();
        for await (const { issue, facts } of factsOfIssues(scope, ids)) {
          const cells = columns.map(({ cell }) => cell(issue, facts));
          const picture = pictures.get(issue.id);
          const words = `Location of issue ${issue.id}`;
          yield* picture === undefined
            ? writer.row(cells)
            : writer.picturedRow(cells, picture, words);
        }
        yield* writer.end();
      };
      const leave = await limiter.enter(scope.personId, signal);
      return {
        ...{ name: 'issues.xlsx', sizeBytes: null, body: body() },
        close: () => Promise.resolve(leave()),
      };
    },

    /** A topic for each issue, those of a page together, because a page is read once. */
    async bcf(
      scope: ProjectScope,
      { bcf_version: version, ...wanted }: IssueFilters & { bcf_version: BcfVersion },
      signal: AbortSignal,
    ): Promise<FileAnswer> {
      const inPages = { sort_by: 'page', sort_order: 'asc' } as const;
      const ids = await pictured.ids(scope, { ...wanted, ...inPages });
      await checkAttachedBytes(db, scope, ids);
      const project = await findProject(db, scope);
      if (!project) throw notFound(`Project ${scope.projectId}`);
      const people = await usersOfProject(db, scope);
      const documents = await listDocuments(db, scope);
      const files = new Map(documents.map(({ id, file }) => [id, file]));
      const body = async function* () {
        const zip = zipWriter();
        const names = people.map(({ full_name: name }) => name);
        for (const file of projectFiles(bcfProject(project.summary, names), version)) {
          yield* zip.add(file.name, file.content);
        }
        const listed: ListedDocument[] = [];
        const now = new Date();
        for await (const portion of pictured.portions(scope, ids, { files, signal })) {
          const guids = await issueGuids(
            db,
            scope,
            portion.map(({ issue }) => issue.id),
          );
          for (const { issue, comments, attachments, picture } of portion) {
            const guid = guids.get(issue.id);
            if (guid === undefined) continue;
            const fileName = files.get(issue.document_id ?? 0)?.name ?? null;
            // Before the topic, which says what the file has of them: one may be removed at any moment.
            const enclosed: ExportedAttachment[] = [];
            const removed: ExportedAttachment[] = [];
            for (const attachment of attachments) {
              const content = await readAttachment(store, attachment);
              (content === null ? removed : enclosed).push(attachment);
              if (content === null) continue;
              const place = attachmentPath({ guid }, bcfAttachment(guid, attachment), version);
              const entry = zip.begin(place, true);
              for await (const piece of content) yield* entry.push(piece);
              yield* entry.end();
            }
            const topic = topicOf(issue, {
              ...{ guid, comments, fileName, picture, attachments: enclosed, removed, now },
            });
            for (const { name, content } of topicFiles(topic, version)) {
              yield* zip.add(name, content, typeof content !== 'string');
            }
            listed.push(...documentsOf(topic));
          }
        }
        for (const { name, content } of closingFiles(listed, version)) {
          yield* zip.add(name, content);
        }
        yield* zip.end();
      };
      // Before the first byte, because a file that has begun cannot be refused.
      const leave = await limiter.enter(scope.personId, signal);
      return {
        ...{ name: 'issues.bcf', sizeBytes: null, body: body() },
        close: () => Promise.resolve(leave()),
      };
    },
  };
}
