/** Answers a page's calls about one issue as the server does, so that a component is seen with its changes. */
import type { Attachment } from '../../contract/src/attachments/schema.ts';
import type { Comment, Issue, IssueFieldChange } from '../../contract/src/issues/schema.ts';
import { attachment, ME } from './answers.ts';

const LOOKUPS: Readonly<Record<string, readonly string[]>> = {
  priorities: ['Low', 'Medium', 'High', 'Urgent'],
  statuses: ['Open', 'In progress', 'In review', 'Resolved', 'Closed'],
  disciplines: ['General', 'Structural', 'Electrical'],
  scopes: ['Openings', 'Concrete'],
};

export const PEOPLE = [
  { id: 1, full_name: ME.full_name },
  { id: 2, full_name: 'Grace Hopper' },
];

type Refusal = { status: number; body: object };

export class IssueServer {
  issue: Issue;
  comments: Comment[] = [];
  attachments: Attachment[] = [];
  /** What the second person changed. */
  changes: IssueFieldChange[] = [];
  /** Method and path of each write, and its body. */
  readonly writes: { call: string; body: Record<string, unknown> }[] = [];
  /** Answers to writes instead, by the end of their path. */
  readonly refusals = new Map<string, Refusal>();

  #nameOfFile = '';

  constructor(issue: Issue) {
    this.issue = issue;
  }

  /** For `vi.stubGlobal('fetch', …)`. */
  readonly fetch = async (
    address: string,
    { method = 'GET', body }: { method?: string; body?: string } = {},
  ): Promise<Response> => {
    const { pathname } = new URL(address, 'http://server');
    const last = pathname.split('/').at(-1) ?? '';
    const lookup = LOOKUPS[last];
    if (lookup !== undefined) {
      return Response.json({ data: lookup.map((label, at) => ({ id: at + 1, label })) });
    }
    if (last === 'collaborators') return Response.json({ data: PEOPLE });
    if (last === 'changes') return Response.json({ data: this.#history(), next: null });
    if (method === 'GET') {
      if (last === 'attachments') return Response.json({ data: this.attachments });
      return Response.json(last === 'comments' ? { data: this.comments } : this.issue);
    }
    const sent = JSON.parse(body ?? '{}') as Record<string, unknown>;
    this.writes.push({ call: `${method} ${pathname}`, body: sent });
    const refusal = this.refusals.get(last);
    if (refusal === undefined && method === 'DELETE') {
      this.attachments = this.attachments.filter(({ id }) => String(id) !== last);
      this.issue = { ...this.issue, attachments_count: this.attachments.length };
      return new Response(null, { status: 204 });
    }
    return refusal === undefined
      ? Response.json(this.#change(last, sent))
      : Response.json(refusal.body, { status: refusal.status });
  };

  #history(): object[] {
    if (this.changes.length === 0) return [];
    const created_at = '2026-03-04T09:12:40.000Z';
    const how = { created_at, version: 2, is_bulk: false, is_undo: false };
    return [{ id: 1, person: PEOPLE[1] ?? null, changes: this.changes, ...how }];
  }

  #change(what: string, sent: Record<string, unknown>): object {
    const created_at = '2026-03-04T09:12:40.000Z';
    if (what === 'comments') {
      const author = PEOPLE[0] ?? null;
      const text = String(sent['text']);
      const comment = { id: this.comments.length + 1, text, created_at, author };
      this.comments = [...this.comments, comment];
      this.#set({ comments_count: this.comments.length });
      return comment;
    }
    if (what === 'upload-url') {
      this.#nameOfFile = String(sent['name']);
      return { file_id: 1, signed_url: 'http://server/files/1' };
    }
    if (what === 'attachments') {
      const added = attachment(this.attachments.length + 1, { name: this.#nameOfFile });
      this.attachments = [...this.attachments, added];
      this.issue = { ...this.issue, attachments_count: this.attachments.length };
      return added;
    }
    if (what === 'evaluate') {
      const evaluation = {
        is_thumbs_up: sent['is_thumbs_up'] === true,
        is_thumbs_down: sent['is_thumbs_down'] === true,
        explanation: typeof sent['explanation'] === 'string' ? sent['explanation'] : null,
        ...{ created_at, evaluator: PEOPLE[0] ?? null },
      };
      const evaluation_state = evaluation.is_thumbs_up ? 'approved' : 'rejected';
      this.#set({ evaluation, evaluation_state });
      return evaluation;
    }
    const assignee = PEOPLE.find(({ id }) => id === sent['assignee_id']) ?? null;
    this.#set({ ...(sent as Partial<Issue>), ...('assignee_id' in sent && { assignee }) });
    return this.issue;
  }

  #set(change: Partial<Issue>): void {
    this.issue = { ...this.issue, ...change, version: this.issue.version + 1 };
  }
}
