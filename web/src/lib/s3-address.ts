/** Uploads to signed S3 URLs (AWS Signature Version 4, in the query). */

/** Files go there in one piece: nobody can ask how much has arrived. */
export function isPresigned(url: string): boolean {
  return new URL(url, location.href).searchParams.has('X-Amz-Signature');
}

/** S3 error codes worth a retry, whatever their status. All 5xx are retried. */
const PASSING: readonly string[] = ['RequestTimeout', 'SlowDown', 'OperationAborted'];

/** A store's PUT response in words. `isPassing`: a retry may succeed. */
export function refusalOfStore(
  status: number,
  body: string,
): { detail: string; isPassing: boolean } {
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
  const told = code === undefined ? String(status) : `${status}, ${code}`;
  const isPassing = status >= 500 || status === 429 || PASSING.includes(code ?? '');
  return isPassing
    ? { detail: `The file store is not accepting files now (${told}).`, isPassing }
    : { detail: `The file store rejected the file (${told}). Please upload it again.`, isPassing };
}

/** Whether the store responds at all. Uses no CORS, because browsers do not tell a CORS refusal from a lost connection. */
export async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', signal, cache: 'no-store' });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
