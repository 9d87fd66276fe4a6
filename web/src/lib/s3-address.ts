/** What differs when a signed address is one of an S3 store (AWS Signature Version 4, in the query). */

/** A file goes there whole: nobody can ask how much of it has arrived. */
export function isPresigned(url: string): boolean {
  return new URL(url, location.href).searchParams.has('X-Amz-Signature');
}

/** Codes of S3 that a second try may help, whatever their status; those of 5xx always. */
const PASSING: readonly string[] = ['RequestTimeout', 'SlowDown', 'OperationAborted'];

/** What a store's answer to a PUT says, for people. `isPassing`: the same may succeed a little later. */
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

/**
 * Whether the store answers at all. Without CORS, so also where it keeps its answers from pages of this origin: browsers tell
 * that by nothing else.
 */
export async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', signal, cache: 'no-store' });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
