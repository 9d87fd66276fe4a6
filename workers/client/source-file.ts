/** The file that a document has open. */
import type { FileHandle, RemoteFile } from '../protocol/document.ts';
import type { PdfWorkerApi } from '../protocol/pdf-worker.ts';
import type { SheetWorkerApi } from '../protocol/sheet-worker.ts';
import type { Call } from './worker-host.ts';

export type SourceFile = { file: Blob | RemoteFile; name: string; password: string };

/** Calls that both workers handle. */
type Renews = Pick<SheetWorkerApi & PdfWorkerApi, 'renewed'>;

/** What a worker opens the file by. Rejects if there is no URL for it. */
export async function handleOf({ file }: SourceFile): Promise<FileHandle> {
  return file instanceof Blob ? file : { address: await file.address(null) };
}

/** Answers a worker whose URL was rejected. */
export async function renewAddress(
  call: Call<Renews>,
  source: SourceFile | null,
  refused: string,
): Promise<void> {
  let address: string | null = null;
  try {
    if (source && !(source.file instanceof Blob)) address = await source.file.address(refused);
  } catch {
    // The worker reports it to whoever waits for the file.
  }
  // A dead worker waits for nothing; its replacement asks again.
  await call('renewed', { address }, { priority: 'immediate' }).catch(() => undefined);
}
