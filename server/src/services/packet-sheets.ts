/** The sheets of an evidence packet: cut out of their sources, with the crops painted on them. */
import { stat } from 'node:fs/promises';
import type { Document } from '../../../contract/src/documents/schema.ts';
import { cropName, sourceName } from '../../../evidence/src/packet.ts';
import type { PacketCrop, PacketSheet, PacketSource } from '../../../evidence/src/packet.ts';
import { ApiError } from '../domain/api-error.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { PacketFile } from './packet-zip.ts';

/** A page that a packet encloses, from 1, and the issues whose crops are painted from it. */
export type WantedSheet = {
  page: number;
  /** Where to write the page's own PDF. */
  file: string;
  /** `markup`: a file with its XFDF; null: the page as a whole is the place. `picture`: where to write the crop. */
  crops: { id: number; markup: string | null; priority: number; picture: string }[];
};
/** `is_cut`: the page's own PDF is written. Otherwise only the whole source has it. */
export type CutPage = { is_cut: boolean } & {
  [Key in 'size' | 'frame']: NonNullable<PacketSheet[Key]>;
};
export type CutCrop = Pick<PacketCrop, 'box' | 'markup_box'>;
export type CutSource = Pick<PacketSource, 'sha256' | 'size_bytes' | 'page_count'> & {
  /** By page from 1; why those that cannot be read are absent, as sentences for people. */
  pages: ReadonlyMap<number, CutPage | { refused: string }>;
  /** By the ids of issues; those that cannot be painted are absent. */
  crops: ReadonlyMap<number, CutCrop>;
};
/** Cuts pages out of a PDF on disk, and paints crops on them. */
export type CutSheets = (
  file: string,
  wanted: readonly WantedSheet[],
  signal: AbortSignal,
) => Promise<CutSource>;

/** A sheet to be enclosed. */
export type SheetPlan = Pick<PacketSheet, 'name' | 'document_id' | 'page' | 'sheet_number'> &
  WantedSheet;

export type EnclosedSheets = {
  sheets: PacketSheet[];
  sources: PacketSource[];
  /** Sheets, and sources that are enclosed as a whole. */
  pdfs: PacketFile[];
  /** By the ids of issues. */
  crops: Map<number, PacketCrop>;
};

/** Of all PDFs in a packet. */
const MOST_PDF_BYTES = 1024 ** 3;
/** Of a source that is enclosed as a whole. */
const MOST_SOURCE_BYTES = 256 * 1024 ** 2;

const UNREADABLE = 'Pinbar could not read this page.';
const TOO_LARGE = 'The page cannot be separated from its file, which is too large to enclose.';

type Needs = {
  store: ObjectStore;
  cutSheets: CutSheets;
  /** Those of the project's documents by id. */
  files: ReadonlyMap<number, Document['file']>;
  /** Gets what must stay until the packet is sent. */
  held: AsyncDisposableStack;
  signal: AbortSignal;
};

/** What the packet says about a page. */
function sheetOf(
  { name, document_id, page, sheet_number }: SheetPlan,
  found: CutPage | { refused: string },
  fits: boolean,
): PacketSheet {
  const sheet = { name, document_id, page, sheet_number };
  const none = { file: null, page_in_file: 0, size: null, frame: null };
  if ('refused' in found) return { ...sheet, ...none, reason: found.refused || UNREADABLE };
  const { is_cut: isCut, size, frame } = found;
  if (isCut) return { ...sheet, file: name, page_in_file: 1, reason: null, size, frame };
  if (!fits) return { ...sheet, ...none, reason: TOO_LARGE };
  return { ...sheet, file: sourceName(document_id), page_in_file: page, reason: null, size, frame };
}

/** Writes the sheets and crops of `plans`. */
export async function encloseSheets(
  plans: Iterable<SheetPlan>,
  { store, cutSheets, files, held, signal }: Needs,
): Promise<EnclosedSheets> {
  const all: EnclosedSheets = { sheets: [], sources: [], pdfs: [], crops: new Map() };
  let bytes = 0;
  for (const [documentId, ofDocument] of Map.groupBy(plans, (plan) => plan.document_id)) {
    const file = files.get(documentId);
    if (file === undefined) continue;
    await using copies = new AsyncDisposableStack();
    const copy = copies.use(await store.localFile(file.file_key));
    const { pages, crops, ...facts } = await cutSheets(copy.path, ofDocument, signal);
    all.sources.push({ document_id: documentId, name: file.name, ...facts });
    for (const plan of ofDocument) {
      const found = pages.get(plan.page) ?? { refused: UNREADABLE };
      const sheet = sheetOf(plan, found, facts.size_bytes <= MOST_SOURCE_BYTES);
      all.sheets.push(sheet);
      if (sheet.file === null) continue;
      if (sheet.file === sheet.name) {
        all.pdfs.push({ name: sheet.name, path: plan.file, isPacked: true });
        bytes += (await stat(plan.file)).size;
      }
      for (const { id, priority } of plan.crops) {
        const crop = crops.get(id);
        if (crop === undefined) continue;
        const { box, markup_box } = crop;
        all.crops.set(id, {
          ...{ file: cropName(id), sheet: sheet.name, box, markup_box },
          priority_id: priority,
        });
      }
    }
    const whole = sourceName(documentId);
    if (all.sheets.some((sheet) => sheet.file === whole)) {
      all.pdfs.push({ name: whole, path: copy.path, isPacked: true });
      bytes += facts.size_bytes;
      held.use(copies.move());
    }
    if (bytes > MOST_PDF_BYTES) {
      throw new ApiError(
        'INVALID_INPUT',
        'The sheets of these issues have more than 1 GB. Filter the list to fewer issues.',
      );
    }
  }
  return all;
}
