/** A system in memory, as the adapters of other systems are. */
import type { ExternalCompany, ExternalProject } from '../../contract/src/integrations/schema.ts';
import { ExternalProblem } from '../../server/src/outside/external-system.ts';
import type {
  ExternalChangeEvent,
  ExternalSystem,
} from '../../server/src/outside/external-system.ts';

export type KnownThere = {
  companies: readonly ExternalCompany[];
  /** By company. */
  projects: Readonly<Record<string, readonly ExternalProject[]>>;
  /** By project. */
  changeEvents: Readonly<Record<string, readonly ExternalChangeEvent[]>>;
  /** By address. */
  files: Readonly<Record<string, Uint8Array>>;
};

export const CEDAR_HILL: KnownThere = {
  companies: [{ id: '562714', name: 'Cedar Hill Builders', logo_url: null, company_type: null }],
  projects: {
    562714: [
      {
        ...{ id: '7', name: 'Harbor Street Confectionery', address: '212 Wharf Lane' },
        ...{ type_name: 'Food processing', stage_name: 'Construction' },
      },
      {
        ...{ id: '8', name: 'Quarry Road cold store', address: null, type_name: null },
        stage_name: 'Preconstruction',
      },
    ],
  },
  changeEvents: {},
  files: {},
};

const missing = () => new ExternalProblem('missing', 'It is not there.');

export function systemInMemory(known: KnownThere = CEDAR_HILL): ExternalSystem {
  function there<T>(thing: T | undefined, signal: AbortSignal): T {
    signal.throwIfAborted();
    if (thing === undefined) throw missing();
    return thing;
  }
  return {
    typeId: 1,
    name: 'In memory',
    companies: async (signal) => [...there(known.companies, signal)],
    company: async (id, signal) =>
      there(
        known.companies.find((one) => one.id === id),
        signal,
      ),
    projects: async (id, most, signal) => there(known.projects[id], signal).slice(0, most),
    async *changeEvents({ projectId }, signal) {
      for (const event of there(known.changeEvents[projectId], signal)) {
        signal.throwIfAborted();
        yield event;
      }
    },
    async *download(_place, { address }, signal) {
      yield there(known.files[address], signal);
    },
  };
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
