/** A server of markups in memory, with one document, for the page's store of markups. */
import type { IssueOnPaper } from '../../contract/src/issues/schema.ts';
import type { Markup } from '../../markups/src/model.ts';
import type {
  Added,
  Changed,
  MarkupCodec,
  MarkupEdit,
  MarkupRow,
} from '../../web/src/host/markups/markup-server.ts';

export const DOCUMENT_ID = 3;

/** XFDF is JSON here: what it is does not matter to the store. Its points move with the page's frame, as in real files. */
export const codec: MarkupCodec = {
  readAll: async (rows) => rows.map(({ row, frame }) => codec.read(row.xfdf, frame)),
  read: (xfdf, { cropBox }) => {
    if (!xfdf.startsWith('{')) return null;
    return moved(JSON.parse(xfdf) as Markup, cropBox[0]);
  },
  write: (markup, { cropBox }) => JSON.stringify(moved(markup, -cropBox[0])),
};

function moved(one: Markup, by: number): Markup {
  if (one.shape.form !== 'box') return one;
  const [x0, y0, x1, y1] = one.shape.box;
  return { ...one, shape: { ...one.shape, box: [x0 + by, y0, x1 + by, y1] } };
}

/** `fail` makes the next calls fail; `log` has what was asked. */
export class MarkupServerInMemory {
  readonly rows = new Map<number, MarkupRow>();
  readonly placesWithoutMarkup = () => [];
  log: string[] = [];
  fail: unknown[] = [];
  #ids = 0;

  add(added: Markup, change: Partial<MarkupRow> = {}): MarkupRow {
    this.#ids += 1;
    const row: MarkupRow = {
      ...{ id: this.#ids, document_id: DOCUMENT_ID, page_number: added.pageNumber, version: 1 },
      ...{ name: added.name, issue_id: null, xfdf: JSON.stringify(added) },
      ...{ evaluation_state: 'not_reviewed', author: null, can_edit: true },
      ...{ created_at: '', updated_at: '', in_file: null, ...change },
    };
    this.rows.set(row.id, row);
    return row;
  }

  /** What someone else makes of a markup. */
  overwrite(row: MarkupRow, to: Markup, change: Partial<MarkupRow> = {}): void {
    const version = (this.rows.get(row.id) ?? row).version + 1;
    this.rows.set(row.id, { ...row, xfdf: JSON.stringify(to), version, ...change });
  }

  #call(words: string): void {
    this.log.push(words);
    const failure = this.fail.shift() ?? null;
    if (failure !== null) throw failure;
  }

  list = async () => [...this.rows.values()];
  /** Tells of changes, as the events of the real one do. */
  tell = () => undefined as void;
  watch = (_document: number, onList: (rows: readonly MarkupRow[]) => void) => {
    this.tell = () => onList([...this.rows.values()]);
    return () => undefined;
  };
  /** Tells which issues the markups belong to. */
  tellIssues: (issues: readonly IssueOnPaper[]) => void = () => undefined;
  watchIssues = (_document: number, onIssues: (issues: readonly IssueOnPaper[]) => void) => {
    this.tellIssues = onIssues;
    return () => undefined;
  };
  read = async (id: number) => this.rows.get(id) ?? null;
  create = async (_document: number, texts: readonly string[]): Promise<Added> => {
    this.#call(`create ${texts.length}`);
    const annotations = texts.map((text) => {
      const created = JSON.parse(text) as Markup;
      const known = [...this.rows.values()].find(({ name }) => name === created.name);
      return known ?? this.add(created);
    });
    return { annotations, refused: [] };
  };
  change = async (edits: readonly MarkupEdit[]): Promise<Changed> => {
    const words = edits.map(({ id, version, xfdf }) =>
      xfdf === null ? `remove ${id}` : `change ${id} from ${version}`,
    );
    this.#call(words.join(', '));
    const changed: MarkupRow[] = [];
    const deleted: number[] = [];
    const refused: Changed['refused'][number][] = [];
    for (const [index, { id, version, xfdf }] of edits.entries()) {
      const row = this.rows.get(id);
      if (row === undefined) refused.push({ index, status: 404, detail: 'Not found' });
      else if (row.version !== version) refused.push({ index, status: 412, detail: 'Changed' });
      else if (xfdf === null) {
        this.rows.delete(id);
        deleted.push(id);
      } else {
        const next = { ...row, xfdf, version: version + 1 };
        this.rows.set(id, next);
        changed.push(next);
      }
    }
    return { changed, deleted, refused };
  };

  contents(): string[] {
    return [...this.rows.values()].map(({ xfdf }) => (JSON.parse(xfdf) as Markup).contents);
  }
}
