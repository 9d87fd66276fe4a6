/** Bytes of attachments. Procore keeps them at its own origin or elsewhere, and redirects to where they are. */
import type { IncomingMessage } from 'node:http';
import { ExternalProblem } from '../external-system.ts';
import type { ExternalFile, ExternalPlace } from '../external-system.ts';
import { addressOf, send, UnfitHost } from '../request.ts';
import { problem } from './api.ts';
import type { ProcoreApi } from './api.ts';

const MOST_REDIRECTS = 3;
const LONGEST_DOWNLOAD_MS = 30 * 60_000;

function unsafe(): ExternalProblem {
  return new ExternalProblem('unexpected', 'The file is at an address that is not public.');
}

type Download = { place: ExternalPlace; file: ExternalFile; signal: AbortSignal };

/** Elsewhere than at the API: by https, to public addresses, without the token. */
async function answerOf(
  api: ProcoreApi,
  url: URL,
  { place, signal }: Download,
): Promise<IncomingMessage> {
  const { silentMs } = api;
  if (url.origin === api.origin) {
    const headers = { ...(await api.headers(place.companyId, signal)), accept: '*/*' };
    return send(url, { headers, signal, silentMs });
  }
  if (url.protocol !== 'https:') throw unsafe();
  const address = await addressOf(url);
  return send(url, { headers: { accept: '*/*' }, signal, silentMs, address });
}

export async function* downloadFrom(
  api: ProcoreApi,
  download: Download,
): AsyncGenerator<Uint8Array> {
  const { signal } = download;
  const whole = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_DOWNLOAD_MS)]);
  try {
    let url = URL.parse(download.file.address, api.origin);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      if (url === null || url.username !== '') throw unsafe();
      const answer = await answerOf(api, url, { ...download, signal: whole });
      const { statusCode: status = 0, headers } = answer;
      if (status === 200) {
        yield* answer as AsyncIterable<Buffer>;
        return;
      }
      answer.destroy();
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        url = URL.parse(headers.location, url.href);
        continue;
      }
      throw statusProblem(status, answer);
    }
    throw new ExternalProblem('unexpected', 'The file is redirected too often.');
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExternalProblem) throw error;
    if (error instanceof UnfitHost) throw unsafe();
    throw problem('unavailable', error);
  }
}

function statusProblem(status: number, { headers }: IncomingMessage): ExternalProblem {
  const cause = new Error(`download: status ${status}`);
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    return problem('busy', cause, seconds > 0 ? seconds : 60);
  }
  if (status >= 500) return problem('unavailable', cause);
  return problem(status === 401 || status === 403 ? 'refused' : 'missing', cause);
}
