/** Settings from the environment, checked once at startup. Each invalid value is named in one sentence. */
import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { GIGABYTE } from '../../contract/src/constants.ts';
import { groupRolesOf } from './identity/group-roles.ts';
import type { GroupRoles } from './identity/group-roles.ts';
import type { AnalystSettings } from './outside/analyst/analyst.ts';
import type { ProcoreSettings } from './outside/procore/api.ts';
import { headersOf } from './otlp-headers.ts';
import { StartError } from './start-error.ts';

const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const DEFAULT_PORT = 4173;

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));
const filled = z.string().min(1, 'must not be empty');

/** An address such as `10.0.0.4` or a range such as `10.0.0.0/8`, IPv4 or IPv6. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const most = version === 4 ? 32 : 128;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number of US dollars, such as 2.50')
  .transform(Number);

const environmentSchema = z.object({
  /** What this process does: answer API calls, run jobs, or both (jobs then run in a separate process). */
  ROLE: z.enum(['api', 'worker', 'all'], { error: 'must be api, worker or all' }).default('all'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a whole number from 1 to 65535')
    .default(DEFAULT_PORT),
  HOST: filled.default('127.0.0.1'),
  /** A port on which Prometheus reads how this server does. */
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65534')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_534, 'must be a whole number from 1 to 65534')
    .optional(),
  METRICS_HOST: filled.default('127.0.0.1'),
  /** Where OpenTelemetry traces are sent, by the names that all programs with OpenTelemetry use. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((list) => headersOf(list))
    .refine((headers) => headers !== null, 'must be a list such as `api-key=abc,tenant=7`')
    .optional(),
  OTEL_SERVICE_NAME: filled.default('pinbar'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  /** The URL people use to reach Pinbar. Tokens and signed URLs contain it. */
  PUBLIC_URL: httpUrl
    .refine((url) => URL.parse(url)?.pathname === '/', 'must not have a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Reverse proxies in front of the server: comma-separated addresses or ranges. */
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine(
      (list) => list.every(isAddressOrRange),
      'must be a comma-separated list of addresses or ranges such as 10.0.0.0/8',
    )
    .optional(),
  /** The folder for all data: database, files and the database log. */
  PINBAR_DATA: filled
    .default(path.join(PROJECT_ROOT, 'data'))
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: z
    .string()
    // Not `z.url`: the URL of a Unix socket has no host, which is not a valid URL for browsers.
    .regex(/^postgres(ql)?:\/\/./, 'must be a URL that begins with postgresql://')
    .optional(),
  S3_BUCKET: filled.min(3, 'must have at least 3 characters').optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: filled.default('us-east-1'),
  S3_ACCESS_KEY_ID: filled.optional(),
  S3_SECRET_ACCESS_KEY: filled.optional(),
  /** Gigabytes each organization may store. Default: no limit. */
  STORAGE_QUOTA_GB: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,3})?$/, 'must be a number of gigabytes, such as 100')
    .transform(Number)
    .refine((size) => size > 0, 'must be more than 0')
    .optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: filled.default('pinbar'),
  OIDC_AUDIENCE: filled.optional(),
  /** With an external issuer: the person with this email or subject becomes the first administrator. */
  OIDC_ADMINISTRATOR: filled.optional(),
  /** With an external issuer: where access tokens name the groups of a person, and which roles these give. */
  OIDC_GROUPS_CLAIM: filled.default('groups'),
  OIDC_GROUP_ROLES: filled
    .transform((list) => groupRolesOf(list))
    .refine(
      (roles) => roles !== null,
      'must be a list such as `Pinbar admins=admin; Engineers=creator; Clients=viewer`',
    )
    .optional(),
  /** With an external issuer: the token with which it creates, changes and deactivates people by SCIM, and where they belong. */
  SCIM_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, 'must have at least 32 characters, without spaces')
    .optional(),
  SCIM_ORGANIZATION: filled.optional(),
  /** For offices that share one address, or behind a proxy that limits requests itself. */
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a number from 0.01 to 1000')
    .transform(Number)
    .refine((factor) => factor >= 0.01 && factor <= 1000, 'must be a number from 0.01 to 1000')
    .default(1),
  /** Sends notifications by email, to those who ask for it. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]/, 'must be a URL that begins with smtp:// or smtps://')
    .optional(),
  /** Sender of all emails: an address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an email address')
    .optional(),
  /** Hosts that webhooks may call by http, and in private networks: comma-separated. */
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim().toLowerCase()))
    .refine(
      (list) => list.every((part) => /^[^\s/@]+$/.test(part)),
      'must be a comma-separated list of hosts such as hooks.internal',
    )
    .optional(),
  /** Credentials of an app of Procore (client credentials), and where it is; other origins are for its sandboxes. */
  PROCORE_CLIENT_ID: filled.optional(),
  PROCORE_CLIENT_SECRET: filled.optional(),
  PROCORE_API_URL: httpUrl.default('https://api.procore.com'),
  PROCORE_LOGIN_URL: httpUrl.default('https://login.procore.com'),
  /** A language model that checks the text of drawings: the protocol it speaks. */
  MODEL_KIND: z
    .enum(['openai-compatible', 'anthropic'], { error: 'must be openai-compatible or anthropic' })
    .optional(),
  /** Where its API begins. */
  MODEL_URL: httpUrl.optional(),
  /** As its maker calls it. */
  MODEL_NAME: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model, without spaces')
    .optional(),
  MODEL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key, without spaces')
    .optional(),
  /** US dollars for a million tokens. */
  MODEL_INPUT_PRICE: dollars.optional(),
  MODEL_OUTPUT_PRICE: dollars.optional(),
  /** What a project may use in a month: tokens, and US dollars. */
  MODEL_MONTHLY_TOKENS: z
    .string()
    .regex(/^[1-9]\d{0,11}$/, 'must be a number of tokens, such as 2000000')
    .transform(Number)
    .default(2_000_000),
  MODEL_MONTHLY_COST: dollars.optional(),
  /** Whether an empty database gets a sample project. */
  SAMPLE_PROJECT: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape);

export type S3Config = {
  bucket: string;
  /** Absent: AWS. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type MailSettings = {
  /** smtp:// or smtps://, with user and password if the mail server wants them. */
  smtpUrl: string;
  from: string;
};

export type ScimSettings = {
  token: string;
  /** The name of the organization to which people belong whom the issuer creates. Absent: none. */
  organization?: string;
};

export type TracingSettings = {
  /** Where a collector takes OTLP over HTTP, without the path. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** What traces call this program. */
  service: string;
  /** How many of the traces that begin here are sent, from 0 to 1. */
  share: number;
};

export type Config = {
  role: 'api' | 'worker' | 'all';
  port: number;
  host: string;
  /** Absent: nothing is measured. */
  metrics?: { host: string; port: number };
  /** Absent: nothing is traced. */
  tracing?: TracingSettings;
  publicUrl: string;
  trustedProxies?: readonly string[];
  dataFolder: string;
  /** Absent: the built-in PostgreSQL. */
  databaseUrl?: string;
  /** Absent: files on disk, in `dataFolder`. */
  s3?: S3Config;
  /** Bytes each organization may store. Absent: no limit. */
  storageQuota?: number;
  oidc: {
    issuer: string;
    clientId: string;
    audience: string;
    isEmbedded: boolean;
    /** Email or subject of the first administrator at an external issuer. */
    administrator?: string;
    /** Absent: administrators give roles. */
    groupRoles?: GroupRoles;
    /** Absent: the issuer does not create people. */
    scim?: ScimSettings;
  };
  /** Absent: no email is sent. */
  mail?: MailSettings;
  /** Hosts that webhooks may call by http, and in private networks. */
  webhookPrivateHosts: readonly string[];
  /** Absent: nothing is imported from Procore. */
  procore?: ProcoreSettings;
  /** Absent: no language model is asked. */
  analyst?: AnalystSettings;
  /** Multiplies all request limits. */
  rateLimitFactor: number;
  hasSampleProject: boolean;
  logLevel: string;
};

function s3Of(env: z.infer<typeof environmentSchema>): S3Config | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION } = env;
  if (S3_BUCKET === undefined) {
    if (S3_ENDPOINT === undefined) return undefined;
    throw new StartError('S3_ENDPOINT also requires S3_BUCKET.');
  }
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) {
    throw new StartError('S3_BUCKET also requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...(S3_ENDPOINT !== undefined && { endpoint: S3_ENDPOINT }),
  };
}

function mailOf({ SMTP_URL, MAIL_FROM }: z.infer<typeof environmentSchema>): MailSettings | null {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return null;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) {
    throw new StartError('SMTP_URL and MAIL_FROM require each other.');
  }
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

/** The headers may have a key, which is not sent in the clear, except to this computer. */
function tracingOf(env: z.infer<typeof environmentSchema>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (endpoint === undefined) {
    if (!headers) return null;
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS also requires OTEL_EXPORTER_OTLP_ENDPOINT.');
  }
  const { protocol, hostname } = new URL(endpoint);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  if (headers && protocol !== 'https:' && !isLocal) {
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// if there are OTEL_EXPORTER_OTLP_HEADERS.',
    );
  }
  return {
    ...{ endpoint, headers: headers ?? {} },
    ...{ service: env.OTEL_SERVICE_NAME, share: env.OTEL_TRACES_SAMPLER_ARG },
  };
}

/** The client secret goes nowhere else than to these origins, so neither is called in the clear. */
function procoreOf(env: z.infer<typeof environmentSchema>): ProcoreSettings | null {
  const { PROCORE_CLIENT_ID: clientId, PROCORE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartError('PROCORE_CLIENT_ID and PROCORE_CLIENT_SECRET require each other.');
  }
  const [apiUrl, loginUrl] = [env.PROCORE_API_URL, env.PROCORE_LOGIN_URL];
  for (const url of [apiUrl, loginUrl].map((one) => new URL(one))) {
    const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
    if (url.pathname !== '/') throw new StartError(`${url.href} must not have a path.`);
    if (url.protocol !== 'https:' && !isLocal) {
      throw new StartError(`${url.href} must begin with https://.`);
    }
  }
  return { clientId, clientSecret, apiUrl, loginUrl };
}

const MODEL_SETTINGS = [
  ...(['MODEL_URL', 'MODEL_NAME', 'MODEL_API_KEY', 'MODEL_INPUT_PRICE'] as const),
  ...(['MODEL_OUTPUT_PRICE', 'MODEL_MONTHLY_COST'] as const),
];
const ANTHROPIC_URL = 'https://api.anthropic.com/v1';

/** A key is not sent in the clear, except to this computer. */
function analystOf(env: z.infer<typeof environmentSchema>): AnalystSettings | null {
  const { MODEL_KIND: kind, MODEL_NAME: model, MODEL_API_KEY: apiKey } = env;
  if (kind === undefined) {
    const given = MODEL_SETTINGS.find((name) => env[name] !== undefined);
    if (given === undefined) return null;
    throw new StartError(`${given} also requires MODEL_KIND.`);
  }
  const url = env.MODEL_URL ?? (kind === 'anthropic' ? ANTHROPIC_URL : undefined);
  if (url === undefined) throw new StartError(`MODEL_KIND=${kind} also requires MODEL_URL.`);
  if (model === undefined) throw new StartError('MODEL_KIND also requires MODEL_NAME.');
  if (kind === 'anthropic' && apiKey === undefined) {
    throw new StartError('MODEL_KIND=anthropic also requires MODEL_API_KEY.');
  }
  const { protocol, hostname, search, username } = new URL(url);
  if (search !== '' || username !== '') {
    throw new StartError('MODEL_URL must be an address without a query and without a user.');
  }
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  if (apiKey !== undefined && protocol !== 'https:' && !isLocal) {
    throw new StartError('MODEL_URL must begin with https:// if there is a MODEL_API_KEY.');
  }
  const { MODEL_INPUT_PRICE: input, MODEL_OUTPUT_PRICE: output, MODEL_MONTHLY_COST: cost } = env;
  const hasPrices = input !== undefined && output !== undefined;
  if (!hasPrices && (input !== undefined || output !== undefined)) {
    throw new StartError('MODEL_INPUT_PRICE and MODEL_OUTPUT_PRICE require each other.');
  }
  if (!hasPrices && cost !== undefined) {
    throw new StartError(
      'MODEL_MONTHLY_COST also requires MODEL_INPUT_PRICE and MODEL_OUTPUT_PRICE.',
    );
  }
  return {
    ...{ kind, url, model },
    ...(apiKey !== undefined && { apiKey }),
    ...(hasPrices && { prices: { input, output } }),
    limit: { tokens: env.MODEL_MONTHLY_TOKENS, ...(cost !== undefined && { cost }) },
  };
}

/** Reads the environment. Throws a `StartError` that names every invalid value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`Invalid settings: ${wrong.join('; ')}.`);
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  if (env.OIDC_ISSUER !== undefined && env.OIDC_AUDIENCE === undefined) {
    throw new StartError(
      'OIDC_ISSUER also requires OIDC_AUDIENCE, the audience of its access tokens.',
    );
  }
  if (env.OIDC_ISSUER === undefined && env.OIDC_ADMINISTRATOR !== undefined) {
    throw new StartError(
      'OIDC_ADMINISTRATOR also requires OIDC_ISSUER; the built-in sign-in creates its own administrator.',
    );
  }
  if (env.OIDC_ISSUER === undefined && env.OIDC_GROUP_ROLES) {
    throw new StartError(
      'OIDC_GROUP_ROLES also requires OIDC_ISSUER; with the built-in sign-in, administrators give roles.',
    );
  }
  if (env.OIDC_ISSUER === undefined && env.SCIM_TOKEN !== undefined) {
    throw new StartError(
      'SCIM_TOKEN also requires OIDC_ISSUER; with the built-in sign-in, people create their own accounts.',
    );
  }
  if (env.SCIM_TOKEN === undefined && env.SCIM_ORGANIZATION !== undefined) {
    throw new StartError('SCIM_ORGANIZATION also requires SCIM_TOKEN.');
  }
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new StartError(
      `ROLE=${env.ROLE} also requires DATABASE_URL, the database that all hosts share.`,
    );
  }
  const s3 = s3Of(env);
  const mail = mailOf(env);
  const procore = procoreOf(env);
  const analyst = analystOf(env);
  const tracing = tracingOf(env);
  return {
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    ...(env.METRICS_PORT !== undefined && {
      metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    }),
    ...(tracing && { tracing }),
    publicUrl,
    ...(env.TRUSTED_PROXIES && { trustedProxies: env.TRUSTED_PROXIES }),
    dataFolder: env.PINBAR_DATA,
    ...(env.DATABASE_URL !== undefined && { databaseUrl: env.DATABASE_URL }),
    ...(s3 && { s3 }),
    ...(env.STORAGE_QUOTA_GB !== undefined && {
      storageQuota: Math.floor(env.STORAGE_QUOTA_GB * GIGABYTE),
    }),
    oidc: {
      issuer: env.OIDC_ISSUER ?? `${publicUrl}/oidc`,
      clientId: env.OIDC_CLIENT_ID,
      audience: env.OIDC_AUDIENCE ?? `${publicUrl}/v1`,
      isEmbedded: env.OIDC_ISSUER === undefined,
      ...(env.OIDC_ADMINISTRATOR !== undefined && { administrator: env.OIDC_ADMINISTRATOR }),
      ...(env.OIDC_GROUP_ROLES && {
        groupRoles: { claim: env.OIDC_GROUPS_CLAIM, roles: env.OIDC_GROUP_ROLES },
      }),
      ...(env.SCIM_TOKEN !== undefined && {
        scim: {
          token: env.SCIM_TOKEN,
          ...(env.SCIM_ORGANIZATION !== undefined && { organization: env.SCIM_ORGANIZATION }),
        },
      }),
    },
    ...(mail && { mail }),
    ...(procore && { procore }),
    ...(analyst && { analyst }),
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS ?? [],
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    hasSampleProject: env.SAMPLE_PROJECT === 'yes',
    logLevel: env.LOG_LEVEL,
  };
}
