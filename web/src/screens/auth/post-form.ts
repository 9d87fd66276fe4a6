/** Posts the embedded issuer's forms. */
import { errorOf } from '../../api/api-error.ts';

/** Posts to the page's own URL. Returns the URL to continue at; rejects with `ApiError`. */
export async function postForm(fields: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw await errorOf(answer);
  const { redirect_to } = (await answer.json()) as { redirect_to: string };
  return redirect_to;
}
