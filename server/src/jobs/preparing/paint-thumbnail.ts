/** Paints the thumbnail of an attached file in a child process, so that a file that crashes or fills it affects nothing else. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { AttachmentType } from '../../../../contract/src/attachments/file-type.ts';
import { ChildFailed, linesOfChild } from '../child-lines.ts';

const CHILD = fileURLToPath(new URL('paint-thumbnail.child.ts', import.meta.url));
const HEAP_MEGABYTES = 256;
/** A photo with as many pixels as the child accepts takes 400 MB, and its file is in memory too. */
const MOST_RESIDENT_BYTES = 1024 ** 3;
const LONGEST_MS = 30_000;

const answerSchema = z.object({ widthPx: z.int().min(1), heightPx: z.int().min(1) });
export type ThumbnailSize = z.infer<typeof answerSchema>;

type Painting = {
  /** Absolute paths: of the file, and of the JPEG to write. */
  file: string;
  output: string;
  mediaType: AttachmentType;
  signal: AbortSignal;
};

/** Throws `ChildFailed` or `ChildSilent` if the file cannot be painted. */
export async function paintThumbnail(painting: Painting): Promise<ThumbnailSize> {
  const { file, mediaType, output, signal } = painting;
  const lines = linesOfChild({
    script: CHILD,
    args: [file, mediaType, output],
    heapMegabytes: HEAP_MEGABYTES,
    mostResidentBytes: MOST_RESIDENT_BYTES,
    silenceMs: LONGEST_MS,
    isPatient: true,
    signal,
  });
  let size: ThumbnailSize | null = null;
  for await (const line of lines) size = answerSchema.parse(line);
  if (size === null) throw new ChildFailed('Nothing was painted.');
  return size;
}
