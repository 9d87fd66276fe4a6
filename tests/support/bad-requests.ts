/** Requests that our clients never send: generated randomly from the contract's operations, the same for the same seed. */
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { OPERATIONS } from '../../contract/src/registry.ts';
import type { OperationId } from '../../contract/src/registry.ts';
import type { Operation } from '../../contract/src/wire/operation.ts';
import { methodOf } from './access-matrix.ts';

/** The call before anything is made wrong. */
export type GoodInput = {
  params?: Readonly<Record<string, number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: Readonly<Record<string, unknown>>;
};

export type BadRequest = {
  method?: NonNullable<InjectOptions['method']>;
  url: string;
  headers?: Readonly<Record<string, string>>;
  payload?: string | Buffer;
  /** What is wrong with it, for people. */
  readonly wrong: string;
};

/** JSON that `JSON.stringify` would not write. */
class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

function toJson(value: unknown): string {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).map(([key, of]) => `${JSON.stringify(key)}:${toJson(of)}`);
  return `{${members.join(',')}}`;
}

const MEGABYTE = 1024 * 1024;
/** Texts that are dangerous when interpreted as something else. */
const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\u202ea',
    '\u2028',
    '\ufeff',
    '\u200b',
  ],
  ...['null', 'undefined', 'NaN', 'true', '0', '-1', '1', '1.5', '1e3', '0x10', '١', '1e309', '-0'],
  ...['2147483647', '2147483648', '9007199254740993', '99999999999999999999'],
  ...[
    "'",
    '"',
    '\\',
    "'; drop table users; --",
    '%',
    '_',
    '%00',
    '%zz',
    '$1',
    '${1}',
    '{{1}}',
    ':a',
    '*',
    '&|!',
  ],
  ...[
    '../../etc/passwd',
    '..\\x',
    '/',
    'organizations/1/projects/a.pdf',
    'organizations/1/projects/',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '<script>alert(1)</script>',
    '=1+1',
    '(',
    '[',
    '"a" "',
    'a:*',
  ],
  ...['e\u0301'.repeat(40), '👩‍👩‍👧'.repeat(30), 'ﷺ', 'İ', 'a'.repeat(256), 'word '.repeat(60)],
];
const NUMBERS: readonly Raw[] = [
  ...['0', '-1', '1', '1.5', '-0', '1e3', '2147483647', '2147483648', '4294967296', '-2147483649'],
  ...['9007199254740991', '9007199254740993', '1e21', '1e308', '1e309', '-1e309', '5e-324'],
].map((json) => new Raw(json));
const OTHERS: readonly unknown[] = [
  ...[null, true, false, [], [1], [null], {}, { id: 1 }, [[[[]]]], Array<number>(101).fill(1)],
  new Raw('{"__proto__":{"isAdmin":true}}'),
  new Raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  new Raw('{"toString":1,"length":-1}'),
  new Raw('[1,1]'),
  new Raw('"\\ud83d"'),
];
/** Bodies that are wrong as a whole. */
const BODIES: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    'null',
    '1',
    '""',
    '[]',
    '{}',
    '[{}]',
    '{"',
    '{"a"}',
    '{a:1}',
    "{'a':1}",
    '{}{}',
    '[1,]',
    '\ufeff{}',
  ],
  ...[
    '{"name":1,"name":2}',
    '{"__proto__":1}',
    '{"\\u005f_proto__":{}}',
    '{"a":1e400}',
    '\0',
    '"\\u0000"',
    'NaN',
  ],
  ...[
    `${'['.repeat(40)}${']'.repeat(40)}`,
    '['.repeat(100_000),
    '{"a":'.repeat(50_000),
    ' '.repeat(100_000),
  ],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"name":"a"}', 'utf16le'),
];
const CONTENT_TYPES: readonly string[] = [
  ...['text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x'],
  ...[
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/jsonx',
    'json',
    '/',
    ';',
    'x',
  ],
  ...[
    'application/octet-stream',
    'application/pdf',
    'application/json,text/plain',
    'a'.repeat(2000),
  ],
];
const HEADERS: readonly (readonly [string, string])[] = [
  ...(
    [
      'if-none-match',
      'if-match',
      'range',
      'cookie',
      'accept',
      'accept-encoding',
      'x-forwarded-for',
    ] as const
  ).flatMap((name) =>
    ['', '*', ',', '"', '\u00e9', 'bytes=0-', 'a=%00; b="', '\\', 'W/"x"', '9'.repeat(1000)].map(
      (value) => [name, value] as const,
    ),
  ),
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['content-encoding', 'gzip'],
  ['x-request-id', 'a\u00e9b'],
  ['accept', 'text/html'],
];
const TOKENS: readonly string[] = [
  ...[
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    'bearer null',
    'Bearer ..',
    'Bearer \u00e9',
  ],
  // alg "none", and a key that the token contains.
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  'Bearer eyJhbGciOiJFUzI1NiIsImp3ayI6e319.eyJzdWIiOiJhZG1pbiJ9.AAAA',
  `Bearer ${'a'.repeat(5000)}`,
  `Bearer ${Buffer.from('{"alg":"ES256","kid":"\\u0000"}').toString('base64url')}.e30.AAAA`,
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];
/** Parts of a URL as sent, so that nothing encodes them again. */
const RAW_PARTS: readonly string[] = [
  ...[
    '%',
    '%zz',
    '%00',
    '%e0%a4%a',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%25zz',
    '%2e%2e',
    '%2f',
    '..',
    '.',
    ';',
    '+',
    '&',
    '=',
  ],
  ...['%F0%9F%92%A9', 'a%0d%0aX: y', '1'.repeat(501), 'a'.repeat(4000)],
];

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Values at both sides of a schema's limits. */
function edgesOf({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): unknown[] {
  const around = (edge: number | undefined) =>
    edge === undefined ? [] : [edge - 1, edge, edge + 1];
  const lengths = [...around(minLength), ...around(maxLength)].filter((length) => length >= 0);
  return [
    ...[...around(minimum), ...around(maximum)],
    ...lengths.flatMap((length) => ['a'.repeat(length), '😀'.repeat(Math.min(length, 5000))]),
    ...around(maxItems).map((length) => Array.from({ length }, (_, index) => index + 1)),
  ];
}

type Draw = {
  chance(share: number): boolean;
  one<T>(all: readonly T[]): T;
};

function drawFrom(random: () => number): Draw {
  return {
    chance: (share) => random() < share,
    one(all) {
      const found = all[Math.floor(random() * all.length)];
      if (found === undefined && all.length === 0)
        throw new Error('There is nothing to choose from.');
      return found as (typeof all)[number];
    },
  };
}

/** Texts that nobody types. Without lone surrogates, which cannot be encoded in a URL. */
export function badTexts(random: () => number): () => string {
  const draw = drawFrom(random);
  return () => draw.one(TEXTS).replaceAll(/\p{Cs}/gu, '\ufffd');
}

function badValue(draw: Draw, schema: JsonSchema): unknown {
  if (draw.chance(0.004)) return 'x'.repeat(draw.one([MEGABYTE - 200, MEGABYTE]));
  const edges = edgesOf(schema);
  if (edges.length > 0 && draw.chance(0.3)) return draw.one(edges);
  return draw.one<unknown>(draw.one([TEXTS, TEXTS, NUMBERS, OTHERS]));
}

/** A body with one member that is wrong, missing or extra, including inside lists and objects. */
function spoil(draw: Draw, good: unknown, schema: JsonSchema): unknown {
  if (Array.isArray(good) && good.length > 0 && draw.chance(0.5)) {
    const spoilt: unknown[] = [...good];
    spoilt[0] = spoil(draw, good[0], schema.items ?? {});
    return spoilt;
  }
  if (typeof good !== 'object' || good === null || Array.isArray(good))
    return badValue(draw, schema);
  const names = [...new Set([...Object.keys(good), ...Object.keys(schema.properties ?? {})])];
  const spoilt: Record<string, unknown> = { ...good };
  if (names.length === 0 || draw.chance(0.1)) {
    const extra = draw.one([
      'is_admin',
      'creator_id',
      'id',
      'constructor',
      'toString',
      '',
      '\0',
      'x',
    ]);
    return { ...spoilt, [extra]: badValue(draw, {}) };
  }
  const name = draw.one(names);
  if (draw.chance(0.1)) delete spoilt[name];
  else spoilt[name] = spoil(draw, spoilt[name], schema.properties?.[name] ?? {});
  return spoilt;
}

function encoded(text: string | number): string {
  // Lone surrogates cannot be encoded in a URL.
  return encodeURIComponent(String(text).replaceAll(/\p{Cs}/gu, '\ufffd'));
}

function badPart(draw: Draw, schema: JsonSchema): string {
  if (draw.chance(0.4)) return draw.one(RAW_PARTS);
  const value = badValue(draw, schema);
  const text = typeof value === 'string' ? value : toJson(value);
  // A URL of a megabyte never gets here: see `http-errors.test.ts`.
  return encoded(text.slice(0, 3000));
}

function badQuery(
  draw: Draw,
  good: readonly (readonly [string, string])[],
  schema: JsonSchema,
): string {
  const names = Object.keys(schema.properties ?? { q: {} });
  const pairs = [...good];
  const name = draw.one(names);
  const bad = badPart(draw, schema.properties?.[name] ?? {});
  switch (
    draw.one(['replace', 'replace', 'twice', 'list', 'missing', 'nested', 'bare', 'many'] as const)
  ) {
    case 'replace':
      return joined([...pairs.filter(([each]) => each !== name), [name, bad]]);
    case 'twice':
      return joined([...pairs, [name, '1'], [name, bad]]);
    case 'list':
      return joined([...pairs, [`${name}[]`, bad]]);
    case 'missing':
      return joined(pairs.filter(([each]) => each !== name));
    case 'nested':
      return joined([...pairs, [`${name}[__proto__][x]`, bad], ['__proto__', bad]]);
    case 'bare':
      return `${joined(pairs)}&${name}&=&&${bad}`;
    case 'many':
      return joined(Array.from({ length: 1200 }, (_, index) => [`a${index}`, '']));
  }
}

const joined = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${name}=${value}`).join('&');

export type Maker = (operation: OperationId) => BadRequest;

/** Makes bad requests of operations, with the token of a person who may call all of them. */
export function badRequests(
  random: () => number,
  { token, goodOf }: { token: string; goodOf: (operation: OperationId) => GoodInput },
): Maker {
  const draw = drawFrom(random);
  const schemas = new Map(
    Object.entries<Operation>(OPERATIONS).map(([key, { params = {}, query, body }]) => [
      key,
      {
        params: Object.fromEntries(
          Object.entries(params).map(([name, schema]) => [name, jsonSchemaOf(schema)]),
        ),
        query: query ? jsonSchemaOf(query) : null,
        body: body ? jsonSchemaOf(body) : null,
      },
    ]),
  );

  return (operation) => {
    const good = goodOf(operation);
    const schema = schemas.get(operation) ?? { params: {}, query: null, body: null };
    let method: BadRequest['method'] = methodOf(operation);
    const parts = new Map(
      Object.entries(good.params ?? {}).map(([name, id]) => [name, String(id)]),
    );
    let query = joined(
      Object.entries(good.query ?? {}).map(([name, value]) => [name, encoded(value)]),
    );
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    let payload: string | Buffer | undefined = good.body ? toJson(good.body) : undefined;
    if (payload !== undefined) headers['content-type'] = 'application/json';

    const kinds = [
      ...(good.body
        ? (['body', 'body', 'body', 'body', 'body', 'whole body', 'content type'] as const)
        : []),
      ...(parts.size > 0 ? (['path', 'path'] as const) : []),
      ...(schema.query ? (['query', 'query', 'query'] as const) : []),
      ...(['extra query', 'header', 'token', 'method', 'body of none'] as const),
    ];
    const wrong: string[] = [];
    for (let count = draw.chance(0.75) ? 1 : 2; count > 0; count -= 1) {
      const kind = draw.one(kinds);
      wrong.push(kind);
      switch (kind) {
        case 'body':
          payload = toJson(spoil(draw, good.body, schema.body ?? {}));
          break;
        case 'whole body':
        case 'body of none':
          payload = draw.one(BODIES);
          headers['content-type'] = 'application/json';
          break;
        case 'content type':
          headers['content-type'] = draw.one(CONTENT_TYPES);
          break;
        case 'path': {
          const name = draw.one([...parts.keys()]);
          parts.set(name, badPart(draw, schema.params[name] ?? {}));
          break;
        }
        case 'query':
        case 'extra query': {
          const pairs = Object.entries(good.query ?? {}).map(
            ([name, value]) => [name, encoded(value)] as const,
          );
          query = badQuery(draw, pairs, schema.query ?? {});
          break;
        }
        case 'header': {
          const [name, value] = draw.one(HEADERS);
          headers[name] = value;
          break;
        }
        case 'token':
          headers['authorization'] = draw.one(TOKENS);
          break;
        case 'method':
          method = draw.one(METHODS);
          break;
      }
    }
    const path = (operation.split(' ')[1] ?? '').replaceAll(
      /\{(\w+)\}/g,
      (_all, name: string) => parts.get(name) ?? '',
    );
    return {
      wrong: wrong.join(' and '),
      method,
      url: query === '' ? path : `${path}?${query}`,
      headers,
      ...(payload !== undefined && !['GET', 'HEAD', 'TRACE'].includes(method) && { payload }),
    };
  };
}
