/** The transmittal of an issuance as a PDF: its files, what became of each sheet, and the state of the review. */
import type { ChangeMatrix, SheetChange } from '../../../contract/src/issuances/changes.ts';
import { CHANGE_STATES } from '../../../contract/src/issuances/kinds.ts';
import type { ChangeState } from '../../../contract/src/issuances/kinds.ts';
import { toReviewOf } from '../../../contract/src/issuances/to-review.ts';
import {
  CHANGE_STATE_WORDS,
  detailWords,
  ISSUANCE_KIND_WORDS,
  revisionWords,
} from '../../../contract/src/issuances/words.ts';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';
import { dayIn } from '../../../evidence/src/report-words.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import type { ReportBlock } from '../domain/report-block.ts';
import { filesOfIssuance, issuancesInOrder } from '../repositories/issued-sheets.ts';
import type { IssuedFile, StoredIssuance } from '../repositories/issued-sheets.ts';
import { projectName } from '../repositories/projects.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import type { ChangeMatrixService } from './change-matrix.ts';
import { counted } from './effects.ts';
import type { WordReportService } from './word-reports.ts';

export type TransmittalService = ReturnType<typeof createTransmittalService>;

type Needs = {
  db: Database;
  changeMatrix: ChangeMatrixService;
  wordReports: WordReportService;
};

type Sent = {
  project: string;
  issuance: StoredIssuance;
  files: readonly IssuedFile[];
  matrix: ChangeMatrix;
};

const dayOf = dayIn('UTC');
/** What a state is called at the head of its sheets. */
const HEADINGS: Readonly<Record<ChangeState, string>> = {
  ...CHANGE_STATE_WORDS,
  waiting: 'Not compared yet',
};

const nameOf = ({ sheet, earlier }: SheetChange): string => {
  const {
    sheet_num: number = '',
    sheet_title: title = '',
    page_number: page = 0,
  } = sheet ?? earlier ?? {};
  return [number === '' ? `Page ${page}` : number, title].join('  ').trim();
};

/** "was A-401; revision 1 → 2; 12 differences; 3.2 sq in" */
function wordsOf(change: SheetChange): string {
  const { state, earlier, differences_count: differences, area_square_inches: area } = change;
  const revisions = revisionWords(change);
  return [
    ...(state === 'renumbered' && earlier !== null ? [`was ${earlier.sheet_num}`] : []),
    ...(revisions === '–' ? [] : [`revision ${revisions}`]),
    ...(differences === null || differences === 0 ? [] : [counted(differences, 'difference')]),
    ...(area === null || area === 0 ? [] : [`${area.toFixed(1)} sq in`]),
    ...[detailWords(change)].filter((words) => words !== ''),
  ].join('; ');
}

function* headOf({ project, issuance, files, matrix }: Sent): Generator<ReportBlock> {
  const { changes, compared_count: compared, pairs_count: pairs } = matrix;
  yield { kind: 'title', text: `Transmittal: ${issuance.name}` };
  yield { kind: 'fact', name: 'Project', text: project };
  yield { kind: 'fact', name: 'Kind', text: ISSUANCE_KIND_WORDS[issuance.kind] };
  const issued = issuance.issuedOn === null ? 'Not dated' : dayOf(issuance.issuedOn);
  yield { kind: 'fact', name: 'Issued', text: issued };
  const counts = CHANGE_STATES.flatMap((state) => {
    const some = changes.filter((change) => change.state === state).length;
    return some === 0 ? [] : `${some.toLocaleString('en-US')} ${HEADINGS[state].toLowerCase()}`;
  });
  yield { kind: 'fact', name: 'Sheets', text: counts.length === 0 ? 'None' : counts.join(', ') };
  if (compared < pairs) {
    yield {
      kind: 'faint',
      text: `Still to be compared: ${pairs - compared} of ${pairs} sheets with an earlier version. Download the transmittal again later.`,
    };
  }
  yield { kind: 'heading', text: 'Files' };
  for (const { name, sha256 } of files) {
    yield { kind: 'fact', name: 'File', text: name };
    yield { kind: 'fact', name: 'SHA-256', text: sha256 ?? 'not known' };
  }
}

function* summaryOf({ matrix: { summary, changes } }: Sent): Generator<ReportBlock> {
  if (summary === null) return;
  yield { kind: 'heading', text: 'Summary' };
  for (const { text, sheet_ids: ids } of summary.sentences) {
    const sheets = changes.flatMap(({ sheet, earlier }) => {
      const found = sheet ?? earlier;
      return found !== null && ids.includes(found.id) ? found.sheet_num : [];
    });
    yield { kind: 'plain', text: `${text} (${sheets.join(', ')})` };
  }
  yield {
    kind: 'faint',
    text: `Written by the language model ${summary.model} at ${summary.host}. Its numbers are those of the differences; what else it says was not checked.`,
  };
}

function* sheetsOf({ matrix: { changes } }: Sent): Generator<ReportBlock> {
  for (const state of CHANGE_STATES) {
    const some = changes.filter((change) => change.state === state);
    if (some.length === 0) continue;
    yield { kind: 'heading', text: `${HEADINGS[state]} (${some.length.toLocaleString('en-US')})` };
    for (const change of some) {
      yield { kind: 'entry', text: nameOf(change) };
      const words = wordsOf(change);
      if (words !== '') yield { kind: 'plain', text: words };
    }
  }
}

const STALE = {
  'new-issuance': 'Another issuance was added since.',
  'other-sheets': 'The issuance has other sheets since.',
  'compared-again': 'Sheets were compared again since.',
} as const;

function* reviewOf({ matrix: { changes, sign_off: signed } }: Sent): Generator<ReportBlock> {
  yield { kind: 'heading', text: 'Review' };
  const { done, all } = toReviewOf(changes);
  const [seen, total] = [done, all].map((value) => value.toLocaleString('en-US'));
  yield {
    kind: 'fact',
    name: 'Reviewed',
    text: all === 0 ? 'Nothing to review' : `${seen} of ${total}`,
  };
  if (signed === null) {
    yield { kind: 'fact', name: 'Signed off', text: 'No' };
    return;
  }
  const who = signed.signed_by?.full_name ?? 'Someone whose account is gone';
  const stale = signed.stale_since === null ? '' : `. ${STALE[signed.stale_since]}`;
  const text = `${who}, ${dayOf(signed.signed_at)}${stale}`;
  yield { kind: 'fact', name: 'Signed off by', text };
  for (const { sheet_num: number, sheet_title: title, count: left } of signed.unseen) {
    yield {
      kind: 'plain',
      text: `Not looked at by then: ${`${number} ${title}`.trim()} (${left.toLocaleString('en-US')})`,
    };
  }
}

function* blocksOf(sent: Sent): Generator<ReportBlock> {
  yield* headOf(sent);
  yield* summaryOf(sent);
  yield* sheetsOf(sent);
  yield* reviewOf(sent);
}

export function createTransmittalService({ db, changeMatrix, wordReports }: Needs) {
  return {
    /** 404 for an issuance that is not in the project. */
    async pdf(scope: ProjectScope, issuanceId: number, signal: AbortSignal): Promise<FileAnswer> {
      const { matrix } = await changeMatrix.changes(scope, issuanceId);
      const issuances = await issuancesInOrder(db, scope.projectId);
      const issuance = issuances.find(({ id }) => id === issuanceId);
      const project = await projectName(db, scope, scope.projectId);
      if (!issuance || project === null) throw notFound(`Issuance ${issuanceId}`);
      const files = await filesOfIssuance(db, scope, issuanceId);
      const title = `${project}: transmittal of ${issuance.name}`;
      const head = { title, header: { left: project, right: issuance.name } };
      const blocks = blocksOf({ project, issuance, files, matrix });
      const name = `transmittal-${issuanceId}.pdf`;
      return wordReports.pdf(scope.personId, { name, head, blocks }, signal);
    },
  };
}
