/** What the topics of a BCF file become in a project: where each belongs, and what an issue takes over from it. */
import { ISSUE_SUMMARY_LENGTH, ISSUE_TEXT_LENGTH } from '../../../../../contract/src/constants.ts';
import type { Sheet, TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import { ISSUE_STATUS } from '../../../../../contract/src/issues/status.ts';
import type { ReadTopic } from '../../../../../exchange/src/bcf/read.ts';
import type { ImportedIssue } from '../../../api/issue-import.ts';
import type { IssueLookups, Lookup } from '../../../api/lookups.ts';
import { dateText } from '../../../domain/dates.ts';
import { PRIORITIES } from '../../../domain/issue-words.ts';

export type ImportFacts = {
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  readonly sheets: readonly Sheet[];
  readonly sections: TableOfContents['specs']['sections'];
  readonly lookups: IssueLookups;
};

/** Where an issue can be raised. */
export type Place = Pick<
  ImportedIssue['body'],
  'document_id' | 'page_number' | 'drawing_sheet_id' | 'csi_code'
>;

export type PlacedTopic = { readonly topic: ReadTopic; readonly place: Place };

export type ImportPlan = {
  readonly placed: readonly PlacedTopic[];
  /** Topics that name no page of the project. */
  readonly unplaced: readonly ReadTopic[];
};

export const placeOnSheet = (sheet: Sheet): Place => ({
  document_id: sheet.document_id,
  page_number: sheet.page_number,
  drawing_sheet_id: sheet.id,
});

/** The sheet on a page, or the section of a specification that it belongs to; null if it is neither. */
export function placeOnPage(
  documentId: number,
  pageNumber: number,
  { sheets, sections }: ImportFacts,
): Place | null {
  const sheet = sheets.find(
    (each) => each.document_id === documentId && each.page_number === pageNumber,
  );
  if (sheet !== undefined) return placeOnSheet(sheet);
  const section = sections
    .filter((each) => each.document_id === documentId && each.starting_page_number <= pageNumber)
    .toSorted((a, b) => b.starting_page_number - a.starting_page_number)[0];
  return section === undefined
    ? null
    : { document_id: documentId, page_number: pageNumber, csi_code: section.csi_code };
}

/** `C:\sets\Set%20A.pdf#page=3`: the file's name, and the page, 1 if none is named. */
function targetOf(address: string): { name: string; page: number } {
  const [path = '', fragment = ''] = address.split('#', 2);
  const last = path.split(/[/\\]/).at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A percent sign of its own.
  }
  return { name, page: Number(/(?:^|&)page=(\d{1,7})(?:&|$)/.exec(fragment)?.[1] ?? 1) };
}

/** The markup of a topic, if it is on the page that the topic refers to, and `place` is that page. */
function markupAt(topic: ReadTopic, place: Place, { documents }: ImportFacts): string | null {
  const { markup } = topic;
  const name = documents.find(({ id }) => id === place.document_id)?.name.toLowerCase();
  const isReferred = topic.documents.some(({ address }) => {
    const target = targetOf(address);
    return target.name.toLowerCase() === name && target.page === place.page_number;
  });
  // Counted from 0.
  const page = Number(/\spage\s*=\s*["'](\d+)["']/.exec(markup ?? '')?.[1] ?? Number.NaN);
  return isReferred && page + 1 === place.page_number ? markup : null;
}

const codes = (text: string) => text.toUpperCase().split(/[^\p{L}\p{N}.-]+/u);

/** Finds where a topic belongs: on the page that it refers to, or on the only sheet whose number it says. */
export function placeFinder(facts: ImportFacts): (topic: ReadTopic) => Place | null {
  const { documents, sheets } = facts;
  const documentIds = new Map(documents.map(({ id, name }) => [name.toLowerCase(), id]));
  // The latest issuance of a sheet comes last.
  const sheetsByNumber = new Map(sheets.map((sheet) => [sheet.sheet_num.toUpperCase(), sheet]));
  return (topic) => {
    for (const { address } of topic.documents) {
      const { name, page } = targetOf(address);
      const id = documentIds.get(name.toLowerCase());
      const place = id === undefined ? null : placeOnPage(id, page, facts);
      if (place !== null) return place;
    }
    const words = [...topic.documents.map((each) => each.words), ...topic.labels, topic.title];
    const named = new Set(words.flatMap(codes).flatMap((code) => sheetsByNumber.get(code) ?? []));
    const [sheet] = named;
    return named.size === 1 && sheet !== undefined ? placeOnSheet(sheet) : null;
  };
}

/** Control characters but the end of a line, halves of letters, and marks that change the direction of what follows. */
const OUT_OF_PLACE = /[^\P{Cc}\n\t]|[\p{Cs}\u2028-\u202E\u2066-\u2069]/gu;
const VISIBLE = /[^\p{Z}\p{Cf}\p{Cc}]/u;

/** As the server takes it; `otherwise` where nothing can be seen. */
function cleaned(text: string, most: number, otherwise: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(OUT_OF_PLACE, ' ').trim();
  return VISIBLE.test(lines) ? [...lines].slice(0, most).join('').trim() : otherwise;
}

const withId = (list: readonly Lookup[], label: string): number | null =>
  list.find((each) => each.label.toLowerCase() === label.trim().toLowerCase())?.id ?? null;

/** General. */
const NO_DISCIPLINE = 1;
/** Words that other programs have for what Pinbar calls otherwise. */
const STATUSES: Readonly<Record<string, number>> = {
  ...{ active: ISSUE_STATUS.open, new: ISSUE_STATUS.open, reopened: ISSUE_STATUS.open },
  ...{ assigned: ISSUE_STATUS.inProgress, inprogress: ISSUE_STATUS.inProgress },
  ...{ 'for review': ISSUE_STATUS.inReview, done: ISSUE_STATUS.resolved },
  ...{ fixed: ISSUE_STATUS.resolved, completed: ISSUE_STATUS.resolved },
};
const [URGENT, HIGH, MEDIUM, LOW] = PRIORITIES.map(({ id }) => id);
const PRIORITY_WORDS: Readonly<Record<string, number | undefined>> = {
  ...{ critical: URGENT, blocker: URGENT, major: HIGH, important: HIGH },
  ...{ normal: MEDIUM, minor: LOW, trivial: LOW },
};

function dateOf(text: string): string {
  return Number.isNaN(Date.parse(text)) ? '' : dateText(Date.parse(text));
}

/** Who and when, as far as the file says it. */
const signed = (name: string, date: string) =>
  [name, dateOf(date)].filter((part) => part !== '').join(', ');

export function issueOf(topic: ReadTopic, place: Place, facts: ImportFacts): ImportedIssue {
  const { lookups, sheets } = facts;
  const sheet = sheets.find(({ id }) => id === place.drawing_sheet_id);
  const { labels } = topic;
  const isDiscipline = (label: string) => withId(lookups.disciplines, label) !== null;
  // Some disciplines and scopes have the same name. Pinbar writes the discipline first.
  const first = labels.findIndex(isDiscipline);
  const discipline = [labels[first] ?? '', sheet?.discipline ?? ''].find(isDiscipline);
  const scopes = labels.flatMap((label, at) =>
    at === first ? [] : (withId(lookups.scopes, label) ?? []),
  );
  const wanted = topic.assignee.toLowerCase();
  const assignee = lookups.people.find((person) => person.full_name.toLowerCase() === wanted);
  const title = cleaned(topic.title, ISSUE_SUMMARY_LENGTH, 'Untitled topic');
  const summary = title.replaceAll(/\s+/g, ' ');
  const origin = [
    'Imported from BCF.',
    topic.author === '' ? '' : `Raised by ${signed(topic.author, topic.date)}.`,
    topic.assignee === '' || assignee !== undefined ? '' : `Assigned to ${topic.assignee}.`,
  ];
  const comments = [
    origin.filter((part) => part !== '').join(' '),
    ...topic.comments.map(({ author, date, text }) => {
      const who = signed(author, date);
      return who === '' ? text : `${who}: ${text}`;
    }),
  ];
  const xfdf = markupAt(topic, place, facts);
  return {
    body: {
      ...place,
      ...(xfdf !== null && { xfdf }),
      guid: topic.guid,
      summary,
      full_text: cleaned(topic.description, ISSUE_TEXT_LENGTH, summary),
      priority_id:
        withId(lookups.priorities, topic.priority) ??
        PRIORITY_WORDS[topic.priority.toLowerCase()] ??
        MEDIUM ??
        1,
      status_id:
        withId(lookups.statuses, topic.status) ??
        STATUSES[topic.status.toLowerCase()] ??
        ISSUE_STATUS.open,
      discipline_id: withId(lookups.disciplines, discipline ?? '') ?? NO_DISCIPLINE,
      scope_ids: [...new Set(scopes)],
      assignee_id: assignee?.id ?? null,
    },
    comments: comments.map((text) => cleaned(text, ISSUE_TEXT_LENGTH, '–')),
  };
}
