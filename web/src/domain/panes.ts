/** What the one or two viewers show, read from the URL, and how the URL changes. */
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { ChangeOrderBatch } from '../../../contract/src/change-orders/schema.ts';
import type { Document, Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import { sheetAt, sheetById } from './contents-tree.ts';
import { sheetInWords, sheetName } from './sheet-name.ts';
import type { ContentsTarget } from './contents-tree.ts';
import { capital } from './units.ts';
import type { AddressId, Split, WorkspaceSearch } from './workspace-search.ts';

/** V-003: two at most. */
export const PANE_IDS = [1, 2] as const;
export type PaneId = (typeof PANE_IDS)[number];

/** A page of a document of the project. */
export type PageEntity = {
  kind: 'page';
  document: Document;
  /** From 1. */
  pageNumber: number;
  /** The sheet on this page; null if it is not a sheet. */
  sheet: Sheet | null;
};

/** V-042: one entity at a time, or why there is none. */
export type PaneEntity =
  | { kind: 'none' }
  /** The contents, which know the sheet's page, have not loaded yet. */
  | { kind: 'waiting' }
  | PageEntity
  /** A change order document, or a stored file without a document yet (V-011). */
  | { kind: 'file'; fileKey: string; pageNumber: number; name?: string }
  /** An execution of an overlay: the two drawings on top of each other. */
  | { kind: 'overlay'; executionId: number }
  /** A message from the specification. */
  | { kind: 'missing'; message: string };

/** An entity's file and its page, from 1. */
export type PaneFile = {
  /** The upload's key. It stays the same once a linearized copy exists. */
  id: string;
  /** The key to fetch: the upload's or its linearized copy's. */
  key: string;
  name: string;
  pageNumber: number;
};

/** Null while there is no page to show. */
export function entityFile(entity: PaneEntity): PaneFile | null {
  if (entity.kind === 'page') {
    const { file_key, linearized_file_key, name } = entity.document.file;
    // V-053: prefer the linearized copy.
    const key = linearized_file_key ?? file_key;
    return { id: file_key, key, name, pageNumber: entity.pageNumber };
  }
  if (entity.kind !== 'file') return null;
  const { fileKey, pageNumber, name = fileKey.split('/').at(-1) ?? fileKey } = entity;
  return { id: fileKey, key: fileKey, name, pageNumber };
}

/** V-040, V-041: only drawing pages can be fit whole and overlaid. */
export function isDrawing(entity: PaneEntity | null): entity is PageEntity {
  return entity?.kind === 'page' && entity.document.document_type_id === DOCUMENT_TYPE.drawings;
}

/** A page of a specification or checklist, which opens at its top. */
export function isOfBook(entity: PaneEntity): boolean {
  if (entity.kind !== 'page') return false;
  const type = entity.document.document_type_id;
  return type === DOCUMENT_TYPE.specifications || type === DOCUMENT_TYPE.checklist;
}

/** A short name: "A-101, Floor plan", "Page 3". */
export function entityName(entity: PaneEntity): string {
  if (entity.kind === 'overlay') return 'Overlay';
  if (entity.kind === 'page' && entity.sheet !== null) {
    return sheetInWords(sheetName(entity.sheet));
  }
  return `Page ${entityFile(entity)?.pageNumber ?? 1}`;
}

/** Announced on opening: "Sheet A-101, Floor plan, page 3 of 42", or "Page 3 of 42, Book.pdf". */
export function entitySpeech(entity: PaneEntity, pageCount: number | null): string {
  const file = entityFile(entity);
  const page = `page ${file?.pageNumber ?? 1}${pageCount === null ? '' : ` of ${pageCount}`}`;
  const sheet = entity.kind === 'page' ? entity.sheet : null;
  const name = [sheet?.sheet_num, sheet?.sheet_title].filter(Boolean).join(', ');
  if (name !== '') return `Sheet ${name}, ${page}`;
  return file === null ? capital(page) : `${capital(page)}, ${file.name}`;
}

type Section = { id: number; document_id: number; starting_page_number: number };

/**
 * The contents row of the shown page: its sheet (`sheet-7`), else its section (`spec-3`), else its file (`file-2`). Of
 * several sections that begin on the page, `chosen` is the one whose row was pressed.
 */
export function rowIdOf(
  contents: TableOfContents | undefined,
  entity: PaneEntity,
  chosen: string | null,
): string | null {
  if (entity.kind !== 'page') return null;
  const { document, pageNumber, sheet } = entity;
  if (sheet !== null) return `sheet-${sheet.id}`;
  const begin = ({ document_id, starting_page_number }: Section) =>
    document_id === document.id && starting_page_number === pageNumber;
  const beginHere = [
    ...(contents?.specs.sections.filter(begin) ?? []).map(({ id }) => `spec-${id}`),
    ...(contents?.checklists.sections.filter(begin) ?? []).map(({ id }) => `checklist-${id}`),
  ];
  if (chosen !== null && beginHere.includes(chosen)) return chosen;
  const starts = (section: Section) =>
    section.document_id === document.id && section.starting_page_number <= pageNumber;
  const spec = contents?.specs.sections.findLast(starts);
  if (spec !== undefined) return `spec-${spec.id}`;
  const checklist = contents?.checklists.sections.findLast(starts);
  return checklist === undefined ? `file-${document.id}` : `checklist-${checklist.id}`;
}

export type Panes = {
  first: PaneEntity;
  /** Null while Compare is off. */
  second: PaneEntity | null;
  /** Width of the first pane, percent; 100 while Compare is off. */
  split: Split;
};

type Known = {
  /** Of the project. Undefined until loaded. */
  documents: readonly Document[] | undefined;
  /** Why they will not be, as a message. */
  problem?: string | undefined;
  /** Undefined until loaded. */
  contents: TableOfContents | undefined;
  /** Loading failed: pages are shown without sheet names. */
  haveContentsFailed: boolean;
  /** Of a batch: then the address may name them, and its first one is shown where the address names nothing. */
  changeOrders?: ChangeOrderBatch['documents'];
};

type Wanted = {
  documentId: AddressId | undefined;
  sheetId: AddressId | undefined;
  pageNumber: number | undefined;
};

function entityOf({ documentId, sheetId, pageNumber }: Wanted, known: Known): PaneEntity {
  const { problem } = known;
  if (problem !== undefined) return { kind: 'missing', message: problem };
  if (known.documents === undefined) return { kind: 'waiting' };
  const document = known.documents.find(({ id }) => id === documentId);
  if (documentId !== undefined && document === undefined) {
    return { kind: 'missing', message: `Document ${documentId} not found` };
  }
  if (sheetId === undefined) {
    if (document === undefined) return { kind: 'none' };
    const page = pageNumber ?? 1;
    return {
      kind: 'page',
      document,
      pageNumber: page,
      sheet: sheetAt(known.contents, document.id, page),
    };
  }
  if (known.contents === undefined) {
    if (!known.haveContentsFailed) return { kind: 'waiting' };
    return document === undefined
      ? { kind: 'none' }
      : { kind: 'page', document, pageNumber: 1, sheet: null };
  }
  const sheet = typeof sheetId === 'number' ? sheetById(known.contents, sheetId) : null;
  const home = known.documents.find(({ id }) => id === sheet?.document_id);
  if (sheet === null || home === undefined) {
    return { kind: 'missing', message: `Sheet ${sheetId} not found` };
  }
  return { kind: 'page', document: home, pageNumber: sheet.page_number, sheet };
}

const UNSUPPORTED: PaneEntity = { kind: 'missing', message: 'Unsupported entity type' };

function overlayOf(executionId: AddressId): PaneEntity {
  return typeof executionId === 'number'
    ? { kind: 'overlay', executionId }
    : { kind: 'missing', message: overlayNotFound(executionId) };
}

/** V-015. */
export function overlayNotFound(executionId: AddressId): string {
  return `Overlay ${executionId} not found`;
}

/** From the address: a file by its key wins over a document of the batch (CH-032). */
export type WantedDocument = {
  fileKey?: string | undefined;
  /** A change order document of the batch. */
  documentId?: AddressId | undefined;
};

/** Without a wish, the first document (CH-031). `pageNumber`: from 1. */
export function changeOrderEntity(
  documents: ChangeOrderBatch['documents'] | null,
  { fileKey, documentId }: WantedDocument,
  pageNumber = 1,
): PaneEntity {
  if (fileKey !== undefined && fileKey !== '') {
    const name = documents?.find(({ file }) => file.file_key === fileKey)?.file.name;
    return { kind: 'file', fileKey, pageNumber, ...(name !== undefined && { name }) };
  }
  if (documents === null) {
    return { kind: 'missing', message: 'Either fileKey or batchId required for change order' };
  }
  const document =
    documentId === undefined ? documents[0] : documents.find(({ id }) => id === documentId);
  if (document === undefined) {
    return documentId === undefined
      ? { kind: 'none' }
      : { kind: 'missing', message: `Change order document ${documentId} not found` };
  }
  const { file_key: key, name } = document.file;
  if (key === '') {
    return { kind: 'missing', message: 'No file key found for change order document' };
  }
  return { kind: 'file', fileKey: key, pageNumber, name };
}

/** A file by its key, else a document of a project, an overlay, or a document of the batch (CH-031, CH-032). */
function firstBesideBatch(
  search: WorkspaceSearch,
  known: Known,
  changeOrders: ChangeOrderBatch['documents'],
): PaneEntity {
  const { fileKey = '', documentId, sheetId, pageNumber } = search;
  if (fileKey === '' && (documentId !== undefined || sheetId !== undefined)) {
    return entityOf({ documentId, sheetId, pageNumber }, known);
  }
  if (fileKey === '' && search.overlayExecutionId !== undefined) {
    return overlayOf(search.overlayExecutionId);
  }
  return changeOrderEntity(
    changeOrders,
    { fileKey, documentId: search.changeOrderDocumentId },
    pageNumber,
  );
}

function firstEntity(search: WorkspaceSearch, known: Known): PaneEntity {
  if (known.changeOrders !== undefined) {
    return firstBesideBatch(search, known, known.changeOrders);
  }
  if (search.fileKey !== undefined && known.documents?.length === 0) {
    return search.fileKey === ''
      ? { kind: 'missing', message: 'fileKey required for fileKey entity type' }
      : { kind: 'file', fileKey: search.fileKey, pageNumber: search.pageNumber ?? 1 };
  }
  const { sheetId, pageNumber } = search;
  if (search.documentId === undefined && sheetId === undefined) {
    if (search.overlayExecutionId !== undefined) return overlayOf(search.overlayExecutionId);
    // An overlay is only ever shown as one of its executions.
    if (search.overlayId !== undefined) return UNSUPPORTED;
    return entityOf({ documentId: known.documents?.[0]?.id, sheetId, pageNumber }, known);
  }
  return entityOf({ documentId: search.documentId, sheetId, pageNumber }, known);
}

function isCompareOn(search: WorkspaceSearch): boolean {
  return [...SECOND, 'split' as const].some(
    (name) => name !== 'page2Number' && search[name] !== undefined,
  );
}

function secondEntity(search: WorkspaceSearch, known: Known): PaneEntity {
  const { document2Id: documentId, sheet2Id: sheetId, page2Number: pageNumber } = search;
  const { overlayExecution2Id: executionId, changeOrderDocument2Id: changeOrderId } = search;
  if (documentId === undefined && sheetId === undefined) {
    if (executionId !== undefined) return overlayOf(executionId);
    if (changeOrderId === undefined || known.changeOrders === undefined) return { kind: 'none' };
    return changeOrderEntity(known.changeOrders, { documentId: changeOrderId }, pageNumber);
  }
  return entityOf({ documentId, sheetId, pageNumber }, known);
}

/** What the URL asks for, as far as the project has it. */
export function panesOf(search: WorkspaceSearch, known: Known): Panes {
  const first = firstEntity(search, known);
  if (!isCompareOn(search)) return { first, second: null, split: 100 };
  return { first, second: secondEntity(search, known), split: search.split ?? 50 };
}

export type PanesAction =
  | { type: 'open'; pane: PaneId; target: Omit<ContentsTarget, 'box'> }
  /** A document of the batch, from page 1. */
  | { type: 'change-order'; pane: PaneId; changeOrderDocumentId: number; pageNumber: number }
  /** Changes the page of the change order document or stored file in a pane. */
  | { type: 'file-page'; pane: PaneId; pageNumber: number }
  | { type: 'overlay'; pane: PaneId; overlayId: number; executionId: number }
  | { type: 'compare'; isOn: boolean }
  | { type: 'split'; split: Split };

/** One entity replaces another (V-016, V-017). */
const FIRST = [
  ...(['documentId', 'sheetId', 'pageNumber', 'fileKey', 'changeOrderDocumentId'] as const),
  ...(['overlayId', 'overlayExecutionId'] as const),
] as const;
const SECOND = [
  ...(['document2Id', 'sheet2Id', 'page2Number', 'changeOrderDocument2Id'] as const),
  'overlayExecution2Id',
] as const;

function without(search: WorkspaceSearch, names: readonly (keyof WorkspaceSearch)[]) {
  const left = Object.entries(search).filter(([name]) => !names.some((other) => other === name));
  return Object.fromEntries(left) as WorkspaceSearch;
}

/** The URL with an entity in a pane, which is shown. */
function opened(
  search: WorkspaceSearch,
  pane: PaneId,
  entity: { 1: Partial<WorkspaceSearch>; 2: Partial<WorkspaceSearch> },
): { search: WorkspaceSearch; isStep: boolean } {
  if (pane === 1) {
    const room = search.split === 0 ? { split: 50 as const } : {};
    return { search: { ...without(search, FIRST), ...entity[1], ...room }, isStep: true };
  }
  const split = search.split === undefined || search.split === 100 ? 50 : search.split;
  return { search: { ...without(search, SECOND), ...entity[2], split }, isStep: true };
}

/** The URL after an action. `isStep`: adds a browser history entry (V-014). */
export function reducePanes(
  search: WorkspaceSearch,
  action: PanesAction,
): { search: WorkspaceSearch; isStep: boolean } {
  switch (action.type) {
    case 'open': {
      const { documentId, sheetId, pageNumber } = action.target;
      return opened(search, action.pane, {
        1: { documentId, ...(sheetId === null ? { pageNumber } : { sheetId }) },
        2: {
          document2Id: documentId,
          ...(sheetId === null ? { page2Number: pageNumber } : { sheet2Id: sheetId }),
        },
      });
    }
    case 'overlay': {
      const { pane, overlayId, executionId } = action;
      return opened(search, pane, {
        1: { overlayId, overlayExecutionId: executionId },
        2: { overlayExecution2Id: executionId },
      });
    }
    case 'change-order': {
      const { pane, changeOrderDocumentId: id, pageNumber } = action;
      return opened(search, pane, {
        1: { changeOrderDocumentId: id, pageNumber },
        2: { changeOrderDocument2Id: id, page2Number: pageNumber },
      });
    }
    case 'file-page': {
      const { pane, pageNumber } = action;
      const place = pane === 1 ? { pageNumber } : { page2Number: pageNumber };
      return { search: { ...search, ...place }, isStep: true };
    }
    case 'compare':
      // V-027, V-028: closing the second viewer forgets its page.
      return action.isOn
        ? { search: { ...search, split: search.split ?? 50 }, isStep: true }
        : { search: without(search, [...SECOND, 'split']), isStep: true };
    case 'split':
      return { search: { ...search, split: action.split }, isStep: false };
  }
}
