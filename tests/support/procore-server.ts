/** A server that implements what Pinbar uses of Procore's REST API, with its faults. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProcoreSettings } from '../../server/src/outside/procore/api.ts';
import { pdfBytes } from './test-product.ts';

export const CLIENT = { clientId: 'pinbar-app', clientSecret: 'never-to-be-seen-client-secret' };

type Attachment = { id: number; filename: string; url: string };
type ChangeEvent = {
  id: number;
  number: string;
  title: string;
  attachments: Attachment[];
};

/** Handles a request instead of the server; false to leave it to the server. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export type ProcoreServer = AsyncDisposable & {
  origin: string;
  settings: ProcoreSettings;
  companies: object[];
  /** By company. */
  projects: Map<number, object[]>;
  /** By project. */
  changeEvents: Map<number, ChangeEvent[]>;
  /** By path. */
  files: Map<string, Buffer>;
  fault: Fault | null;
  /** Method, path and query of what was asked for, in order. */
  asked: string[];
  /** What was sent with it. */
  sent: { path: string; authorization: string | undefined; company: string | undefined }[];
  /** Tokens that were given out; all but the last one are refused. */
  tokens: string[];
  /** Adds a change event with PDFs of these names. */
  addChangeEvent(project: number, names: readonly string[], bytes?: Buffer): ChangeEvent;
};

const MOST_PER_PAGE = 100;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

export async function startProcoreServer(): Promise<ProcoreServer> {
  const state = {
    companies: [
      { id: 562714, is_active: true, name: 'Cedar Hill Builders', logo_url: null },
    ] as object[],
    projects: new Map<number, object[]>([
      [
        562714,
        [
          {
            ...{ id: 7, name: 'Harbor Street Confectionery', address: '212 Wharf Lane' },
            ...{ type_name: 'Food processing', stage_name: 'Construction' },
          },
          { id: 8, name: 'Quarry Road cold store', address: null, stage: 'Preconstruction' },
        ],
      ],
    ]),
    changeEvents: new Map<number, ChangeEvent[]>(),
    files: new Map<string, Buffer>(),
    fault: null as Fault | null,
    asked: [] as string[],
    sent: [] as ProcoreServer['sent'],
    tokens: [] as string[],
  };

  function json(response: ServerResponse, body: unknown, status = 200): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  function page(response: ServerResponse, url: URL, all: readonly object[]): void {
    const perPage = Math.min(Number(url.searchParams.get('per_page') ?? 20), MOST_PER_PAGE);
    const at = (Number(url.searchParams.get('page') ?? 1) - 1) * perPage;
    response.setHeader('total', String(all.length)).setHeader('per-page', String(perPage));
    json(response, all.slice(at, at + perPage));
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request));
    const isKnown =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === CLIENT.clientId &&
      form.get('client_secret') === CLIENT.clientSecret;
    if (!isKnown) return json(response, { error: 'invalid_client' }, 401);
    const made = `never-to-be-seen-token-${state.tokens.length + 1}`;
    state.tokens.push(made);
    json(response, { access_token: made, token_type: 'Bearer', expires_in: 5400 });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://procore.example');
    state.asked.push(`${request.method ?? ''} ${url.pathname}${url.search}`);
    const { authorization, 'procore-company-id': company } = request.headers;
    state.sent.push({ path: url.pathname, authorization, company: company as string | undefined });
    if (state.fault?.(request, response) === true) return;
    if (url.pathname === '/oauth/token') return token(request, response);
    const file = state.files.get(url.pathname);
    if (file) return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
    if (authorization !== `Bearer ${state.tokens.at(-1) ?? ''}`) {
      return json(response, { errors: 'Unauthorized' }, 401);
    }
    if (url.pathname === '/rest/v1.0/companies') return page(response, url, state.companies);
    const ofCompany = /^\/rest\/v1\.0\/companies\/(\d+)\/projects$/.exec(url.pathname);
    const listed =
      ofCompany !== null
        ? state.projects.get(Number(ofCompany[1]))
        : url.pathname === '/rest/v1.0/change_events'
          ? state.changeEvents.get(Number(url.searchParams.get('project_id')))
          : undefined;
    // Nothing of another company is there, whatever the token may read.
    if (listed === undefined || company === undefined) {
      return json(response, { errors: 'Not found' }, 404);
    }
    page(response, url, listed);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let lastId = 100;
  return Object.assign(state, {
    origin,
    settings: {
      ...{ ...CLIENT, apiUrl: origin, loginUrl: origin },
      ...{ silentMs: 500, retriesAfterMs: [1, 1] },
    },
    addChangeEvent(project: number, names: readonly string[], bytes = pdfBytes(2000)) {
      const events = state.changeEvents.get(project) ?? [];
      state.changeEvents.set(project, events);
      const event: ChangeEvent = {
        id: (lastId += 1),
        number: String(events.length + 1).padStart(3, '0'),
        title: `Change ${events.length + 1}`,
        attachments: names.map((filename) => {
          const id = (lastId += 1);
          const path = `/files/${id}`;
          state.files.set(path, bytes);
          return { id, filename, url: `${origin}${path}?sig=never-to-be-seen-signature` };
        }),
      };
      events.push(event);
      return event;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
