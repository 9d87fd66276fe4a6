/**
 * Users as SCIM writes them (RFC 7643): resources, PATCH and filters, made of what the server keeps and read into it.
 */
import { createHash } from 'node:crypto';
import { Config, Messages, Resources, Schemas, Types } from 'scimmy';
import { z } from 'zod';
import { isOneLine } from '../../../contract/src/wire/one-line.ts';
import type { Profile, ProvisionedFilter, ProvisionedPerson } from '../services/provisioning.ts';

export const BASE = '/scim/v2';
export const USERS = `${BASE}/Users`;
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:user:';
export const MOST_RESULTS = 200;
const LONGEST_FILTER = 1000;
const LONGEST_NAME = 255;

/** Issuers send all they know. Whatever else it is, it is taken without an error, and not kept. */
const KEPT = new Set(['username', 'externalid', 'displayname', 'name', 'emails', 'active']);
const NOT_KEPT = [
  ...['nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'],
  ...['password', 'phoneNumbers', 'ims', 'photos', 'addresses', 'groups', 'entitlements', 'roles'],
  'x509Certificates',
];

let isDeclared = false;
/** scimmy keeps what it knows in static members. */
export function declareResources(): void {
  if (isDeclared) return;
  isDeclared = true;
  Schemas.User.truncate(NOT_KEPT);
  Config.set({
    ...{ patch: true, etag: true, filter: { supported: true, maxResults: MOST_RESULTS } },
    authenticationSchemes: [
      {
        ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
        description: 'The SCIM_TOKEN of the server.',
      },
    ],
  });
  Resources.declare(Resources.User);
  for (const kind of [
    Resources.User,
    Resources.ServiceProviderConfig,
    Resources.ResourceType,
    Resources.Schema,
  ]) {
    kind.basepath(BASE);
  }
}

export type ScimUser = InstanceType<typeof Schemas.User>;

export function versionOf(person: ProvisionedPerson): string {
  const hash = createHash('sha256').update(JSON.stringify(person)).digest('base64url');
  return `W/"${hash.slice(0, 22)}"`;
}

/** What the issuer reads. `shown`: which attributes it asks for. */
export function resourceOf(
  person: ProvisionedPerson,
  shown?: InstanceType<typeof Types.Filter>,
): ScimUser {
  const { id, userName, externalId, displayName, email, isActive, createdAt, changedAt } = person;
  const name = {
    ...(person.formattedName !== null && { formatted: person.formattedName }),
    ...(person.givenName !== null && { givenName: person.givenName }),
    ...(person.familyName !== null && { familyName: person.familyName }),
  };
  const resource = {
    ...{ id: String(id), userName, active: isActive },
    ...(externalId !== null && { externalId }),
    ...(displayName !== null && { displayName }),
    ...(Object.keys(name).length > 0 && { name }),
    emails: [{ value: email, type: 'work', primary: true }],
    meta: { created: createdAt, lastModified: changedAt, version: versionOf(person) },
  };
  return new Schemas.User(resource, 'out', USERS, shown);
}

const line = z
  .string()
  .trim()
  .max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`)
  .refine(isOneLine, 'must be one line of text');
const optionalLine = line.nullish().transform((text) => (text === '' ? null : (text ?? null)));

const profileSchema = z.object({
  userName: line.min(1, 'is missing'),
  externalId: optionalLine,
  displayName: optionalLine,
  name: z
    .object({ formatted: optionalLine, givenName: optionalLine, familyName: optionalLine })
    .nullish(),
  emails: z.array(z.object({ value: optionalLine, primary: z.boolean().nullish() })).nullish(),
  active: z.boolean().nullish(),
});

function invalidValue(detail: string) {
  return new Types.Error(400, 'invalidValue', detail);
}

/** What Pinbar keeps of a resource. Fields that the identity provider leaves out stay as they are. */
export function profileOf(resource: ScimUser, current?: Profile): Profile {
  const parsed = profileSchema.safeParse(JSON.parse(JSON.stringify(resource)));
  if (!parsed.success) {
    throw invalidValue(
      parsed.error.issues
        .map((issue) => `${issue.path.join('.')} ${issue.message}`.trim())
        .join('; '),
    );
  }
  const { userName, externalId, displayName, name, emails, active } = parsed.data;
  const [first, ...others] = emails ?? [];
  const said = others.find(({ primary }) => primary)?.value ?? first?.value;
  const email = said ?? current?.email ?? userName;
  return {
    ...{ userName, externalId, displayName, email, isActive: active ?? current?.isActive ?? true },
    formattedName: name?.formatted ?? null,
    givenName: name?.givenName ?? null,
    familyName: name?.familyName ?? null,
  };
}

/** Some issuers (Microsoft Entra ID) send booleans as text. */
function booleanOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without the name of the schema, which may come before it. */
function plainPath(path: string): string {
  return path.toLowerCase().startsWith(CORE) ? path.slice(CORE.length) : path;
}

/** `emails` of `emails[type eq "work"].value`, in lower case. */
function attributeOf(path: string): string {
  return (/^[^.[]*/.exec(plainPath(path))?.[0] ?? '').toLowerCase();
}

/** The fields that are kept, booleans as such. */
function keptFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([path]) => KEPT.has(attributeOf(path)));
  return Object.fromEntries(
    kept.map(([path, value]) => [
      plainPath(path),
      attributeOf(path) === 'active' ? booleanOf(value) : value,
    ]),
  );
}

/** What scimmy says of values of the wrong type is a `TypeError`. */
async function checked<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof TypeError ? invalidValue(error.message) : error;
  }
}

export function bodyAsResource(body: unknown): Promise<ScimUser> {
  if (!isRecord(body)) throw new Types.Error(400, 'invalidSyntax', 'The body must be an object.');
  const { schemas } = body;
  return checked(() => new Schemas.User({ schemas, ...keptFields(body) }, 'in'));
}

const patchSchema = z.object({
  schemas: z.array(z.string()),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().optional(), value: z.unknown() }))
    .min(1)
    .max(100),
});

/** The operations on what is kept. */
function keptOperations(body: unknown) {
  const parsed = patchSchema.safeParse(body);
  if (!parsed.success) {
    throw new Types.Error(
      400,
      'invalidSyntax',
      'The body must be a PatchOp message with 1 to 100 Operations.',
    );
  }
  const { schemas, Operations: all } = parsed.data;
  const operations = all.flatMap(({ op, path, value }) => {
    if (path === undefined) {
      if (!isRecord(value)) return [{ op, value }];
      const kept = keptFields(value);
      return Object.keys(kept).length === 0 ? [] : [{ op, value: kept }];
    }
    const attribute = attributeOf(path);
    if (!KEPT.has(attribute)) return [];
    const kept = attribute === 'active' ? booleanOf(value) : value;
    return [{ op, path: plainPath(path), value: kept }];
  });
  return { schemas, operations };
}

/** The person after the PATCH. */
export async function patched(person: ProvisionedPerson, body: unknown): Promise<Profile> {
  const { schemas, operations } = keptOperations(body);
  if (operations.length === 0) return person;
  const request = { schemas, Operations: operations } as never;
  const result = await checked(() => new Messages.PatchOp(request).apply(resourceOf(person)));
  return result === undefined ? person : profileOf(result, person);
}

const FILTERS = 'userName, externalId, id, emails, emails.value and active, with eq and and';

function badFilter(): Error {
  return new Types.Error(400, 'invalidFilter', `Filters may name ${FILTERS}.`);
}

/** The text that an `eq` compares with. */
function equals(expression: unknown): string | boolean {
  const [comparator, value, ...rest] = Array.isArray(expression) ? (expression as unknown[]) : [];
  const isEqual = typeof comparator === 'string' && comparator.toLowerCase() === 'eq';
  if (!isEqual || rest.length > 0) throw badFilter();
  if (typeof value !== 'string' && typeof value !== 'boolean') throw badFilter();
  return value;
}

function textEqual(expression: unknown): string {
  const value = equals(expression);
  if (typeof value !== 'string') throw badFilter();
  return value;
}

function emailEqual(expression: unknown): string {
  if (!isRecord(expression)) return textEqual(expression);
  const { value, type, ...rest } = expression;
  // All that there are have this type.
  if (type !== undefined && textEqual(type) !== 'work') throw badFilter();
  if (Object.keys(rest).length > 0) throw badFilter();
  return textEqual(value);
}

/** A number that no person has, where the issuer asks for something else. */
export const idOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const NO_FILTER: ProvisionedFilter = {};

export function filterOf(text: string | undefined): ProvisionedFilter {
  if (text === undefined) return NO_FILTER;
  // What scimmy makes of groups doubles with each "or".
  if (text.length > LONGEST_FILTER || text.includes('(') || !isOneLine(text)) throw badFilter();
  let expressions: readonly unknown[];
  try {
    expressions = [...new Types.Filter(text)];
  } catch {
    throw badFilter();
  }
  const [only] = expressions;
  if (!isRecord(only) || expressions.length !== 1) throw badFilter();
  const filter: ProvisionedFilter = {};
  for (const [path, expression] of Object.entries(only)) {
    switch (plainPath(path).toLowerCase()) {
      case 'username':
        filter.userName = textEqual(expression);
        break;
      case 'externalid':
        filter.externalId = textEqual(expression);
        break;
      case 'id':
        filter.id = idOf(textEqual(expression));
        break;
      case 'emails':
        filter.email = emailEqual(expression);
        break;
      case 'active': {
        const value = booleanOf(equals(expression));
        if (typeof value !== 'boolean') throw badFilter();
        filter.isActive = value;
        break;
      }
      default:
        throw badFilter();
    }
  }
  return filter;
}

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number);
const querySchema = z.object({
  filter: z.string().min(1).optional(),
  startIndex: wholeNumber.optional(),
  count: wholeNumber.optional(),
  attributes: z.string().max(LONGEST_FILTER).optional(),
  excludedAttributes: z.string().max(LONGEST_FILTER).optional(),
});

export type Query = z.infer<typeof querySchema>;

export function queryOf(query: unknown): Query {
  const parsed = querySchema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw invalidValue(`${parsed.error.issues[0]?.path.join('.') ?? 'The query'} is not valid.`);
}

/** Which attributes the query asks for; undefined: all. */
export function shownBy({ attributes, excludedAttributes }: Query) {
  if (!attributes && !excludedAttributes) return undefined;
  return new Resources.User(
    attributes ? ({ attributes } as never) : ({ excludedAttributes } as never),
  ).attributes;
}
