/** A file behind a signed address, with how much of it has come. */

/** The server did not give the file (V-049). */
export class DownloadFailed extends Error {
  constructor() {
    super('Download failed');
    this.name = 'DownloadFailed';
  }
}

type FetchOptions = { signal: AbortSignal; /** 0 to 1. */ onProgress: (done: number) => void };

/** The whole file. Rejects with `DownloadFailed`, or with the signal's reason when aborted. */
export async function fetchFile(url: string, { signal, onProgress }: FetchOptions): Promise<Blob> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new DownloadFailed();
  }
  if (!answer.ok || answer.body === null) throw new DownloadFailed();
  const size = Number(answer.headers.get('content-length') ?? 0);
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (size > 0) onProgress(received / size);
      controller.enqueue(chunk);
    },
  });
  try {
    return await new Response(answer.body.pipeThrough(counter)).blob();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new DownloadFailed();
  }
}
