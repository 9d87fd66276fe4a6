/**
 * What only the server sets: ids, authors, times, states. Every write of the contract is sent every column of the database and
 * everything that the API returns, as fields that the operation does not name: in its body, in each object there, and in its
 * query. They are ignored, as the contract says (`docs/api.md`), and nothing of them is stored.
 */
import { getTableColumns, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '../../../../contract/src/registry.ts';
import type { OperationId } from '../../../../contract/src/registry.ts';
import type { Operation } from '../../../../contract/src/wire/operation.ts';
import * as schema from '../../../../server/src/db/schema.ts';
import {
  addressOf,
  bodyOf,
  expectedAnswers,
  methodOf,
  OPERATION_IDS,
} from '../../../support/access-matrix.ts';
import { startAccessWorld } from '../../../support/access-world.ts';
import type { AccessWorld, Kind } from '../../../support/access-world.ts';
import { sameContent } from '../../../support/issues.ts';

type Row = { table: string; row: Record<string, unknown> };
type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  propertyNames?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** Nothing else has these values. */
const CANARY = {
  ...{ number: 987_654, text: 'verboten', date: '1999-12-31T23:59:59.000Z' },
  uuid: '99999999-9999-4999-8999-999999999999',
};
const SEEN = /verboten|987654|1999-12-31|99999999-9999-4999/;

const TABLES = Object.values(schema).filter((each) => is(each, PgTable));
/** Schemas that others refer to, by name. */
const DEFINITIONS = new Map<string, JsonSchema>();

function jsonSchemaOf(of: z.core.$ZodType): JsonSchema {
  const made = z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  for (const [name, each] of Object.entries(made.$defs ?? {})) DEFINITIONS.set(name, each);
  return made;
}

/** Of an object in a body, with those of its alternatives. */
function alternativesOf(of: JsonSchema): JsonSchema[] {
  const parts = [...(of.anyOf ?? []), ...(of.oneOf ?? []), ...(of.allOf ?? [])];
  const named = of.$ref && DEFINITIONS.get(of.$ref.slice('#/$defs/'.length));
  return [of, ...[...parts, ...(named ? [named] : [])].flatMap(alternativesOf)];
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Values by name. `flag`: that of everything that is true or false. */
function forbiddenFields(flag: boolean): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const table of TABLES) {
    for (const [name, { dataType }] of Object.entries(getTableColumns(table))) {
      const kind = dataType.split(' ')[0] ?? '';
      const known: Readonly<Record<string, unknown>> = {
        ...{ number: CANARY.number, boolean: flag, date: CANARY.date, array: [CANARY.number] },
        ...{ object: { verboten: CANARY.number }, json: { verboten: CANARY.number } },
      };
      const value = /uuid|guid/i.test(name) ? CANARY.uuid : (known[kind] ?? CANARY.text);
      fields[name] = value;
      fields[snake(name)] = value;
    }
  }
  // What the API returns under names of its own.
  for (const { ok } of Object.values<Operation>(OPERATIONS)) {
    const shape = ok === undefined ? {} : namesIn(jsonSchemaOf(ok));
    for (const name of Object.keys(shape)) fields[name] ??= CANARY.text;
  }
  return {
    ...fields,
    ...{ is_admin: flag, is_deleted: flag, created_by: CANARY.number, evaluated_by: CANARY.number },
    ...{ number: CANARY.number, organization_id: CANARY.number, personId: CANARY.number },
  };
}

/** Of an answer and everything in it. */
function namesIn(of: JsonSchema): Record<string, true> {
  const names: Record<string, true> = {};
  for (const each of alternativesOf(of)) {
    for (const [name, inner] of Object.entries(each.properties ?? {})) {
      Object.assign(names, { [name]: true }, namesIn(inner));
    }
    if (each.items) Object.assign(names, namesIn(each.items));
  }
  return names;
}

/** The value with these fields in each of its objects, except those that the schema names. */
function withFields(value: unknown, of: JsonSchema, fields: Record<string, unknown>): unknown {
  const alternatives = alternativesOf(of);
  if (Array.isArray(value)) {
    const items = alternatives.flatMap(({ items: each }) => each ?? []);
    return value.map((each) => withFields(each, { anyOf: items }, fields));
  }
  if (typeof value !== 'object' || value === null) return value;
  const named = alternatives.flatMap(({ properties = {} }) => Object.entries(properties));
  const own = Object.entries(value).map(([name, inner]) => {
    const schemas = named.filter(([each]) => each === name).map(([, each]) => each);
    return [name, withFields(inner, { anyOf: schemas }, fields)];
  });
  // The names in a record are data.
  const isRecord = alternatives.some(({ propertyNames }) => propertyNames !== undefined);
  const names = new Set(named.map(([name]) => name));
  const added = isRecord ? [] : Object.entries(fields).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(added), ...Object.fromEntries(own) };
}

const WRITES = OPERATION_IDS.filter((operation) => methodOf(operation) !== 'GET');
const KINDS_OF_CALLERS = ['creator', 'administrator', 'colleague', 'viewer'] as const;
/** Who the operation is for; where it answers no one of the world with success, whoever it refuses last. */
const callerOf = (operation: OperationId): Kind =>
  KINDS_OF_CALLERS.find((kind) => expectedAnswers(operation)[kind] < 300) ?? 'creator';

describe('fields that only the server sets', () => {
  let world: AccessWorld;

  beforeAll(async () => {
    world = await startAccessWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  async function everything(): Promise<Map<string, Row>> {
    const { rows: names } = await world.product.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const each = names.map(
      ({ name }) =>
        sql`select ${name}::text as table, to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    const { rows } = await world.product.db.execute<Row>(sql.join(each, sql` union all `));
    return new Map(rows.map((row) => [JSON.stringify(row), row]));
  }

  /** Calls the operation with the fields. Returns its status, what it wrote, and what it said. */
  async function callWith(operation: OperationId, fields: Record<string, unknown>) {
    const { body: given, query }: Operation = OPERATIONS[operation];
    const kind = callerOf(operation);
    const body = (await bodyOf(world, operation, kind)) ?? {};
    const address = await addressOf(world, operation);
    const queried = query === undefined ? [] : Object.keys(jsonSchemaOf(query).properties ?? {});
    const asked = new URLSearchParams(address.split('?')[1]);
    for (const name of ['id', 'project_id', 'creator_id', 'created_at', 'is_admin', 'user_id']) {
      if (name in fields && !queried.includes(name)) asked.set(name, String(fields[name]));
    }
    const before = await everything();
    const answer = await world.product.app.inject({
      method: methodOf(operation),
      url: `${address.split('?')[0] ?? ''}?${asked}`,
      headers: { authorization: `Bearer ${world.person(kind)?.token ?? ''}` },
      payload: withFields(body, given === undefined ? {} : jsonSchemaOf(given), fields) as object,
    });
    const written = [...(await everything())].filter(([key]) => !before.has(key));
    return { kind, answer, written: written.map(([, row]) => row) };
  }

  /** Columns that are as the caller wanted, whatever that was. */
  function following(given: ReadonlyMap<boolean, readonly Row[]>): string[] {
    const all = [...given.values()].flat();
    const columns = new Set(
      all.flatMap(({ table, row }) =>
        Object.keys(row)
          .filter((name) => typeof row[name] === 'boolean')
          .map((name) => `${table} ${name}`),
      ),
    );
    return [...columns].filter((column) => {
      const [table = '', name = ''] = column.split(' ');
      return [...given].every(([flag, rows]) => {
        const those = rows.filter((each) => each.table === table);
        return those.length > 0 && those.every(({ row }) => row[name] === flag);
      });
    });
  }

  it.each(WRITES)('%s ignores them', async (operation) => {
    const written = new Map<boolean, Row[]>();
    for (const flag of [true, false]) {
      const { kind, answer, written: rows } = await callWith(operation, forbiddenFields(flag));
      const status = expectedAnswers(operation)[kind];
      // What the first call began may be in the way of the second.
      if (flag || answer.statusCode !== 409) expect(answer.statusCode, answer.body).toBe(status);
      expect(answer.body).not.toMatch(SEEN);
      expect(rows.filter((row) => SEEN.test(JSON.stringify(row)))).toEqual([]);
      written.set(flag, rows);
    }
    expect(following(written)).toEqual([]);
  });

  it('are found where they are stored', async () => {
    const { product, issue } = world;
    const store = async (flag: boolean) => {
      const before = await everything();
      await product.db.execute(
        sql`update users set is_admin = ${flag}, created_at = ${CANARY.date} where full_name = 'viewer'`,
      );
      return [...(await everything())].filter(([key]) => !before.has(key)).map(([, row]) => row);
    };
    const written = new Map([
      [true, await store(true)],
      [false, await store(false)],
    ]);
    expect(following(written)).toEqual(['users is_admin']);
    expect(SEEN.test(JSON.stringify(written.get(true)))).toBe(true);
    const fields = forbiddenFields(true);
    expect(fields).toMatchObject({
      ...{ id: CANARY.number, project_id: CANARY.number, creator_id: CANARY.number },
      ...{ createdAt: CANARY.date, evaluation_state: CANARY.text, guid: CANARY.uuid },
      ...{ is_admin: true, comments_count: CANARY.text, version: CANARY.number },
    });
    const { body } = OPERATIONS['PUT /v1/issues/{id}'];
    const sent = withFields(sameContent(issue), jsonSchemaOf(body), fields);
    expect(sent).toMatchObject({ ...sameContent(issue), id: CANARY.number });
    expect(sent).not.toHaveProperty('version');
  });

  it('are refused where a change names them: the reporter and the Ref # of an issue', async () => {
    const { product, issue, person } = world;
    const same = sameContent(issue);
    for (const other of [
      { creator_id: person('colleague')?.userId },
      { creator_id: null },
      { ref_number: 'Z-1' },
    ]) {
      const url = `/v1/issues/${issue.id}`;
      const answer = await product.call(person('creator'), 'PUT', url, { ...same, ...other });
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { detail: 'The Ref # and the reporter cannot be changed.', code: 'INVALID_INPUT' },
      ]);
    }
  });
});
