/** The table of contents as a tree, and its visible rows. */
import { earlierVersions, issuanceWords, issuedIndex } from './issued-set.ts';
import type { IssuedIndex } from './issued-set.ts';
import { sheetName } from './sheet-name.ts';
import type { Document, Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { IssuedSet } from '../../../contract/src/issuances/schema.ts';
import { sectionCode } from '../../../contract/src/documents/section-code.ts';

/** The page a row opens. */
export type ContentsTarget = {
  documentId: number;
  /** From 1. */
  pageNumber: number;
  sheetId: number | null;
  /** A drawing's box in sheet units (1/100 in). */
  box: readonly [number, number, number, number] | null;
};

/** `Target`: what its rows open. */
export type ContentsNode<Target = ContentsTarget> = {
  id: string;
  /** Sheet number or section code; null where there is none. */
  number: string | null;
  label: string;
  /** Number of sheets or sections below it; null for leaves. */
  count: number | null;
  target: Target | null;
  children: readonly ContentsNode<Target>[];
  /** An earlier version of a sheet, or one that is no longer in the set. */
  isEarlier?: true;
  /** At the end of the row, such as a sum. */
  end?: string;
};

export type ContentsRow<Target = ContentsTarget> = {
  node: ContentsNode<Target>;
  /** From 1. */
  level: number;
  /** From 1, among its siblings. */
  position: number;
  siblings: number;
  isOpen: boolean;
};

function sheetNode(sheet: Sheet): ContentsNode {
  const { number, title } = sheetName(sheet);
  const place = { documentId: sheet.document_id, pageNumber: sheet.page_number, sheetId: sheet.id };
  return {
    id: `sheet-${sheet.id}`,
    number,
    label: title,
    count: null,
    target: { ...place, box: null },
    children: sheet.drawings.map(({ id, title: label, x0, y0, x1, y1 }) => ({
      id: `drawing-${id}`,
      number: null,
      label,
      count: null,
      target: { ...place, box: [x0, y0, x1, y1] },
      children: [],
    })),
  };
}

export const withoutPdf = (file: string) => file.replace(/\.pdf$/i, '');

function withFile(label: string, sheets: readonly Sheet[]): string {
  const file = sheets[0]?.document_name;
  return file === undefined ? label : `${label}, ${withoutPdf(file)}`;
}

/** Documents without sheets or sections: unrecognized files and books without headings. */
export function filesOutside(
  contents: TableOfContents,
  documents: readonly Document[],
): readonly Document[] {
  const sheets = contents.drawings.sheet_sets.flatMap((set) => set.sheets);
  const { specs, checklists } = contents;
  const inside = new Set(
    [...sheets, ...specs.sections, ...checklists.sections].map((row) => row.document_id),
  );
  return documents.filter(({ id }) => !inside.has(id));
}

function fileNode({ id, file }: Document): ContentsNode {
  return {
    id: `file-${id}`,
    number: null,
    label: file.name,
    count: null,
    target: { documentId: id, pageNumber: 1, sheetId: null, box: null },
    children: [],
  };
}

type SheetSet = TableOfContents['drawings']['sheet_sets'][number];

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** The issuances of earlier versions below a sheet. */
function withEarlier(node: ContentsNode, sheet: Sheet, { index, byId }: Issued): ContentsNode {
  const earlier = earlierVersions(index, sheet.id).flatMap((place): ContentsNode[] => {
    const version = byId.get(place.sheet_id);
    const issuance = index.issuances.get(place.issuance_id);
    if (version === undefined || issuance === undefined) return [];
    const { sheet_num: number } = version;
    const label = issuanceWords(issuance);
    return [
      {
        ...sheetNode(version),
        number: null,
        label: number === sheet.sheet_num ? label : `${label}, as ${number}`,
        children: [],
        isEarlier: true,
      },
    ];
  });
  return { ...node, children: [...node.children, ...earlier] };
}

type Issued = { index: IssuedIndex; byId: ReadonlyMap<number, Sheet> };

/** The current sheets by discipline, whichever documents they are in, and then those that are no longer in the set. */
function currentSets(sets: readonly SheetSet[], issued: IssuedSet): readonly ContentsNode[] {
  const index = issuedIndex(issued);
  const all = sets.flatMap(({ sheets }) => sheets);
  const known: Issued = { index, byId: new Map(all.map((sheet) => [sheet.id, sheet])) };
  const groups = new Map<string, { id: string; sheets: Sheet[]; documents: Set<number> }>();
  const removed: Sheet[] = [];
  for (const { id, label, sheets } of sets) {
    for (const sheet of sheets) {
      const place = index.sheets.get(sheet.id);
      if (place !== undefined && place.later_sheet_id !== null) continue;
      if (place !== undefined && place.removed_in !== null) {
        removed.push(sheet);
        continue;
      }
      const group = groups.get(label) ?? { id, sheets: [], documents: new Set() };
      groups.set(label, group);
      group.sheets.push(sheet);
      group.documents.add(sheet.document_id);
    }
  }
  const nodesOf = (sheets: readonly Sheet[]) =>
    sheets.map((sheet) => withEarlier(sheetNode(sheet), sheet, known));
  const nodes = [...groups].map(([label, { id, sheets, documents }]): ContentsNode => ({
    ...{ id: `set-${id}`, number: null, label, count: sheets.length, target: null },
    // The pages of one document are in the order that its authors chose.
    children: nodesOf(
      documents.size === 1
        ? sheets
        : sheets.toSorted((a, b) => byNumber(a.sheet_num, b.sheet_num) || a.id - b.id),
    ),
  }));
  if (removed.length === 0) return nodes;
  return [
    ...nodes,
    {
      ...{ id: 'removed-sheets', number: null, label: 'No longer in the set', target: null },
      ...{ count: removed.length, children: nodesOf(removed), isEarlier: true },
    },
  ];
}

/** Every set of every document. */
function allSets(sets: readonly SheetSet[]): readonly ContentsNode[] {
  const labels = sets.map(({ label }) => label);
  return sets.map(({ id, label, sheets }): ContentsNode => ({
    id: `set-${id}`,
    number: null,
    // File names tell the same discipline in two documents apart.
    label: labels.filter((other) => other === label).length > 1 ? withFile(label, sheets) : label,
    count: sheets.length,
    target: null,
    children: sheets.map(sheetNode),
  }));
}

/** The sections of checklists; of several, below the name of each. */
function checklistNodes({ checklists }: TableOfContents): readonly ContentsNode[] {
  const lists = new Map<number, { label: string; children: ContentsNode[] }>();
  for (const {
    id,
    section_title: label,
    document_id: documentId,
    ...section
  } of checklists.sections) {
    const list = lists.get(documentId) ?? {
      label: withoutPdf(section.document_name),
      children: [],
    };
    lists.set(documentId, list);
    const pageNumber = section.starting_page_number;
    list.children.push({
      ...{ id: `checklist-${id}`, number: null, label, count: null, children: [] },
      target: { documentId, pageNumber, sheetId: null, box: null },
    });
  }
  if (lists.size <= 1) return [...lists.values()].flatMap(({ children }) => children);
  return [...lists].map(([id, list]) => ({
    ...{ id: `list-${id}`, number: null, target: null, count: list.children.length },
    ...list,
  }));
}

/**
 * The three groups (TOC-003 to TOC-006), even when empty, then a group of the `documents` that have nothing in them. With the
 * issuances, only current sheets are listed, and their earlier versions below them.
 */
export function contentsTree(
  contents: TableOfContents,
  documents: readonly Document[] = [],
  issued?: IssuedSet,
): readonly ContentsNode[] {
  const { sheet_sets } = contents.drawings;
  const isArranged = issued !== undefined && issued.issuances.length > 0;
  const sets = isArranged ? currentSets(sheet_sets, issued) : allSets(sheet_sets);
  const specs = contents.specs.sections.map((section): ContentsNode => ({
    id: `spec-${section.id}`,
    number: sectionCode(section.csi_code),
    label: section.csi_code_title,
    count: null,
    target: {
      documentId: section.document_id,
      pageNumber: section.starting_page_number,
      sheetId: null,
      box: null,
    },
    children: [],
  }));
  const group = (id: string, label: string, count: number, children: readonly ContentsNode[]) => ({
    id,
    number: null,
    label,
    count,
    target: null,
    children,
  });
  const files = filesOutside(contents, documents).map(fileNode);
  const sheets = sets.reduce(
    (sum, { count, isEarlier }) => sum + (isEarlier ? 0 : (count ?? 0)),
    0,
  );
  return [
    group('drawings', 'Drawings', sheets, sets),
    group('specs', 'Specs', specs.length, specs),
    group(
      'checklists',
      'Checklists',
      contents.checklists.sections.length,
      checklistNodes(contents),
    ),
    ...(files.length === 0 ? [] : [group('files', 'Other files', files.length, files)]),
  ];
}

export function isEmpty(contents: TableOfContents): boolean {
  return contentsTree(contents).every(({ children }) => children.length === 0);
}

/** Ignores spaces in codes: "2605" finds "26 05 19". */
function holds(node: ContentsNode<unknown>, wanted: string): boolean {
  const number = (node.number ?? '').toLocaleLowerCase('en');
  const whole = `${number} ${node.label.toLocaleLowerCase('en')}`;
  return whole.includes(wanted) || number.replaceAll(' ', '').includes(wanted);
}

/** Keeps matches with their ancestors, and everything below a matching set or sheet. */
function narrow<Target>(
  nodes: readonly ContentsNode<Target>[],
  wanted: string,
): readonly ContentsNode<Target>[] {
  return nodes.flatMap((node) => {
    if (holds(node, wanted) && node.target !== null) return [node];
    const children = narrow(node.children, wanted);
    if (children.length === 0) return [];
    const count = node.count === null ? null : leavesOf(children);
    return [{ ...node, children, count }];
  });
}

function leavesOf(nodes: readonly ContentsNode<unknown>[]): number {
  return nodes.reduce((sum, node) => sum + (node.target === null ? leavesOf(node.children) : 1), 0);
}

/** The tree filtered by a search (TOC-007); the whole tree for an empty one. */
export function searchContents<Target>(
  tree: readonly ContentsNode<Target>[],
  words: string,
): readonly ContentsNode<Target>[] {
  const wanted = words.trim().toLocaleLowerCase('en');
  return wanted === '' ? tree : narrow(tree, wanted);
}

/** Rows in display order. `isOpen` says whether a node is expanded. */
export function rowsOf<Target>(
  nodes: readonly ContentsNode<Target>[],
  isOpen: (node: ContentsNode<Target>, level: number) => boolean,
  level = 1,
): ContentsRow<Target>[] {
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && isOpen(node, level);
    const row = { node, level, position: index + 1, siblings: nodes.length, isOpen: open };
    return open ? [row, ...rowsOf(node.children, isOpen, level + 1)] : [row];
  });
}

/** All sheets, set by set; empty while the contents are loading. */
export function contentsSheets(contents: TableOfContents | undefined): Sheet[] {
  return contents?.drawings.sheet_sets.flatMap((set) => set.sheets) ?? [];
}

type SheetIndex = { byPlace: ReadonlyMap<string, Sheet>; byId: ReadonlyMap<number, Sheet> };

/** Indexed because lists look up every row they render, and a project may have thousands of sheets. */
const indexes = new WeakMap<TableOfContents, SheetIndex>();

function placeKey(documentId: number, pageNumber: number): string {
  return `${documentId} ${pageNumber}`;
}

function indexOf(contents: TableOfContents): SheetIndex {
  const known = indexes.get(contents);
  if (known !== undefined) return known;
  const byPlace = new Map<string, Sheet>();
  const byId = new Map<number, Sheet>();
  for (const sheet of contentsSheets(contents)) {
    const key = placeKey(sheet.document_id, sheet.page_number);
    if (!byPlace.has(key)) byPlace.set(key, sheet);
    byId.set(sheet.id, sheet);
  }
  const index = { byPlace, byId };
  indexes.set(contents, index);
  return index;
}

/** The sheet on a page of a document. */
export function sheetAt(
  contents: TableOfContents | undefined,
  documentId: number,
  pageNumber: number,
): Sheet | null {
  if (contents === undefined) return null;
  return indexOf(contents).byPlace.get(placeKey(documentId, pageNumber)) ?? null;
}

export function sheetById(contents: TableOfContents | undefined, sheetId: number): Sheet | null {
  return contents === undefined ? null : (indexOf(contents).byId.get(sheetId) ?? null);
}
