/** How a report shows an issue: with others under one another, or on a page of its own. */
import type { Image } from '@napi-rs/canvas';
import type { Paper, Style } from './paper.ts';
import type { ReportedIssue, ReportHead } from './report-task.ts';
import { ENTRY, FAINT, GAP, HEADING, PLAIN, TITLE } from './styles.ts';

const SMALL = { width: 168, height: 118 };
const THUMBNAIL = { width: 108, height: 81 };
/** Of the page, for the picture of an issue on a page of its own. */
const LARGE_SHARE = 0.45;
/** Lines of the description in a list. */
const MOST_LINES = 6;

/** Of an issue: of its place, and of its attachments in their order. */
export type Pictures = {
  readonly location: Image | null;
  readonly thumbnails: readonly (Image | null)[];
};

/** As many facts on a line as it has room for, none of them parted. */
function factsLines(paper: Paper, facts: ReportedIssue['facts'], width: number): string {
  const lines: string[] = [];
  for (const [name, value] of facts) {
    const fact = `${name}: ${value}`;
    const longer = lines.length === 0 ? fact : `${lines.at(-1)}  ·  ${fact}`;
    const fits = lines.length > 0 && paper.lines(longer, FAINT, width).length === 1;
    lines.splice(fits ? -1 : lines.length, 1, fits ? longer : fact);
  }
  return lines.join('\n');
}

function shortened(paper: Paper, words: string, width: number): string {
  const lines = paper.lines(words, PLAIN, width);
  if (lines.length <= MOST_LINES) return lines.join('\n');
  const kept = lines.slice(0, MOST_LINES).join('\n');
  // The last word makes room for the sign that there is more.
  return kept.replace(/\s*\S*$/, ' …');
}

function attachedLine({ attachments }: ReportedIssue): string {
  const names = attachments.map(({ name }) => name).join('; ');
  return names === '' ? '' : `Attachments: ${names}`;
}

function compact(paper: Paper, issue: ReportedIssue, image: Image | null): void {
  const x = paper.left + SMALL.width + GAP;
  const width = paper.left + paper.width - x;
  const parts: [words: string, style: Style][] = [
    [`#${issue.id}  ${issue.summary}`, ENTRY],
    [issue.place, FAINT],
    [factsLines(paper, issue.facts, width), FAINT],
    [attachedLine(issue), FAINT],
    [shortened(paper, issue.description, width), PLAIN],
  ];
  const tall = parts.reduce((sum, [words, style]) => sum + paper.heightOf(words, style, width), 0);
  paper.need(Math.max(SMALL.height, tall) + GAP);
  const top = paper.y;
  const pictured = image === null ? 0 : paper.picture(image, paper.left, SMALL);
  for (const [words, style] of parts) if (words !== '') paper.text(words, style, x, width);
  paper.y = Math.max(paper.y, top + pictured) + GAP / 2;
  paper.rule();
  paper.y += GAP / 2;
}

/** Each with its small picture at the left. */
function attached(
  paper: Paper,
  { attachments }: ReportedIssue,
  thumbnails: Pictures['thumbnails'],
): void {
  if (attachments.length === 0) return;
  const x = paper.left + THUMBNAIL.width + GAP;
  const width = paper.left + paper.width - x;
  const rows = attachments.map(({ name, note }, at) => {
    const image = thumbnails[at] ?? null;
    const tall = paper.heightOf(name, PLAIN, width) + paper.heightOf(note, FAINT, width);
    return { name, note, image, height: Math.max(image === null ? 0 : THUMBNAIL.height, tall) };
  });
  paper.y += GAP;
  paper.need(30 + (rows[0]?.height ?? 0));
  paper.text('Attachments', ENTRY);
  paper.y += GAP / 2;
  for (const { name, note, image, height } of rows) {
    paper.need(height);
    const top = paper.y;
    const pictured = image === null ? 0 : paper.picture(image, paper.left, THUMBNAIL);
    paper.text(name, PLAIN, x, width);
    paper.text(note, FAINT, x, width);
    paper.y = Math.max(paper.y, top + pictured) + GAP;
  }
}

function full(paper: Paper, issue: ReportedIssue, { location: image, thumbnails }: Pictures): void {
  paper.text(`#${issue.id}  ${issue.summary}`, HEADING);
  paper.text(issue.place, FAINT);
  paper.y += GAP;
  if (image !== null) {
    const box = { width: paper.width, height: paper.height * LARGE_SHARE };
    paper.y += paper.picture(image, paper.left, box) + GAP;
  }
  for (const [name, value] of issue.facts) paper.text(`${name}: ${value}`, PLAIN);
  paper.y += GAP;
  paper.text(issue.description, PLAIN);
  if (issue.comments.length > 0) {
    paper.y += GAP;
    paper.need(40);
    paper.text('Comments', ENTRY);
    for (const { who, text } of issue.comments) {
      paper.need(30);
      paper.text(who, FAINT);
      paper.text(text, PLAIN);
      paper.y += GAP / 2;
    }
  }
  attached(paper, issue, thumbnails);
}

/** Writes the first lines of a report. */
export function writeHead(paper: Paper, { title, note, filter }: ReportHead): void {
  paper.newPage();
  paper.text(title, TITLE);
  paper.text(note, FAINT);
  paper.text(filter, FAINT);
  paper.y += GAP;
}

/** Returns what writes one issue after the other. */
export function issueWriter(
  paper: Paper,
  { layout }: ReportHead,
): (issue: ReportedIssue, pictures: Pictures) => void {
  if (layout === 'page') {
    // The first one is below the head.
    let isFirst = true;
    return (issue, pictures) => {
      if (!isFirst) paper.newPage();
      isFirst = false;
      full(paper, issue, pictures);
    };
  }
  if (layout === 'list') return (issue, { location }) => compact(paper, issue, location);
  let place: string | null = null;
  return (issue, { location }) => {
    if (issue.place !== place) {
      if (place !== null) paper.newPage();
      paper.text(issue.place === '' ? 'No location' : issue.place, HEADING);
      paper.y += GAP;
      place = issue.place;
    }
    compact(paper, { ...issue, place: '' }, location);
  };
}
