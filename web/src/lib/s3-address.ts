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
    ? { detail: `The file store cannot take files now (${told}).`, isPassing }
    : { detail: `The file store refused the file (${told}). Please send it again.`, isPassing };
}

async function answers(url: string, mode: 'cors' | 'no-cors', signal: AbortSignal) {
  try {
    await fetch(url, { method: 'HEAD', mode, signal, cache: 'no-store' });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/**
 * False when the store is there but keeps its answers from pages of this origin, for want of a CORS rule: browsers tell that
 * by nothing else than an answer that only a request without CORS gets. True too when it does not answer at all.
 */
export async function mayReadAnswers(url: string, signal: AbortSignal): Promise<boolean> {
  return (await answers(url, 'cors', signal)) || !(await answers(url, 'no-cors', signal));
}
