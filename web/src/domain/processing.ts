/** Processing status of a project's files (PR-001 to PR-028). */
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { EventType } from '../../../contract/src/constants.ts';
import type { Document } from '../../../contract/src/documents/schema.ts';
import { damageWords } from '../../../contract/src/file-damage.ts';
import type { ProjectTask } from '../../../contract/src/projects/schema.ts';
import { plural } from './units.ts';

export type StepState = 'done' | 'error' | 'active' | 'pending';
export type ProcessingStep = {
  id: EventType;
  label: string;
  state: StepState;
  /** Completion time; null until done. */
  at: string | null;
  /** Why it failed; null if it did not or the server does not tell this user. */
  reason: string | null;
};

export type ProcessingCard = {
  fileKey: string;
  /** Null while the file's type is unknown. */
  type: number | null;
  title: string;
  /** Null while only the file's key is known. */
  file: {
    name: string;
    pages: number | null;
    bytes: number;
    /** What people are told of its damage, if it was repaired. */
    damage: string | null;
  } | null;
  steps: readonly ProcessingStep[];
  doneSteps: number;
};

function damageOf({ missing_pages: missingPages, page_count: pages }: Document): string | null {
  return missingPages === null ? null : damageWords({ missingPages }, pages ?? 0);
}

type Data = ProjectTask['event_data'];
type StepWords = { event: EventType; label: string; done?: (data: Data) => string };

function counted(count: number | undefined, words: (count: number) => string, plain: string) {
  return count === undefined ? plain : words(count);
}

const STORING: StepWords = { event: 'files_stored', label: 'Storing file' };
const foundIssues = (label: string) => (data: Data) =>
  counted(data.issues_count, (count) => `Found ${plural(count, 'issue')}`, label);

const SPECIFICATION_STEPS: readonly StepWords[] = [
  STORING,
  {
    event: 'toc_created',
    label: 'Reviewing specification document structure',
    done: (data) =>
      counted(
        data.toc_count,
        (count) => `Reviewed ${plural(count, 'section')}`,
        'Reviewed sections',
      ),
  },
  {
    event: 'issues_created',
    label: 'Main analysis of specifications',
    done: foundIssues('Main analysis of specifications'),
  },
];

const DRAWING_STEPS: readonly StepWords[] = [
  STORING,
  {
    event: 'toc_created',
    label: 'Creating summary data from each sheet',
    done: (data) =>
      counted(
        data.drawings_created ?? data.toc_count,
        (count) => `Created summary data for ${plural(count, 'sheet')}`,
        'Created summary data from each sheet',
      ),
  },
  {
    event: 'drawing_metadata_created',
    label: 'Creating summary data from prioritized drawings',
    done: (data) =>
      counted(
        data.drawings_created,
        (count) => `Created summary data for ${plural(count, 'prioritized drawing')}`,
        'Created summary data from prioritized drawings',
      ),
  },
  {
    event: 'overlays_planned',
    label: 'Choosing what to overlay',
    done: (data) =>
      counted(
        data.overlay_count,
        (count) => `Chose ${plural(count, 'overlay')} to create`,
        'Chose what to overlay',
      ),
  },
  {
    event: 'overlays_created',
    label: 'Creating overlays',
    done: (data) =>
      counted(
        data.overlay_count,
        (count) => `Created ${plural(count, 'overlay')}`,
        'Created overlays',
      ),
  },
  {
    event: 'issues_created',
    label: 'Main analysis of all drawings and overlays',
    done: foundIssues('Main analysis of all drawings and overlays'),
  },
];

const CHECKLIST_STEPS: readonly StepWords[] = [
  STORING,
  {
    event: 'toc_created',
    label: 'Creating checklist sections',
    done: (data) =>
      counted(
        data.toc_count,
        (count) => `Created ${plural(count, 'checklist section')}`,
        'Created checklist sections',
      ),
  },
  {
    event: 'issues_created',
    label: 'Analyzing checklist compliance',
    done: foundIssues('Analyzing checklist compliance'),
  },
];

/** Steps of documents of unknown type. */
const UNKNOWN_STEPS: readonly StepWords[] = [
  STORING,
  {
    event: 'toc_created',
    label: 'Recognizing the type of document',
    done: () => 'Its type was not recognized. Please choose one in Review sheets.',
  },
];

function kindOf(type: number | null): { title: string; steps: readonly StepWords[] } {
  switch (type) {
    case DOCUMENT_TYPE.drawings:
      return { title: 'Drawings', steps: DRAWING_STEPS };
    case DOCUMENT_TYPE.specifications:
      return { title: 'Specifications', steps: SPECIFICATION_STEPS };
    case DOCUMENT_TYPE.checklist:
      return { title: 'Checklist', steps: CHECKLIST_STEPS };
    default:
      return { title: 'Document', steps: UNKNOWN_STEPS };
  }
}

function stepsOf(words: readonly StepWords[], tasks: readonly ProjectTask[]): ProcessingStep[] {
  let isActiveFound = false;
  return words.map(({ event, label, done }) => {
    const task = tasks.find((one) => one.event_type === event);
    if (task?.had_error === true) {
      const reason = task.event_data.error ?? null;
      return { id: event, label, state: 'error', at: null, reason };
    }
    if (task !== undefined) {
      const text = done?.(task.event_data) ?? label;
      return { id: event, label: text, state: 'done', at: task.created_at, reason: null };
    }
    const state = isActiveFound ? 'pending' : 'active';
    isActiveFound = true;
    return { id: event, label, state, at: null, reason: null };
  });
}

/** One card per file, in document order. Files without a known document come last. */
export function processingCards(
  documents: readonly Document[],
  tasks: readonly ProjectTask[],
): ProcessingCard[] {
  const known = new Set(documents.map(({ file }) => file.file_key));
  const strays = new Set(
    tasks.map((task) => task.event_data.file_key).filter((key) => !known.has(key)),
  );
  const card = (fileKey: string, document: Document | null): ProcessingCard => {
    const own = tasks.filter((task) => task.event_data.file_key === fileKey);
    const type =
      document?.document_type_id ??
      own.findLast((task) => task.event_data.document_type !== null)?.event_data.document_type ??
      null;
    const { title, steps: words } = kindOf(type);
    const steps = stepsOf(words, own);
    return {
      fileKey,
      type,
      title,
      file: document && {
        name: document.file.name,
        pages: document.page_count,
        bytes: document.file.size_bytes,
        damage: damageOf(document),
      },
      steps,
      doneSteps: steps.filter(({ state }) => state === 'done').length,
    };
  };
  return [
    ...documents.map((document) => card(document.file.file_key, document)),
    ...[...strays].map((key) => card(key, null)),
  ];
}

function hasFailed(card: ProcessingCard): boolean {
  return card.steps.some(({ state }) => state === 'error');
}

/** Whether processing of the file has finished or failed. */
export function hasEnded(card: ProcessingCard): boolean {
  return card.steps.at(-1)?.state === 'done' || hasFailed(card);
}

/**
 * Cards of the files that are being read, and of those that were added with them or since: later files of a project show
 * without those that were read long before.
 */
export function newCards(
  cards: readonly ProcessingCard[],
  documents: readonly Document[],
): readonly ProcessingCard[] {
  const addedAt = new Map(documents.map(({ file, created_at }) => [file.file_key, created_at]));
  const active = cards.filter((card) => !hasEnded(card));
  const first = active.flatMap(({ fileKey }) => addedAt.get(fileKey) ?? []).toSorted()[0];
  if (first === undefined) return cards;
  return cards.filter(({ fileKey }) => (addedAt.get(fileKey) ?? first) >= first);
}

/** Cards of files that failed. */
export function failedCards(cards: readonly ProcessingCard[]): readonly ProcessingCard[] {
  return cards.filter(hasFailed);
}

/** Cards of files that were read but not recognized: the user must choose a type. */
export function unrecognizedCards(cards: readonly ProcessingCard[]): readonly ProcessingCard[] {
  return cards.filter((card) => card.type === null && hasEnded(card) && !hasFailed(card));
}

/** PR-017 to PR-019: true until every stored file has finished or failed. */
export function isProcessing(
  cards: readonly ProcessingCard[],
  tasks: readonly ProjectTask[],
  hasFileKey: boolean,
): boolean {
  if (tasks.length === 0) return hasFileKey || cards.length > 0;
  return !cards.every(hasEnded);
}

const TASKS_EVERY_MS = 10_000;
const EVENTS_EVERY_MS = 120_000;

/** Polling interval (PR-020 to PR-025): 10 s while files are processed; 120 s after an error and when all have ended. */
export function pollEvery(tasks: readonly ProjectTask[], isActive: boolean): number {
  const hasStopped = !isActive || tasks.some((task) => task.had_error);
  return hasStopped ? EVENTS_EVERY_MS : TASKS_EVERY_MS;
}
