/** Documents as PDFs with their markups. */
import type { ExportForm } from '../../../contract/src/constants.ts';
import { requestFile } from './client.ts';
import type { FileOptions } from './client.ts';

export type PdfExport = {
  documentId: number;
  /** This page alone, from 1; null for all. */
  page: number | null;
  form: ExportForm;
  /** Markups by name; null for all that the user may see. */
  names: readonly string[] | null;
};

/** Made by the server of what is saved. */
export async function exportPdf(
  { documentId, page, form, names }: PdfExport,
  options: FileOptions,
): Promise<Blob> {
  const body = {
    form,
    ...(page !== null && { page_number: page }),
    ...(names !== null && { names: [...names] }),
  };
  const args = { params: { id: documentId }, body };
  return (await requestFile('POST /v1/documents/{id}/pdf', args, options)).blob;
}
