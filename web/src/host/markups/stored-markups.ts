/** What the server has of the markups of each document, and what is shown of them together with unsaved changes. */
import type { IssueOnPaper } from '../../../../contract/src/issues/schema.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import type { Store } from '../../lib/store.ts';
import { DocumentMarkups, documentIdOf, markupKey } from './document-markups.ts';
import type { DocumentState, MarkupKey, Saved, ShownMarkup } from './document-markups.ts';
import type { MarkupCodec, MarkupRow, MarkupServer } from './markup-server.ts';

type StoredMarkupsOwner = {
  /** A markup as it is shown: with unsaved changes. Null: not there. */
  shownOf: (key: MarkupKey, saved: Saved | null) => Omit<ShownMarkup, 'issue'> | null;
  /** Someone else deleted it. */
  onDeleted: (key: MarkupKey) => void;
  /** The document was asked for, for the first time, whether its markups have come or not. */
  onFirst: (documentId: number) => void;
};

export class StoredMarkups {
  readonly #server: MarkupServer;
  readonly #codec: MarkupCodec;
  readonly #owner: StoredMarkupsOwner;
  readonly #documents = new Map<number, DocumentMarkups>();
  readonly #unwatch: (() => void)[] = [];
  #saves = 0;
  #isInFileShown = true;
  #isDisposed = false;

  constructor(server: MarkupServer, codec: MarkupCodec, owner: StoredMarkupsOwner) {
    this.#server = server;
    this.#codec = codec;
    this.#owner = owner;
  }

  /** Loaded at the first call. */
  document(documentId: number): Store<DocumentState> {
    return this.#documentOf(documentId).store;
  }

  async reload(documentId: number): Promise<void> {
    const document = this.#documents.get(documentId);
    if (document !== undefined) await this.#load(documentId, document);
  }

  get(key: MarkupKey): ShownMarkup | null {
    return this.#documents.get(documentIdOf(key))?.get(key) ?? null;
  }

  savedOf(key: MarkupKey): Saved | null {
    return this.#documents.get(documentIdOf(key))?.saved.get(key) ?? null;
  }

  frameOf(documentId: number, pageNumber: number): PageFrame {
    return this.#documentOf(documentId).frameOf(pageNumber);
  }

  /** Sets how a page lies in its file. Returns what converts its markups; null if that was known. */
  learnFrame(
    documentId: number,
    pageNumber: number,
    frame: PageFrame,
  ): ((markup: Markup) => Markup) | null {
    const document = this.#documentOf(documentId);
    const former = document.frameOf(pageNumber);
    if (JSON.stringify(former) === JSON.stringify(frame)) return null;
    document.setFrame(pageNumber, frame);
    const convert = (markup: Markup) =>
      this.#codec.read(this.#codec.write(markup, former), frame) ?? markup;
    const keys: MarkupKey[] = [];
    for (const [key, saved] of document.saved) {
      if (saved.markup.pageNumber !== pageNumber) continue;
      document.saved.set(key, { ...saved, markup: convert(saved.markup) });
      keys.push(key);
    }
    this.refresh(keys);
    return convert;
  }

  /** A change of this tab is saved. Null: the markup is deleted. */
  setSaved(key: MarkupKey, saved: { row: MarkupRow; markup: Markup } | null): void {
    this.#saves += 1;
    const { saved: all } = this.#documentOf(documentIdOf(key));
    if (saved === null) all.delete(key);
    else all.set(key, { ...saved, savedAt: this.#saves });
  }

  /** Takes no more news. */
  dispose(): void {
    this.#isDisposed = true;
    for (const unwatch of this.#unwatch) unwatch();
  }

  /** Shows markups that stand in the PDFs, or hides them everywhere. */
  showInFile(isShown: boolean): void {
    this.#isInFileShown = isShown;
    for (const document of this.#documents.values()) {
      const inFile = [...document.saved].filter(([, { row }]) => row.in_file !== null);
      this.refresh(inFile.map(([key]) => key));
    }
  }

  /** Shows markups as they are now. */
  refresh(keys: Iterable<MarkupKey>): void {
    const documents = new Set<DocumentMarkups>();
    for (const key of keys) {
      const document = this.#documentOf(documentIdOf(key));
      documents.add(document);
      const saved = document.saved.get(key) ?? null;
      const isHidden = !this.#isInFileShown && saved !== null && saved.row.in_file !== null;
      const shown = isHidden ? null : this.#owner.shownOf(key, saved);
      const issue = document.issues.get(saved?.row.issue_id ?? 0) ?? null;
      document.show(key, shown && { ...shown, issue });
    }
    for (const document of documents) document.publish();
  }

  #documentOf(documentId: number): DocumentMarkups {
    const known = this.#documents.get(documentId);
    if (known !== undefined) return known;
    const made = new DocumentMarkups();
    this.#documents.set(documentId, made);
    void this.#load(documentId, made).then(() => this.#owner.onFirst(documentId));
    return made;
  }

  async #load(documentId: number, document: DocumentMarkups): Promise<void> {
    const asked = this.#saves;
    try {
      await this.#takeList(documentId, document, await this.#server.list(documentId), asked);
    } catch {
      // Whoever shows the markups says so, and offers to load them again.
      if (document.store.get().phase !== 'loaded') document.publish({ phase: 'failed' });
      return;
    }
    if (document.store.get().phase === 'loaded') return;
    document.publish({ phase: 'loaded' });
    if (this.#isDisposed) return;
    this.#unwatch.push(
      this.#server.watch(documentId, (rows) => {
        void this.#takeList(documentId, document, rows, this.#saves);
      }),
      this.#server.watchIssues(documentId, (issues) => this.#takeIssues(document, issues)),
    );
  }

  #takeIssues(document: DocumentMarkups, issues: readonly IssueOnPaper[]): void {
    const former = document.issues;
    document.issues = new Map(issues.map((issue) => [issue.id, issue]));
    const keys = [...document.saved].flatMap(([key, { row }]) => {
      const [before, now] = [former, document.issues].map((all) => all.get(row.issue_id ?? 0));
      const isSame =
        before?.priority_id === now?.priority_id &&
        before?.status_id === now?.status_id &&
        before?.overlay_execution_id === now?.overlay_execution_id;
      return isSame ? [] : [key];
    });
    this.refresh(keys);
  }

  /** `asked`: how much this tab had saved when the list was asked for. */
  async #takeList(
    documentId: number,
    document: DocumentMarkups,
    rows: readonly MarkupRow[],
    asked: number,
  ): Promise<void> {
    await this.#takeRows(documentId, document, rows);
    document.noteInFile(this.#server.placesWithoutMarkup(documentId));
    const present = new Set(rows.map(({ name }) => markupKey(documentId, name)));
    for (const [key, { savedAt }] of document.saved) {
      // What was saved since then is not in this list.
      if (!present.has(key) && savedAt <= asked) this.#delete(key);
    }
  }

  async #takeRows(
    documentId: number,
    document: DocumentMarkups,
    rows: readonly MarkupRow[],
  ): Promise<void> {
    const isNews = ({ name, version }: MarkupRow) =>
      (document.saved.get(markupKey(documentId, name))?.row.version ?? 0) < version;
    const framed = rows
      .filter(isNews)
      .map((row) => ({ row, frame: document.frameOf(row.page_number) }));
    this.refresh(this.#takeRights(document, rows));
    const markups = await this.#codec.readAll(framed);
    let unreadable = 0;
    const keys: MarkupKey[] = [];
    for (const [index, { row, frame }] of framed.entries()) {
      const read = markups[index] ?? null;
      const present = document.frameOf(row.page_number);
      // The page may have been shown meanwhile.
      const isRead = read === null || frame === present;
      const markup = isRead ? read : this.#codec.read(row.xfdf, present);
      if (markup === null) unreadable += 1;
      else if (isNews(row)) {
        const key = markupKey(documentId, row.name);
        document.saved.set(key, { row, markup, savedAt: 0 });
        keys.push(key);
      }
    }
    document.noteInFile(keys.flatMap((key) => document.saved.get(key)?.row.in_file ?? []));
    this.refresh(keys);
    // Each list has all of them: they are never taken over.
    if (unreadable !== document.store.get().unreadable) document.publish({ unreadable });
  }

  /** Who may edit a markup changes without a new version of it. Returns those that it concerns. */
  #takeRights(document: DocumentMarkups, rows: readonly MarkupRow[]): readonly MarkupKey[] {
    return rows.flatMap((row) => {
      const key = markupKey(row.document_id, row.name);
      const saved = document.saved.get(key);
      const isSame = saved?.row.version !== row.version || saved.row.can_edit === row.can_edit;
      if (saved === undefined || isSame) return [];
      document.saved.set(key, { ...saved, row });
      return [key];
    });
  }

  #delete(key: MarkupKey): void {
    this.#documentOf(documentIdOf(key)).saved.delete(key);
    this.#owner.onDeleted(key);
    this.refresh([key]);
  }
}
