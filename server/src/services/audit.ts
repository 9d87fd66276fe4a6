/** What goes into the audit log, and reading it. */
import { OPERATIONS } from '../../../contract/src/registry.ts';
import { csvWriter } from '../../../exchange/src/tables/csv.ts';
import { momentCell, zoneNamed } from '../../../exchange/src/tables/table.ts';
import type { AuditEntry, AuditKind } from '../../../contract/src/audit/schema.ts';
import type { FileAnswer, Operation } from '../../../contract/src/wire/operation.ts';
import { AUDIT_WORDS, auditSentence } from '../domain/audit-sentences.ts';
import type { AuditAction } from '../domain/audit-sentences.ts';
import type { Database, Executor } from '../db/database.ts';
import { insertAuditEntry } from '../repositories/audit-writing.ts';
import { listAuditEntries } from '../repositories/audit.ts';
import type { AuditFilters } from '../repositories/audit.ts';
import type { Person } from '../repositories/scope-kinds.ts';
import type { AdminScope } from '../repositories/scopes.ts';

const PAGE = 100;
/** Of a file, at once. */
const PORTION = 500;
/** More of what a call sent is cut off. */
const LONGEST_DETAILS = 2000;
const HOUR_MS = 60 * 60 * 1000;

/** A call that was answered. */
export type AuditedCall = {
  /** Method and path of the operation. */
  key: string;
  operation: Operation;
  person: Person;
  input: { params: unknown; query: unknown; body: unknown };
  status: number;
  address: string;
};

/** Null if the log leaves such calls out: reads, previews, and what everyone does in their projects. */
export function auditKindOf({ key, operation, person, input }: AuditedCall): AuditKind | null {
  const { access } = operation;
  const isWrite = !key.startsWith('GET ');
  const isPreview = (input.query as { preview?: boolean } | undefined)?.preview === true;
  if (isPreview) return null;
  if (operation.file !== undefined) return 'export';
  if (person.token !== undefined || (isWrite && key.includes('/tokens'))) return 'token';
  const isOfManagers = 'may' in access && access.may !== undefined;
  return isWrite && (access.role === 'admin' || isOfManagers) ? 'administration' : null;
}

/** `id: 7, orgId: 2; name: "Clinic"`, for people. */
function detailsOf({ params, query, body }: AuditedCall['input']): string {
  const parts = [params, query, body].flatMap((one) => {
    const fields = Object.entries((one ?? {}) as Readonly<Record<string, unknown>>);
    const known = fields.filter(([name, value]) => value !== undefined && name !== 'preview');
    if (known.length === 0) return [];
    return [known.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')];
  });
  return parts.join('; ').slice(0, LONGEST_DETAILS);
}

export type Audit = (call: AuditedCall) => Promise<void>;

/** Keeps the calls that the log is about. Scripts that only read are kept once an hour for each operation. */
export function createAudit(db: Executor): Audit {
  return async (call) => {
    const kind = auditKindOf(call);
    if (kind === null) return;
    const { key, person, status, address, input } = call;
    const { token } = person;
    const isRead = kind === 'token' && key.startsWith('GET ');
    const hour = Math.floor(Date.now() / HOUR_MS);
    await insertAuditEntry(db, {
      ...{ kind, personId: person.id, personName: person.fullName },
      // Method and path.
      ...{ action: key as AuditAction, details: detailsOf(input), status, address },
      tokenId: token?.id ?? null,
      onceKey: isRead && token !== undefined ? `${token.id} ${key} ${status} ${hour}` : null,
    });
  };
}

/** What each operation does: the first sentence of its summary. */
const SENTENCES = new Map(
  Object.entries(OPERATIONS).map(([key, { summary }]) => [key, summary.split(/(?<=\.) /)[0] ?? '']),
);

/** What happened, or what the call does, in a sentence; null for an operation that is no more. */
function sentenceOf(action: string, details: string): string | null {
  return auditSentence(action, details) ?? SENTENCES.get(action) ?? null;
}

/** The actions that people mean by words: of their sentences. */
function actionsAbout(q: string | undefined): string[] {
  const words = q?.toLowerCase() ?? '';
  if (words === '') return [];
  const all = [...SENTENCES, ...AUDIT_WORDS.map((word) => [word, sentenceOf(word, '')] as const)];
  return all.flatMap(([action, sentence]) =>
    sentence?.toLowerCase().includes(words) === true ? [action] : [],
  );
}

const COLUMNS = [
  ...['Time', 'Kind', 'Person', 'Action', 'What it does', 'Details', 'Status', 'Token', 'Address'],
];

const cellsOf = (entry: AuditEntry) => [
  ...[momentCell(entry.created_at), entry.kind, entry.person?.full_name ?? null, entry.action],
  ...[entry.summary, entry.details, entry.status, entry.token_id, entry.address],
];

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService(db: Database) {
  async function read(
    scope: AdminScope,
    filters: AuditFilters & { before?: number | undefined; limit: number },
  ): Promise<AuditEntry[]> {
    const rows = await listAuditEntries(db, scope, {
      ...filters,
      actions: actionsAbout(filters.q),
    });
    return rows.map((row) => ({ ...row, summary: sentenceOf(row.action, row.details) }));
  }

  return {
    async list(
      scope: AdminScope,
      filters: AuditFilters & { before?: number | undefined },
    ): Promise<{ data: AuditEntry[]; next: number | null }> {
      const entries = await read(scope, { ...filters, limit: PAGE + 1 });
      const data = entries.slice(0, PAGE);
      return { data, next: entries.length > PAGE ? (data.at(-1)?.id ?? null) : null };
    },

    table(
      scope: AdminScope,
      { time_zone, ...filters }: AuditFilters & { time_zone: string },
    ): FileAnswer {
      const lines = csvWriter(COLUMNS, zoneNamed(time_zone));
      const encoder = new TextEncoder();
      const body = async function* () {
        for (const text of lines.head()) yield encoder.encode(text);
        for (let before: number | undefined; ;) {
          const entries = await read(scope, { ...filters, before, limit: PORTION });
          for (const entry of entries)
            for (const text of lines.row(cellsOf(entry))) yield encoder.encode(text);
          before = entries.at(-1)?.id;
          if (before === undefined || entries.length < PORTION) return;
        }
      };
      const close = () => Promise.resolve();
      return { name: 'audit-log.csv', sizeBytes: null, body: body(), close };
    },
  };
}
