/** A server of markups in memory, with one document, for the page's store of markups. */
import type { Markup } from '../../markups/src/model.ts';
import { ApiError } from '../../web/src/api/api-error.ts';
import type { Added, MarkupCodec, MarkupRow } from '../../web/src/host/markups/markup-server.ts';

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

  #present(id: number, version: number): MarkupRow {
    const row = this.rows.get(id);
    if (row === undefined) throw new ApiError(404, null, 'Not found');
    if (row.version !== version) throw new ApiError(412, null, 'Changed');
    return row;
  }

  list = async () => [...this.rows.values()];
  /** Tells of changes, as the events of the real one do. */
  tell = () => undefined as void;
  watch = (_document: number, onList: (rows: readonly MarkupRow[]) => void) => {
    this.tell = () => onList([...this.rows.values()]);
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
  change = async (id: number, xfdf: string, version: number) => {
    this.#call(`change ${id} from ${version}`);
    const row = { ...this.#present(id, version), xfdf, version: version + 1 };
    this.rows.set(id, row);
    return row;
  };
  remove = async ({ id, version }: { id: number; version: number }) => {
    this.#call(`remove ${id}`);
    this.#present(id, version);
    this.rows.delete(id);
  };

  contents(): string[] {
    return [...this.rows.values()].map(({ xfdf }) => (JSON.parse(xfdf) as Markup).contents);
  }
}
