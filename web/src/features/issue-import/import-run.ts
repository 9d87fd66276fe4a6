/** One import of a BCF file, from reading it to what became of its topics. */
import type { QueryClient } from '@tanstack/react-query';
import { attachmentTypeOf, nameForType } from '../../../../contract/src/attachments/file-type.ts';
import { ATTACHMENT_LIMITS } from '../../../../contract/src/constants.ts';
import { readBcf } from '../../../../exchange/src/bcf/read.ts';
import type { ReadTopic, SkippedTopic } from '../../../../exchange/src/bcf/read.ts';
import { ArchiveRefused } from '../../../../exchange/src/read-zip.ts';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { raiseImported, withIssuesReadAgain } from '../../api/issue-import.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { inSlices } from '../../lib/slices.ts';
import { createStore } from '../../lib/store.ts';
import { addToIssue } from '../../parts/issues/attachments/uploads.ts';
import { issueOf, placeFinder } from './model/import-plan.ts';
import type { ImportFacts, ImportPlan, Place, PlacedTopic } from './model/import-plan.ts';

export type ImportStage =
  | { readonly at: 'reading' }
  | { readonly at: 'refused'; readonly reason: string }
  | { readonly at: 'asking'; readonly plan: ImportPlan }
  /** `done`: from 0 to 1. */
  | { readonly at: 'raising'; readonly done: number }
  | { readonly at: 'done'; readonly words: string; readonly skipped: readonly SkippedTopic[] };

/** The browser holds it several times. */
const MOST_BYTES = 500 * 1024 * 1024;

const nameOf = ({ title, guid }: ReadTopic) => (title === '' ? guid : title);

export class ImportRun {
  readonly stage = createStore<ImportStage>({ at: 'reading' });
  readonly #file: File;
  readonly #client: QueryClient;
  readonly #skipped: SkippedTopic[] = [];

  constructor(file: File, client: QueryClient) {
    this.#file = file;
    this.#client = client;
  }

  async read(facts: ImportFacts): Promise<void> {
    try {
      if (this.#file.size > MOST_BYTES) throw new ArchiveRefused('The file is larger than 500 MB.');
      const bytes = new Uint8Array(await this.#file.arrayBuffer());
      const placeOf = placeFinder(facts);
      const placed: PlacedTopic[] = [];
      const unplaced: ReadTopic[] = [];
      await inSlices(readBcf(bytes), (read) => {
        if (!('guid' in read)) {
          this.#skipped.push(read);
          return;
        }
        const place = placeOf(read);
        if (place === null) unplaced.push(read);
        else placed.push({ topic: read, place });
      });
      if (placed.length + unplaced.length === 0) {
        const reason = this.#skipped[0]?.reason ?? '';
        throw new ArchiveRefused(`The file has no topics that can be imported. ${reason}`.trim());
      }
      this.stage.set({ at: 'asking', plan: { placed, unplaced } });
    } catch (error) {
      const isKnown = error instanceof ArchiveRefused;
      if (!isKnown && !(error instanceof DOMException)) reportError(error);
      const reason = isKnown ? error.message : 'The file could not be read. Choose it again.';
      this.stage.set({ at: 'refused', reason });
      announce(reason, 'assertive');
    }
  }

  /** `elsewhere`: where topics go that name no page; null leaves them out. What was raised stays if `signal` aborts. */
  async raise(
    plan: ImportPlan,
    {
      elsewhere,
      facts,
      signal,
    }: { elsewhere: Place | null; facts: ImportFacts; signal: AbortSignal },
  ): Promise<void> {
    const wanted = [
      ...plan.placed,
      ...(elsewhere === null ? [] : plan.unplaced.map((topic) => ({ topic, place: elsewhere }))),
    ];
    const skipped = [
      ...this.#skipped,
      ...(elsewhere === null ? plan.unplaced : []).map((topic) => ({
        name: nameOf(topic),
        reason: 'It names no sheet of the project.',
      })),
    ];
    let [raised, there, views, files, lost] = [0, 0, 0, 0, 0];
    this.stage.set({ at: 'raising', done: 0 });
    await withIssuesReadAgain(this.#client, async () => {
      for (const [at, { topic, place }] of wanted.entries()) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- in the order of the file
          const id = await raiseImported(issueOf(topic, place, facts), signal);
          if (id === null) there += 1;
          else {
            const attached = attachmentsOf(topic);
            addToIssue(this.#client, { id, attachments_count: 0 }, attached);
            raised += 1;
            files += attached.length;
            lost += topic.files.length - attached.length;
            if (topic.hasModelViews) views += 1;
          }
        } catch (error) {
          if (signal.aborted) return;
          skipped.push({ name: nameOf(topic), reason: detailOf(error) });
          // Without a connection, or without the right, none of the others could be raised.
          if (!(error instanceof ApiError) || error.status === 403) return;
        }
        this.stage.set({ at: 'raising', done: (at + 1) / wanted.length });
      }
    });
    const left = wanted.length - raised - there;
    const words = importWords({ raised, there, left, files, lost, views });
    this.stage.set({ at: 'done', words, skipped });
    announce(words);
  }
}

/** What of a topic becomes attachments. Files that cannot be unpacked, or attached, are left out. */
function attachmentsOf({ files }: ReadTopic): File[] {
  const all: File[] = [];
  for (const { name, unpack } of files.slice(0, ATTACHMENT_LIMITS.files)) {
    try {
      const content = unpack();
      const type = attachmentTypeOf(content);
      if (type === null) continue;
      all.push(new File([new Uint8Array(content)], nameForType(name, type), { type }));
    } catch {
      // It is counted as left out.
    }
  }
  return all;
}

/** `files`: attachments of raised topics; `lost`: those that were left out; `views`: raised topics with views of a model. */
export function importWords(counts: {
  raised: number;
  there: number;
  left: number;
  files: number;
  lost: number;
  views: number;
}): string {
  const { raised, there, left, files, lost, views } = counts;
  const sentences = [
    raised === 0 ? 'No issue was raised.' : `${plural(raised, 'issue')} raised.`,
    there === 0 ? '' : `The project has ${there.toLocaleString('en-US')} already.`,
    left === 0 ? '' : `${left.toLocaleString('en-US')} could not be raised.`,
    files === 0 ? '' : `${plural(files, 'attachment')} ${files === 1 ? 'is' : 'are'} being added.`,
    lost === 0 ? '' : `${plural(lost, 'file')} could not be attached.`,
    views === 0
      ? ''
      : `Model views of ${plural(views, 'topic')} were not taken, only their pictures.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
