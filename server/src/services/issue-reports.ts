/** Issues as a PDF report with a picture of each location. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { zoneNamed } from '../../../exchange/src/tables/table.ts';
import type { ReportLayout, ReportPaper } from '../../../contract/src/constants.ts';
import type { IssueSort } from '../../../contract/src/issues/list.ts';
import type { ListQuery } from '../../../contract/src/wire/list.ts';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import { listDocuments } from '../repositories/documents.ts';
import type { IssueFilters } from '../repositories/issue-filters.ts';
import { findProject } from '../repositories/projects.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { usersOfProject } from '../repositories/users.ts';
import { writeThumbnail } from './exported-attachments.ts';
import { filterWords } from './filter-words.ts';
import { createLimiter } from './limiter.ts';
import { factsOf } from './issue-table.ts';
import type { PicturedIssue, PicturedIssues } from './pictured-issues.ts';

export type ReportTask = {
  /** A line of JSON with the head, and one for each issue. */
  list: string;
  /** Has the pictures. */
  folder: string;
  /** Where to write the PDF. */
  output: string;
};

/** Rejects with an `ApiError` if the report is too large. */
export type WriteReport = (task: ReportTask, signal: AbortSignal) => Promise<void>;

type Wanted = IssueFilters &
  ListQuery<IssueSort> & { time_zone: string; layout: ReportLayout; paper: ReportPaper };

type Needs = {
  db: Database;
  store: ObjectStore;
  pictured: PicturedIssues;
  writeReport: WriteReport;
};

export type IssueReportService = ReturnType<typeof createIssueReportService>;

const LIMITS = {
  atOnce: 2,
  atOncePerPerson: 1,
  waitingPerPerson: 2,
  refusal: 'Three reports of yours are in progress. Wait for one of them.',
};

export function createIssueReportService({ db, store, pictured, writeReport }: Needs) {
  const limiter = createLimiter(LIMITS);
  return {
    /** By sheet in the order of pages, otherwise in the order of the list. */
    async pdf(scope: ProjectScope, wanted: Wanted, signal: AbortSignal): Promise<FileAnswer> {
      const { layout, paper, ...query } = wanted;
      const order =
        layout === 'sheet' ? ({ sort_by: 'page', sort_order: 'asc' } as const) : undefined;
      const ids = await pictured.ids(scope, { ...query, ...order });
      const project = await findProject(db, scope);
      if (!project) throw notFound(`Project ${scope.projectId}`);
      const documents = await listDocuments(db, scope);
      const files = new Map(documents.map(({ id, file }) => [id, file]));
      const seesEvaluations = scope.evaluationStates.includes('rejected');
      const dayOf = dayIn(wanted.time_zone);
      const facts = {
        documents: new Map([...files].map(([id, { name }]) => [id, name])),
        // Reports show them apart.
        attachments: new Map(),
        now: new Date(),
      };
      const people = await usersOfProject(db, scope);
      const { evaluation_states, ...others } = query;
      const filter = filterWords(seesEvaluations ? { ...others, evaluation_states } : others, {
        people: new Map(people.map(({ id, full_name: fullName }) => [id, fullName])),
        documents: facts.documents,
      });
      const held = new AsyncDisposableStack();
      try {
        const { path: folder } = held.use(await makeScratchFolder());
        const [list, output] = ['issues.jsonl', 'report.pdf'].map((name) =>
          path.join(folder, name),
        ) as [string, string];
        const lineOf = ({ issue, comments }: PicturedIssue) => ({
          id: issue.id,
          summary: issue.summary,
          description: issue.full_text,
          place: issue.locations.map((each) => each.location_description).join('; '),
          facts: factsOf(issue, { facts, seesEvaluations, dayOf }),
          comments: comments.map(({ author, created_at: date, text }) => ({
            who: `${author?.full_name ?? 'Unknown'}, ${dayOf(new Date(date))}`,
            text,
          })),
        });
        const pictureIn = async ({ issue, picture }: PicturedIssue): Promise<string | null> => {
          if (picture === null) return null;
          const name = `${issue.id}.png`;
          await writeFile(path.join(folder, name), picture.picture);
          return name;
        };
        const attachmentsIn = async ({ attachments }: PicturedIssue) => {
          const all: { name: string; note: string; picture: string | null }[] = [];
          for (const each of attachments) {
            const note = `${each.addedBy ?? 'Unknown'}, ${dayOf(new Date(each.createdAt))}`;
            const picture = layout === 'page' ? await writeThumbnail(store, each, folder) : null;
            all.push({ name: each.name, note, picture });
          }
          return all;
        };
        async function* lines() {
          const count = `${ids.length.toLocaleString('en-US')} ${ids.length === 1 ? 'issue' : 'issues'}`;
          const note = `${count} · ${dayOf(facts.now)}`;
          const title = project?.summary.name ?? '';
          yield `${JSON.stringify({ layout, paper, title, note, filter })}\n`;
          for await (const portion of pictured.portions(scope, ids, { files, signal })) {
            for (const one of portion) {
              const pictures = {
                picture: await pictureIn(one),
                attachments: await attachmentsIn(one),
              };
              yield `${JSON.stringify({ ...lineOf(one), ...pictures })}\n`;
            }
          }
        }
        await limiter.run(scope.personId, signal, async () => {
          await pipeline(lines(), createWriteStream(list), { signal });
          await writeReport({ list, folder, output }, signal);
        });
        const { size: sizeBytes } = await stat(output);
        const kept = held.move();
        return {
          name: 'issues.pdf',
          sizeBytes,
          body: createReadStream(output),
          close: () => kept.disposeAsync(),
        };
      } catch (error) {
        await held.disposeAsync();
        throw error;
      }
    },
  };
}

/** `MM/dd/yyyy` by the clocks of a zone. */
function dayIn(zoneName: string): (moment: Date) => string {
  const zone = zoneNamed(zoneName);
  return (moment) => {
    const [year, month, day] = new Date(moment.getTime() + zone(moment))
      .toISOString()
      .slice(0, 10)
      .split('-');
    return `${month}/${day}/${year}`;
  };
}
