/** What the report of a packet says about an issue: the server writes it, and the check expects it. */
import { zoneNamed } from '../../exchange/src/tables/table.ts';
import type { PacketIssue, PacketManifest } from './packet.ts';

export type ReportWords = {
  id: number;
  summary: string;
  description: string;
  place: string;
  /** Names and values, without those that are empty. */
  facts: [name: string, value: string][];
  comments: { who: string; text: string }[];
  attachments: { name: string; note: string }[];
};

/** `MM/dd/yyyy` by the clocks of a zone. Throws a RangeError if there is no such zone. */
export function dayIn(zoneName: string): (moment: string) => string {
  const zone = zoneNamed(zoneName);
  return (moment) => {
    const at = new Date(moment);
    if (Number.isNaN(at.getTime())) return moment;
    const day = new Date(at.getTime() + zone(at)).toISOString();
    return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
  };
}

type Headed = Pick<
  PacketManifest,
  'project' | 'issue_count' | 'created_at' | 'time_zone' | 'filter'
>;

/** The first lines of the report. Throws a RangeError if there is no such time zone. */
export function reportHead({ project, issue_count: count, filter, ...made }: Headed) {
  const issues = `${count.toLocaleString('en-US')} ${count === 1 ? 'issue' : 'issues'}`;
  const note = `${issues} · ${dayIn(made.time_zone)(made.created_at)}`;
  return { title: project.name, note, filter };
}

/** `dayOf`: from `dayIn`. */
export function reportWords(issue: PacketIssue, dayOf: (moment: string) => string): ReportWords {
  const { evaluation } = issue;
  const facts: [string, string | number | null | undefined][] = [
    ['Priority', issue.priority],
    ['Status', issue.status],
    ['Discipline', issue.discipline],
    ['Scopes', issue.scopes.join('; ')],
    ['Ref. #', issue.ref_number],
    ['Grid', issue.grid_reference],
    ['Document', issue.document],
    ['Page', issue.page],
    ['Overlay sheets', issue.overlay_sheets.join('; ')],
    ['Ball in court', issue.owner],
    ['Reporter', issue.reporter],
    ['Date created', dayOf(issue.created_at)],
    ['Evaluation', evaluation?.state],
    ['Evaluated by', evaluation?.person],
    ['Reason', evaluation?.reason],
  ];
  return {
    id: issue.id,
    summary: issue.summary,
    description: issue.description,
    place: issue.location,
    facts: facts.flatMap(([name, value]): [string, string][] =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
    comments: issue.comments.map(({ author, created_at: at, text }) => ({
      who: `${author ?? 'Unknown'}, ${dayOf(at)}`,
      text,
    })),
    attachments: issue.attachments.map(({ name, person, created_at: at, sha256 }) => ({
      name,
      note: `${person ?? 'Unknown'}, ${dayOf(at)}\nSHA-256 ${sha256}`,
    })),
  };
}
