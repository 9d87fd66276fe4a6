/** Procore: companies, projects, and change events with their attachments (its REST API, version 1.0). */
import { z } from 'zod';
import type {
  ExternalCompany,
  ExternalProject,
} from '../../../../contract/src/integrations/schema.ts';
import { INTEGRATION_TYPE } from '../../../../contract/src/integrations/types.ts';
import { toOneLine } from '../../../../contract/src/wire/one-line.ts';
import type { ExternalSystem } from '../external-system.ts';
import { createProcoreApi, problem } from './api.ts';
import type { ProcoreSettings } from './api.ts';
import { downloadFrom } from './download.ts';

const LONGEST_TEXT = 200;
/** The list of companies is asked for by every row of a page. */
const KEPT_MS = 60_000;

const id = z.int().min(1).transform(String);
/** Absent, null and empty are the same. */
const words = z
  .string()
  .nullish()
  .transform((text) => toOneLine(text ?? '').slice(0, LONGEST_TEXT) || null);
const named = z.object({ name: words }).nullish();

const company = z
  .object({ id, name: words, logo_url: words, company_type: words })
  .transform((one): ExternalCompany => ({ ...one, name: one.name ?? `Company ${one.id}` }));

const project = z
  .object({
    ...{ id, name: words, display_name: words, address: words, city: words },
    ...{ type_name: words, stage_name: words, stage: words },
    ...{ project_type: named, project_stage: named },
  })
  .transform((one): ExternalProject => ({
    id: one.id,
    name: one.name ?? one.display_name ?? `Project ${one.id}`,
    address: one.address ?? one.city,
    type_name: one.type_name ?? one.project_type?.name ?? null,
    stage_name: one.stage_name ?? one.project_stage?.name ?? one.stage,
  }));

const attachment = z.object({
  id,
  name: words,
  filename: words,
  url: z.string().max(8192).nullish(),
});

const changeEvent = z.object({
  id,
  number: z.union([z.string(), z.number().transform(String)]).nullish(),
  title: words,
  attachments: z.array(attachment).nullish(),
});

const isPdf = (name: string) => /\.pdf$/i.test(name);

function toChangeEvent(event: z.output<typeof changeEvent>) {
  const number = toOneLine(event.number ?? '').slice(0, 40) || event.id;
  return {
    id: event.id,
    title: event.title === null ? number : `${number}: ${event.title}`,
    files: (event.attachments ?? []).flatMap((one) => {
      const name = one.filename ?? one.name ?? '';
      const isOffered = isPdf(name) && typeof one.url === 'string';
      return isOffered ? [{ id: one.id, name, address: one.url ?? '' }] : [];
    }),
  };
}

async function firstOf<T>(items: AsyncIterable<T>, most: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length >= most) break;
  }
  return taken;
}

export function createProcore(settings: ProcoreSettings): ExternalSystem {
  const api = createProcoreApi(settings);
  let kept: { companies: Promise<ExternalCompany[]>; until: number } | null = null;

  function companies(signal: AbortSignal): Promise<ExternalCompany[]> {
    const listing = { item: company, companyId: null, signal };
    return firstOf(api.list('/rest/v1.0/companies', listing), Infinity);
  }

  function keptCompanies(): Promise<ExternalCompany[]> {
    if (kept !== null && Date.now() < kept.until) return kept.companies;
    const mine = {
      companies: companies(new AbortController().signal),
      until: Date.now() + KEPT_MS,
    };
    kept = mine;
    mine.companies.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.companies;
  }

  return {
    typeId: INTEGRATION_TYPE.procore,
    name: 'Procore',
    companies,

    // Procore documents no call for one company.
    async company(companyId, signal) {
      const found = (await keptCompanies()).find((one) => one.id === companyId);
      signal.throwIfAborted();
      if (found === undefined) throw problem('missing');
      return found;
    },

    projects(companyId, most, signal) {
      const listing = { item: project, companyId, perPage: most, signal };
      return firstOf(api.list(`/rest/v1.0/companies/${companyId}/projects`, listing), most);
    },

    async *changeEvents({ companyId, projectId }, signal) {
      const query = { project_id: projectId, include_rfqs: 'false' };
      const listing = { item: changeEvent, companyId, query, signal };
      for await (const event of api.list('/rest/v1.0/change_events', listing)) {
        yield toChangeEvent(event);
      }
    },

    download: (place, file, signal) => downloadFrom(api, { place, file, signal }),
  };
}
