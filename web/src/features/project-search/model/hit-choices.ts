/** What a search of the project found, as choices of a list: by kind, each with its place. Pure. */
import type { Document, TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import { sectionCode } from '../../../../../contract/src/documents/section-code.ts';
import type { Issue, ListedIssue } from '../../../../../contract/src/issues/schema.ts';
import type {
  MarkupHit,
  PageOfHits,
  ProjectHits,
} from '../../../../../contract/src/projects/search.ts';
import { sheetAt } from '../../../domain/contents-tree.ts';
import type { ContentsTarget } from '../../../domain/contents-tree.ts';
import { markedLine, markedParts } from '../../../domain/marked-parts.ts';
import type { TextPart } from '../../../domain/marked-parts.ts';
import { sheetName } from '../../../domain/sheet-name.ts';
import { POINTS_PER_UNIT } from '../../../domain/units.ts';

/** What choosing a hit opens. */
export type HitTarget =
  | { kind: 'page'; target: ContentsTarget }
  | { kind: 'issue'; issue: Issue }
  | { kind: 'markup'; target: ContentsTarget; documentId: number; name: string };

export type HitChoice = {
  id: string;
  /** Number of a sheet, section or issue, or the name of the page. */
  name: string;
  parts: readonly TextPart[];
  /** Where it is, besides its name. */
  place: string;
  opens: HitTarget;
};

export type HitGroup = { id: string; label: string; choices: readonly HitChoice[] };

type Known = { contents: TableOfContents | undefined; documents: readonly Document[] };

/** Around a found line, page points. */
const MARGIN = 4;

function placeOf({ contents, documents }: Known, documentId: number, pageNumber: number) {
  const sheet = sheetAt(contents, documentId, pageNumber);
  const file = documents.find(({ id }) => id === documentId)?.file.name ?? '';
  return {
    name: sheet === null ? `Page ${pageNumber}` : sheetName(sheet).number,
    file,
    target: { documentId, pageNumber, sheetId: sheet?.id ?? null, box: null },
  };
}

/** Marks the words where they occur: sheets and sections come without ranges. */
function partsWith(text: string, words: string): TextPart[] {
  const lower = text.toLocaleLowerCase('en');
  const ranges = words
    .toLocaleLowerCase('en')
    .split(/[\s"“”]+/)
    .filter((word) => word !== '')
    .map((word): [number, number] => [lower.indexOf(word), lower.indexOf(word) + word.length])
    .filter(([from]) => from >= 0)
    .toSorted((a, b) => a[0] - b[0]);
  return markedParts(text, ranges);
}

function lineChoices(page: PageOfHits, known: Known): HitChoice[] {
  const { document_id: documentId, page_number: pageNumber, lines } = page;
  const { name, file, target } = placeOf(known, documentId, pageNumber);
  const more = page.lines_count - lines.length;
  return lines.map(({ text, ranges, box: [x0, y0, x1, y1], ...line }, at): HitChoice => {
    const box = [x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN] as const;
    const [left, top, right, bottom] = box.map((edge) => edge / POINTS_PER_UNIT);
    const place = at === lines.length - 1 && more > 0 ? `${more} more on the page` : file;
    return {
      id: `line-${documentId}-${pageNumber}-${at}`,
      name,
      parts: markedLine(text, ranges),
      place: line.is_recognized ? `Recognized, ${place}` : place,
      opens: {
        kind: 'page',
        target: { ...target, box: [left ?? 0, top ?? 0, right ?? 0, bottom ?? 0] },
      },
    };
  });
}

const FIELDS = { full_text: 'In the description', comment: 'In a comment' } as const;

function issueChoice(issue: ListedIssue): HitChoice {
  const { matches = [] } = issue;
  const match =
    matches.find(({ field }) => field === 'summary') ??
    matches.find(({ field }) => field === 'full_text' || field === 'comment');
  const field = match?.field === 'full_text' || match?.field === 'comment' ? match.field : null;
  return {
    id: `issue-${issue.id}`,
    name: `#${issue.id}`,
    parts:
      match === undefined ? markedParts(issue.summary, []) : markedLine(match.text, match.ranges),
    place: field === null ? issue.ref_number : `${FIELDS[field]}, ${issue.ref_number}`,
    opens: { kind: 'issue', issue },
  };
}

function markupChoice(hit: MarkupHit, known: Known): HitChoice {
  const { name, file, target } = placeOf(known, hit.document_id, hit.page_number);
  return {
    id: `markup-${hit.id}`,
    name,
    parts: markedLine(hit.text, hit.ranges),
    place: hit.author?.full_name ?? file,
    opens: { kind: 'markup', target, documentId: hit.document_id, name: hit.name },
  };
}

type Hits = { data: readonly unknown[]; total: number; is_least: boolean };

function labelOf(kind: string, { data, total, is_least: isLeast }: Hits): string {
  if (data.length >= total && !isLeast) return kind;
  const all = `${isLeast ? 'at least ' : ''}${total.toLocaleString('en-US')}`;
  return `${kind}, the first ${data.length} of ${all}`;
}

/** Kinds without a hit are left out. */
export function hitGroups(hits: ProjectHits, words: string, known: Known): HitGroup[] {
  const { sheets, specs, issues, markups, pages } = hits;
  const groups: HitGroup[] = [
    {
      id: 'sheets',
      label: 'Sheets',
      choices: sheets.map((sheet) => {
        const { number, title } = sheetName(sheet);
        const { document_id: documentId, page_number: pageNumber, id: sheetId } = sheet;
        return {
          id: `sheet-${sheetId}`,
          name: number,
          parts: partsWith(title, words),
          place: sheet.document_name,
          opens: { kind: 'page', target: { documentId, pageNumber, sheetId, box: null } },
        };
      }),
    },
    {
      id: 'specs',
      label: 'Specification sections',
      choices: specs.map((section) => ({
        id: `section-${section.id}`,
        name: sectionCode(section.csi_code),
        parts: partsWith(section.csi_code_title, words),
        place: section.document_name,
        opens: {
          kind: 'page',
          target: {
            ...{ documentId: section.document_id, pageNumber: section.starting_page_number },
            ...{ sheetId: null, box: null },
          },
        },
      })),
    },
    {
      id: 'issues',
      label: labelOf('Issues', issues),
      choices: issues.data.map(issueChoice),
    },
    {
      id: 'markups',
      label: labelOf('Markups', markups),
      choices: markups.data.map((hit) => markupChoice(hit, known)),
    },
    {
      id: 'pages',
      label: labelOf('Text on pages', pages),
      choices: pages.data.flatMap((page) => lineChoices(page, known)),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}
