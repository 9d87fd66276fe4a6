/** Integrations over the wire, and imports as the job makes them, from a server that implements Procore's API. */
import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeOrderBatch } from '../../../contract/src/change-orders/schema.ts';
import type {
  ImportJob,
  IntegrationOrganization,
} from '../../../contract/src/integrations/schema.ts';
import { readConfig } from '../../../server/src/config.ts';
import { files, integrationImports, integrationItems } from '../../../server/src/db/schema.ts';
import type { ObjectStore } from '../../../server/src/files/object-store.ts';
import { importChangeEvents } from '../../../server/src/jobs/import-change-events-job.ts';
import { createSystems } from '../../../server/src/outside/systems.ts';
import { dueImports } from '../../../server/src/repositories/integration-runs.ts';
import { newCompanyId } from '../../support/integrations.ts';
import { CLIENT, startProcoreServer } from '../../support/procore-server.ts';
import type { ProcoreServer } from '../../support/procore-server.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const LINKS = '/v1/admin/integration-organizations';
const COMPANY = '/v1/integrations/1/companies/562714';

let server: ProcoreServer;
let product: TestProduct;
let ours = 0;
let theirs = 0;
let admin: TestPerson;
let member: TestPerson;
/** Everything that was logged or answered. */
let said = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk);
      done();
    },
  }),
);

beforeAll(async () => {
  server = await startProcoreServer();
  product = await startTestProduct({ systems: createSystems({ procore: server.settings }) });
  ours = await product.organization('Ours');
  theirs = await product.organization('Theirs');
  admin = await product.person({ name: 'Admin', organizations: [theirs], isAdmin: true });
  member = await product.person({ name: 'Member', organizations: [ours] });
  await add({ integration_organization_id: '562714' });
});
beforeEach(() => {
  server.fault = null;
  server.asked.length = 0;
});
afterAll(async () => {
  expect(said).not.toBe('');
  expect(said).not.toContain('never-to-be-seen');
  await product[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) {
  const answer = await product.call(admin, method, url, body);
  said += answer.body;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json<never>() as unknown,
  };
}

const add = (more: object = {}) =>
  call('POST', LINKS, {
    ...{ organization_id: ours, integration_type_id: 1 },
    ...{ integration_organization_id: newCompanyId(), ...more },
  });

type Changed = { message: string; integration_organization: IntegrationOrganization };

describe('integration organizations', () => {
  it('are added, listed newest first, for one organization if asked, changed and deleted', async () => {
    const made = await add({ organization_id: theirs, integration_organization_id: '77' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Theirs is now linked to company 77.',
        integration_organization: {
          ...{ organization_id: theirs, organization: { name: 'Theirs' } },
          ...{ integration_type_id: 1, integration_organization_id: '77' },
        },
      },
    });
    const { id } = (made.body as Changed).integration_organization;
    const listed = async (query = '') =>
      (
        (await call('GET', `${LINKS}${query}`)).body as { data: IntegrationOrganization[] }
      ).data.map((one) => one.integration_organization_id);
    expect(await listed()).toEqual(['77', '562714']);
    expect(await listed(`?organization_id=${ours}`)).toEqual(['562714']);
    const change = { organization_id: ours, integration_organization_id: '78' };
    expect(await call('PATCH', `${LINKS}/${id}`, change)).toMatchObject({
      status: 200,
      body: { integration_organization: { id, ...change } },
    });
    const preview = await call('DELETE', `${LINKS}/${id}?preview=true`);
    expect(preview).toMatchObject({
      status: 200,
      body: {
        effects: ['Ends the link of Ours to company 78.', 'Change orders that were imported stay.'],
      },
    });
    expect(await listed()).toEqual(['78', '562714']);
    expect(await call('DELETE', `${LINKS}/${id}`)).toMatchObject({
      status: 200,
      body: {
        message: 'Ours is no longer linked to company 78.',
        integration_organization: { id },
      },
    });
    expect(await listed()).toEqual(['562714']);
    expect(await call('DELETE', `${LINKS}/${id}`)).toMatchObject({ status: 404 });
    expect(await call('PATCH', `${LINKS}/${id}`, change)).toMatchObject({ status: 404 });
  });

  it('are of one organization for each company, of type 1, with a numeric id', async () => {
    const taken = {
      status: 409,
      body: { detail: 'Company 562714 is already linked to Ours.', code: 'CONFLICT' },
    };
    const again = { organization_id: theirs, integration_organization_id: '562714' };
    expect(await add(again)).toMatchObject(taken);
    const { id } = ((await add()).body as Changed).integration_organization;
    expect(await call('PATCH', `${LINKS}/${id}`, again)).toMatchObject(taken);
    expect(await add({ organization_id: 99_999 })).toMatchObject({ status: 404 });
    expect(await call('PATCH', `${LINKS}/${id}`, { organization_id: 99_999 })).toMatchObject({
      status: 404,
    });
    await call('DELETE', `${LINKS}/${id}`);
    const wrong = ['', 'abc', '12 ', '-1', '0', '1.5', '../7', 7];
    for (const integration_organization_id of wrong) {
      expect(
        await add({ integration_organization_id }),
        String(integration_organization_id),
      ).toMatchObject({
        status: 422,
      });
    }
    expect(await add({ integration_type_id: 2 })).toMatchObject({ status: 422 });
    expect(await call('PATCH', `${LINKS}/1`, {})).toMatchObject({ status: 422 });
  });
});

describe('the external system', () => {
  it('shows companies, one company and its projects, 50 at most', async () => {
    const company = {
      ...{ id: '562714', name: 'Cedar Hill Builders', logo_url: null, company_type: null },
    };
    expect(await call('GET', '/v1/integrations/1/companies')).toMatchObject({
      ...{ status: 200, body: { success: true, data: [company] } },
    });
    expect(await call('GET', COMPANY)).toMatchObject({
      ...{ status: 200, body: { success: true, data: company } },
    });
    expect(await call('GET', `${COMPANY}/projects?limit=50`)).toEqual({
      ...{ status: 200, headers: expect.anything() as unknown },
      body: {
        success: true,
        data: [
          {
            ...{ id: '7', name: 'Harbor Street Confectionery', address: '212 Wharf Lane' },
            ...{ type_name: 'Food processing', stage_name: 'Construction', imports_count: 0 },
          },
          {
            ...{ id: '8', name: 'Quarry Road cold store', address: null, type_name: null },
            ...{ stage_name: 'Preconstruction', imports_count: 0 },
          },
        ],
      },
    });
    expect(server.asked.at(-1)).toContain('per_page=50');
    expect(await call('GET', `${COMPANY}/projects?limit=51`)).toMatchObject({ status: 422 });
    const missing = {
      status: 404,
      body: {
        detail:
          'Procore has no company 99 that this server may read. Check the company ID, and that the app of this server is installed there.',
      },
    };
    expect(await call('GET', '/v1/integrations/1/companies/99')).toMatchObject(missing);
    expect(await call('GET', '/v1/integrations/1/companies/99/projects')).toMatchObject(missing);
  });

  it('is 503 while it is away or asks for a pause, and 409 without credentials', async () => {
    server.fault = (request, response) => {
      if (request.url?.startsWith('/rest') !== true) return false;
      response.writeHead(500).end();
      return true;
    };
    expect(await call('GET', `${COMPANY}/projects`)).toMatchObject({
      status: 503,
      body: { detail: 'Procore does not answer. Please try again later.', code: 'UNAVAILABLE' },
    });
    expect(await call('GET', '/v1/integrations/2/companies')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });
});

describe('an import', () => {
  const needs = () => ({
    ...{ db: product.db, store: product.store, log, quota: null },
    systems: createSystems({ procore: server.settings }),
    ask: (_job: unknown, ids: readonly number[]) => {
      product.changeOrdersAskedFor.push(...ids);
      return Promise.resolve();
    },
  });
  const running = new AbortController().signal;
  let project = 20;

  beforeEach(() => {
    project += 1;
    product.changeOrdersAskedFor.length = 0;
  });

  const url = () => `${COMPANY}/projects/${project}`;
  const start = (more: object = {}) =>
    call('POST', `${url()}/import-change-events`, {
      ...{ procore_project_id: String(project), batch_name: `Clinic ${project} - 2025-05-28` },
      ...more,
    });
  const started = async () => ((await start()).body as { job_id: number }).job_id;
  async function jobs(): Promise<ImportJob[]> {
    const { status, body } = await call('GET', `${url()}/check-existing-imports`);
    expect(status).toBe(200);
    const { has_existing_imports, import_jobs } = body as {
      has_existing_imports: boolean;
      import_jobs: ImportJob[];
    };
    expect(has_existing_imports).toBe(import_jobs.length > 0);
    return import_jobs;
  }
  async function documentsOf(batch: number | null | undefined): Promise<string[]> {
    const answer = await product.call(member, 'GET', `/v1/change-order-document-batches/${batch}`);
    const { documents } = answer.json<ChangeOrderBatch>();
    return documents.map(({ file }) => file.name);
  }

  it('is accepted, then brings the PDFs of all change events into one batch', async () => {
    server.addChangeEvent(project, ['a.pdf', 'photo.jpg']);
    server.addChangeEvent(project, ['b.pdf', 'c.pdf']);
    server.addChangeEvent(project, []);
    expect(await jobs()).toEqual([]);
    const accepted = await start();
    expect(accepted).toMatchObject({ status: 202, body: { message: 'Import accepted' } });
    const { job_id: id } = accepted.body as { job_id: number };
    expect(product.importsAskedFor.at(-1)).toBe(id);
    expect(await jobs()).toMatchObject([
      {
        ...{ job_id: id, batch_name: `Clinic ${project} - 2025-05-28`, status: 'pending' },
        ...{ change_order_batch_id: null, total_change_events: 0, total_pdfs_downloaded: 0 },
      },
    ]);
    await importChangeEvents(needs(), id, running);
    const [job] = await jobs();
    expect(job).toMatchObject({
      ...{ status: 'completed', error: null, total_change_events: 3, total_pdfs_downloaded: 3 },
      problems: [{ name: '003: Change 3', message: 'It has no PDF.' }],
    });
    const batch = job?.change_order_batch_id;
    expect(await documentsOf(batch)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(product.changeOrdersAskedFor).toHaveLength(3);
    const [stored] = await product.db.select().from(files).where(eq(files.name, 'a.pdf'));
    expect(stored).toMatchObject({ sizeBytes: 2000, organizationId: ours });
    expect(stored?.sha256).toMatch(/^[\da-f]{64}$/);
    expect(await product.store.size(stored?.key ?? '')).toBe(2000);
  });

  it('started twice is one import, and again brings what is new only', async () => {
    server.addChangeEvent(project, ['a.pdf']);
    const first = await started();
    expect(await start()).toMatchObject({
      status: 202,
      body: { message: 'This project is being imported already', job_id: first },
    });
    // Twice at once, as after a missed heartbeat.
    await Promise.all([1, 2].map(() => importChangeEvents(needs(), first, running)));
    await importChangeEvents(needs(), first, running);
    const [job] = await jobs();
    expect(await documentsOf(job?.change_order_batch_id)).toEqual(['a.pdf']);

    server.addChangeEvent(project, ['b.pdf']);
    await importChangeEvents(needs(), await started(), running);
    const [again, before] = await jobs();
    expect(again).toMatchObject({
      ...{ status: 'completed', total_change_events: 2, total_pdfs_downloaded: 1 },
      total_pdfs_known: 1,
    });
    expect(before).toMatchObject({ job_id: first, total_pdfs_downloaded: 1 });
    expect(await documentsOf(again?.change_order_batch_id)).toEqual(['b.pdf']);

    await importChangeEvents(needs(), await started(), running);
    expect((await jobs())[0]).toMatchObject({ status: 'completed', change_order_batch_id: null });
    const { body } = await call('GET', `/v1/integrations/1/companies/562714/projects`);
    expect(body).toMatchObject({ success: true });
  });

  it('that stops anywhere goes on with the rest', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) server.addChangeEvent(project, [name]);
    const id = await started();
    for (let brought = 1; brought <= 3; brought += 1) {
      const stop = new AbortController();
      const stopping = needs();
      const ask: typeof stopping.ask = (job, ids) => {
        stop.abort(new Error('stopped'));
        return needs().ask(job, ids);
      };
      await importChangeEvents({ ...stopping, ask }, id, stop.signal).catch(() => undefined);
      expect((await jobs())[0]).toMatchObject({ total_pdfs_downloaded: brought });
    }
    await importChangeEvents(needs(), id, running);
    const [job] = await jobs();
    expect(job).toMatchObject({ status: 'completed', total_change_events: 3 });
    expect(await documentsOf(job?.change_order_batch_id)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(product.changeOrdersAskedFor).toHaveLength(3);
  });

  it('goes on after failures of the file store, however often', async () => {
    server.addChangeEvent(project, ['a.pdf']);
    const id = await started();
    const put = () => Promise.reject(new Error('the store is away'));
    const store = Object.assign(Object.create(product.store) as ObjectStore, { put });
    for (let time = 0; time < 7; time += 1) {
      const run = importChangeEvents({ ...needs(), store }, id, running);
      await expect(run).rejects.toThrow('the store is away');
    }
    await importChangeEvents(needs(), id, running);
    expect((await jobs())[0]).toMatchObject({ status: 'completed', total_pdfs_downloaded: 1 });
  });

  it('waits as long as the other system asks for, and no longer', async () => {
    server.addChangeEvent(project, ['a.pdf']);
    const id = await started();
    server.fault = (request, response) => {
      if (request.url?.startsWith('/rest/v1.0/change_events') !== true) return false;
      response.writeHead(429, { 'retry-after': '600' }).end();
      return true;
    };
    const before = Date.now();
    await importChangeEvents(needs(), id, running);
    const [job] = await jobs();
    expect(job).toMatchObject({
      ...{ status: 'processing', error: null, waits_because: 'Procore asks for a pause.' },
    });
    const waits = Date.parse(job?.waits_until ?? '') - before;
    expect(waits).toBeGreaterThanOrEqual(600_000 - 1);
    expect(waits).toBeLessThan(660_000);
    expect(await dueImports(product.db)).not.toContain(id);
    server.asked.length = 0;
    await importChangeEvents(needs(), id, running);
    expect(server.asked).toEqual([]);

    server.fault = null;
    await product.db
      .update(integrationImports)
      .set({ waitsUntil: new Date(before - 1000) })
      .where(eq(integrationImports.id, id));
    expect(await dueImports(product.db)).toContain(id);
    await importChangeEvents(needs(), id, running);
    expect((await jobs())[0]).toMatchObject({
      ...{ status: 'completed', error: null, waits_until: null, waits_because: null },
    });
  });

  it('gives up after a day, and at once where waiting helps nothing', async () => {
    server.addChangeEvent(project, ['a.pdf']);
    const away = (status: number) => () => {
      server.fault = (request, response) => {
        if (request.url?.startsWith('/rest') !== true) return false;
        response.writeHead(status).end('garbage');
        return true;
      };
    };
    away(500)();
    const id = await started();
    await importChangeEvents(needs(), id, running);
    expect((await jobs())[0]).toMatchObject({ status: 'processing' });
    const aDayAgo = new Date(Date.now() - 25 * 60 * 60_000);
    await product.db
      .update(integrationImports)
      .set({ createdAt: aDayAgo, waitsUntil: null })
      .where(eq(integrationImports.id, id));
    await importChangeEvents(needs(), id, running);
    expect((await jobs())[0]).toMatchObject({
      ...{ status: 'failed', error: 'Procore does not answer. Please try again later.' },
    });
    for (const [status, error] of [
      [200, 'Procore’s answer could not be understood.'],
      [404, 'Procore does not have this.'],
      [403, expect.stringContaining('PROCORE_CLIENT_ID') as unknown],
    ] as const) {
      away(status)();
      await importChangeEvents(needs(), await started(), running);
      expect((await jobs())[0]).toMatchObject({ status: 'failed', error });
    }
    const none = { ...needs(), systems: [] };
    await importChangeEvents(none, await started(), running);
    expect((await jobs())[0]).toMatchObject({
      error: expect.stringContaining('no credentials') as unknown,
    });
  });

  it('says of each file why it was left out', async () => {
    server.addChangeEvent(project, ['good.pdf']);
    server.addChangeEvent(project, ['page.pdf'], Buffer.from('<html>Sign in</html>'));
    server.addChangeEvent(project, ['empty.pdf'], Buffer.alloc(0));
    const inside = server.addChangeEvent(project, ['inside.pdf']);
    const gone = server.addChangeEvent(project, ['gone.pdf']);
    for (const file of inside.attachments) file.url = 'http://169.254.169.254/latest';
    for (const file of gone.attachments) file.url = `${server.origin}/gone`;
    const id = await started();
    await importChangeEvents(needs(), id, running);
    expect((await jobs())[0]).toMatchObject({
      ...{ status: 'completed', total_pdfs_downloaded: 1, problems_count: 4 },
      problems: [
        {
          name: '002: Change 2, page.pdf',
          message: 'The file is not a PDF, regardless of its name.',
        },
        { name: '003: Change 3, empty.pdf' },
        {
          name: '004: Change 4, inside.pdf',
          message: 'The file is at an address that is not public.',
        },
        { name: '005: Change 5, gone.pdf', message: 'Procore does not have this.' },
      ],
    });
    // Nothing of them is kept.
    const rows = await product.db
      .select()
      .from(integrationItems)
      .where(eq(integrationItems.importId, id));
    expect(JSON.stringify(rows)).not.toContain('never-to-be-seen');
  });

  it('ends when the organization has no space, with what fits', async () => {
    server.addChangeEvent(project, ['a.pdf']);
    const id = await started();
    await importChangeEvents({ ...needs(), quota: 100 }, id, running);
    expect((await jobs())[0]).toMatchObject({
      ...{ status: 'failed', total_pdfs_downloaded: 0 },
      error: expect.stringContaining('storage limit') as unknown,
    });
  });

  it('ends with the integration, which cannot be changed meanwhile', async () => {
    const company = newCompanyId();
    server.projects.set(Number(company), []);
    const made = await add({ integration_organization_id: company });
    const { id: link } = (made.body as Changed).integration_organization;
    server.addChangeEvent(project, ['a.pdf']);
    const place = `/v1/integrations/1/companies/${company}/projects/${project}`;
    const body = { procore_project_id: String(project), batch_name: 'Clinic' };
    const { job_id: id } = (await call('POST', `${place}/import-change-events`, body)).body as {
      job_id: number;
    };
    expect(await call('PATCH', `${LINKS}/${link}`, { organization_id: theirs })).toMatchObject({
      status: 409,
      body: { detail: '“Clinic” is being imported. Wait until it ends.' },
    });
    expect(await call('DELETE', `${LINKS}/${link}`)).toMatchObject({
      body: {
        effects: [
          `Ends the link of Ours to company ${company}.`,
          'Stops 1 import: Clinic.',
          'Change orders that were imported stay.',
        ],
      },
    });
    await importChangeEvents(needs(), id, running);
    expect((await call('GET', `${place}/check-existing-imports`)).body).toMatchObject({
      import_jobs: [
        { status: 'failed', error: 'The integration was deleted while this was being imported.' },
      ],
    });
    expect(await call('POST', `${place}/import-change-events`, body)).toMatchObject({
      status: 404,
    });
  });

  it('is of the project in its address, of a linked company', async () => {
    expect(await start({ procore_project_id: '999' })).toMatchObject({ status: 422 });
    expect(await start({ batch_name: ' ' })).toMatchObject({ status: 422 });
    const elsewhere = '/v1/integrations/1/companies/55/projects/7/import-change-events';
    const body = { procore_project_id: '7', batch_name: 'Clinic' };
    expect(await call('POST', elsewhere, body)).toMatchObject({ status: 404 });
  });
});

describe('the credentials of Procore', () => {
  const procore = { PROCORE_CLIENT_ID: CLIENT.clientId, PROCORE_CLIENT_SECRET: 'hidden' };
  it('come from the settings, both or none, for Procore or an origin with https', () => {
    expect(readConfig({}).procore).toBeUndefined();
    expect(readConfig(procore).procore).toEqual({
      ...{ clientId: CLIENT.clientId, clientSecret: 'hidden' },
      ...{ apiUrl: 'https://api.procore.com', loginUrl: 'https://login.procore.com' },
    });
    const one = { PROCORE_CLIENT_SECRET: 'hidden' };
    expect(() => readConfig(one)).toThrow(
      'PROCORE_CLIENT_ID and PROCORE_CLIENT_SECRET require each other.',
    );
    for (const PROCORE_API_URL of ['http://api.procore.com', 'https://api.procore.com/rest']) {
      expect(() => readConfig({ ...procore, PROCORE_API_URL })).toThrow('api.procore.com');
    }
  });
});
