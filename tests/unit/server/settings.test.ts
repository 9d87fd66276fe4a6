/** The settings: as they are documented, and as `compose.yaml` sets them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../../../server/src/config.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8');

type Service = {
  build?: string;
  image?: string;
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: object;
  restart?: string;
  deploy?: { replicas: number };
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

/** What Compose puts in: defaults, and a value for what has to be given. */
function filledIn(value: string | number): string {
  return String(value).replaceAll(/\$\{\w+:([-?])([^}]*)\}/g, (_all, kind: string, text: string) =>
    kind === '-' ? text : 'a-given-value',
  );
}

describe('the documented settings', () => {
  it('are all there are', () => {
    const [, table = ''] = /## Settings\n([\s\S]*?)\n## /.exec(read('docs/operations.md')) ?? [];
    const named = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(new Set(named)).toEqual(new Set(SETTINGS));
    expect(named).toHaveLength(SETTINGS.length);
  });
});

describe('compose.yaml', () => {
  it('runs two API hosts, two workers and what they need', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      ...['api', 'bucket', 'database', 'entrance', 'files', 'worker'],
    ]);
    expect(ours.map(([name, { deploy }]) => [name, deploy?.replicas])).toEqual([
      ['api', 2],
      ['worker', 2],
    ]);
  });

  it.each(ours)('sets only settings that there are, with valid values: %s', (name, service) => {
    const environment = Object.fromEntries(
      Object.entries(service.environment ?? {}).map(([key, value]) => [key, filledIn(value)]),
    );
    expect(Object.keys(environment).filter((key) => !SETTINGS.includes(key))).toEqual([]);
    const config = readConfig(environment);
    expect(config).toMatchObject({
      ...{ role: name, publicUrl: 'http://localhost:8080' },
      databaseUrl: 'postgresql://pinbar:a-given-value@database:5432/pinbar',
      s3: { bucket: 'pinbar', endpoint: 'http://files.localhost:8333' },
      metrics: { host: '0.0.0.0', port: 9464 },
    });
    expect(config.trustedProxies).toContain('172.16.0.0/12');
  });

  it.each(services)('waits only for services and states that there are: %s', (_name, service) => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const wanted = compose.services[other];
      expect(wanted, other).toBeDefined();
      // The image of Pinbar brings its own check.
      if (condition === 'service_healthy')
        expect(wanted?.healthcheck !== undefined || wanted?.build !== undefined, other).toBe(true);
      else expect(condition).toBe('service_completed_successfully');
    }
    for (const volume of service.volumes ?? []) {
      expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });

  it('uses nothing that Compose does not know', () => {
    const known = [
      ...['build', 'command', 'depends_on', 'deploy', 'entrypoint', 'environment', 'healthcheck'],
      ...['image', 'mem_limit', 'networks', 'ports', 'restart', 'volumes'],
    ];
    for (const [name, service] of services) {
      expect(Object.keys(service).filter((key) => !known.includes(key), name)).toEqual([]);
    }
  });

  it('needs a health check in the image', () => {
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
  });
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const copied = [...text.matchAll(/^COPY --from=build \/pinbar\/(\S+) /gm)].map(
    ([, place = '']) => place,
  );

  /** The files of this folder that the server may run. */
  function sourcesOf(place: string): string[] {
    const names = readdirSync(new URL(`../../../${place}`, import.meta.url), {
      recursive: true,
    }).map(String);
    return names.filter((name) => name.endsWith('.ts')).map((name) => `${place}/${name}`);
  }

  it('copies everything that what it copies imports', () => {
    const built = ['node_modules', 'wasm-core/pkg', 'web/dist'];
    const folders = copied.filter((place) => !built.includes(place) && !place.includes('.'));
    expect(folders).toContain('server');
    const files = folders.flatMap(sourcesOf);
    const imported = files.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, other = '']) =>
        path.posix.join(path.posix.dirname(file), other),
      ),
    );
    expect(imported.length).toBeGreaterThan(500);
    const isCopied = (file: string) => copied.some((place) => `${file}/`.startsWith(`${place}/`));
    expect([...new Set(imported.filter((file) => !isCopied(file)))]).toEqual([]);
  });

  it('starts a file that there is, at the port that Caddy calls, with a check of a route', () => {
    const [, main = ''] = /^CMD \["node", "(.*)"\]$/m.exec(text) ?? [];
    expect(read(main)).not.toBe('');
    const [, port = ''] = /\bPORT=(\d+)/.exec(text) ?? [];
    expect(read('compose.yaml')).toContain(`--to api:${port}`);
    expect(text).toContain("+'/readyz'");
    expect(read('server/src/app.ts')).toContain("'/readyz'");
  });
});

describe('settings of SCIM', () => {
  const issuer = { OIDC_ISSUER: 'https://a.example', OIDC_AUDIENCE: 'x' };
  const token = 'x'.repeat(32);

  it.each([
    [{ SCIM_TOKEN: token }, /^SCIM_TOKEN also requires OIDC_ISSUER/],
    [{ ...issuer, SCIM_ORGANIZATION: 'Cedar' }, /^SCIM_ORGANIZATION also requires SCIM_TOKEN\.$/],
    [{ ...issuer, SCIM_TOKEN: 'short' }, /SCIM_TOKEN must have at least 32 characters/],
  ])('that are wrong are told in one sentence: %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it('are read', () => {
    const config = readConfig({ ...issuer, SCIM_TOKEN: token, SCIM_ORGANIZATION: 'Cedar Hill' });
    expect(config.oidc.scim).toEqual({ token, organization: 'Cedar Hill' });
  });
});
