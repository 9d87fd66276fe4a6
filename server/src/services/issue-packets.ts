/** Issues as evidence packets (`evidence/README.md`). */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReportPaper } from '../../../contract/src/constants.ts';
import type { IssueSort } from '../../../contract/src/issues/list.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import { FORMAT, FORMAT_VERSION, ISSUES, REPORT } from '../../../evidence/src/packet.ts';
import { reportHead } from '../../../evidence/src/report-words.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import { listDocuments } from '../repositories/documents.ts';
import type { IssueFilters } from '../repositories/issue-filters.ts';
import { findProject } from '../repositories/projects.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { usersOfProject } from '../repositories/users.ts';
import { checkAttachedBytes } from './exported-attachments.ts';
import { filterWords } from './filter-words.ts';
import type { WriteReport } from './issue-reports.ts';
import { createLimiter } from './limiter.ts';
import { writeDrafts, writeIssues } from './packet-drafts.ts';
import { encloseSheets } from './packet-sheets.ts';
import type { CutSheets } from './packet-sheets.ts';
import { packetZip } from './packet-zip.ts';
import type { PacketFile } from './packet-zip.ts';
import type { PicturedIssues } from './pictured-issues.ts';

type Wanted = IssueFilters & ListQuery<IssueSort> & { time_zone: string; paper: ReportPaper };

type Needs = {
  db: Database;
  store: ObjectStore;
  pictured: Pick<PicturedIssues, 'ids'>;
  cutSheets: CutSheets;
  writeReport: WriteReport;
  /** Of the product. */
  version: string;
};

export type IssuePacketService = ReturnType<typeof createIssuePacketService>;

const LIMITS = {
  atOnce: 2,
  atOncePerPerson: 1,
  waitingPerPerson: 2,
  refusal: 'Three evidence packets of yours are in progress. Wait for one of them.',
};

const FOLDERS = ['attachments', 'crops', 'markups', 'sheets'];

function nameOf({ issue_id_from: from, issue_id_to: to }: IssueFilters): string {
  return from !== undefined && from === to ? `issue-${from}-evidence.zip` : 'evidence.zip';
}

export function createIssuePacketService(needs: Needs) {
  const { db, store, pictured, cutSheets, writeReport, version } = needs;
  const limiter = createLimiter(LIMITS);
  return {
    /** Everything is made before the first byte, because a file that has begun cannot be refused. */
    async zip(scope: ProjectScope, wanted: Wanted, signal: AbortSignal): Promise<FileAnswer> {
      const { paper, time_zone: timeZone, ...query } = wanted;
      const ids = await pictured.ids(scope, query);
      await checkAttachedBytes(db, scope, ids);
      const project = await findProject(db, scope);
      if (!project) throw notFound(`Project ${scope.projectId}`);
      const files = new Map((await listDocuments(db, scope)).map(({ id, file }) => [id, file]));
      const people = await usersOfProject(db, scope);
      const { name } = project.summary;
      const now = new Date().toISOString();
      const filter = filterWords(query, {
        people: new Map(people.map(({ id, full_name: fullName }) => [id, fullName])),
        documents: new Map([...files].map(([id, file]) => [id, file.name])),
      });
      const held = new AsyncDisposableStack();
      try {
        const { path: folder } = held.use(await makeScratchFolder());
        for (const each of FOLDERS) await mkdir(path.join(folder, each));
        const fileOf = (entry: string, isPacked = false): PacketFile => ({
          ...{ name: entry, path: path.join(folder, entry), isPacked },
        });
        const body = await limiter.run(scope.personId, signal, async () => {
          const drafts = await writeDrafts(db, scope, ids, { folder, files, store });
          const using = { store, cutSheets, files, held, signal };
          const { sheets, sources, pdfs, crops } = await encloseSheets(drafts.plans, using);
          const made = {
            ...{ created_at: now, project: { id: scope.projectId, name }, filter },
            ...{ issue_count: drafts.count, time_zone: timeZone },
          };
          const head = JSON.stringify({ layout: 'page', paper, ...reportHead(made) });
          const list = path.join(folder, 'report.jsonl');
          const written = await writeIssues(folder, {
            ...{ crops, thumbnails: drafts.thumbnails, timeZone, list, head },
          });
          const output = path.join(folder, REPORT);
          await writeReport({ list, folder, output }, signal);
          const entries = [
            ...[fileOf(REPORT, true), fileOf(ISSUES)],
            ...[...crops.values()].map(({ file }) => fileOf(file, true)),
            ...written.markups.map((markup) => fileOf(markup)),
            ...drafts.attachments,
            ...pdfs,
          ];
          return packetZip(entries, {
            ...{ format: FORMAT, format_version: FORMAT_VERSION },
            made_by: { program: 'Pinbar', version },
            created_by: scope.person.fullName,
            ...made,
            ...{ sources, sheets, issues: written.digests },
          });
        });
        const kept = held.move();
        return {
          ...{ name: nameOf(wanted), sizeBytes: null, body },
          close: () => kept.disposeAsync(),
        };
      } catch (error) {
        await held.disposeAsync();
        throw error;
      }
    },
  };
}
