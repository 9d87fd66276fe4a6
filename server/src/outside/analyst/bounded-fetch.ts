/** A `fetch` for the AI SDK that follows no redirect, and takes no answer that is too long. */
import { send, textOf } from '../request.ts';

/** An answer has a few pages of text. */
const MOST_BYTES = 1024 * 1024;

export class TooLong extends Error {
  override name = 'TooLong';
}

/** Rejects with `TooLong`, with the signal's reason, and if the network fails. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const answer = await send(new URL(request.url), {
    method: 'POST',
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
    signal: request.signal,
  });
  const text = await textOf(answer, MOST_BYTES);
  if (text === null) throw new TooLong('the answer is too long');
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = answer.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Response(text, { status: answer.statusCode ?? 502, headers });
};
