/** The server in process, with a small built page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/src/app.ts';
import { securityHeaders } from '../../../server/src/http/security-headers.ts';

const HTML = '<!doctype html><title>Pinbar</title>';

describe('server', () => {
  let folder = '';
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pinbar-page-'));
    mkdirSync(path.join(folder, 'assets'));
    mkdirSync(path.join(folder, 'sample'));
    writeFileSync(path.join(folder, 'index.html'), HTML);
    writeFileSync(path.join(folder, 'assets/core-1a2b.wasm'), 'wasm');
    writeFileSync(path.join(folder, 'assets/core-1a2b.wasm.br'), brotliCompressSync('wasm'));
    writeFileSync(path.join(folder, 'assets/overlay.worker-3c4d.js'), 'self');
    writeFileSync(path.join(folder, 'sample/issue-1.pdf'), '%PDF-1.7');
    app = await buildApp({ pageFolder: folder });
  });

  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/', '/compare', '/compare?pageA=2', '/compare/'])(
    'answers %s with the page',
    async (url) => {
      const response = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(HTML);
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it('answers an unknown address with 404 and the page, which shows it', async () => {
    const response = await app.inject({ url: '/nothing', headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
    expect(response.body).toBe(HTML);
  });

  it('answers a missing file with 404 and no page', async () => {
    const response = await app.inject({ url: '/assets/gone.js', headers: { accept: '*/*' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: 'Not found', code: 'NOT_FOUND' });
  });

  it.each(['/%00', '/assets/%00.js', '/assets/..%5c..%5cpackage.json', '/..%2fpackage.json'])(
    'finds nothing at %s',
    async (url) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ detail: 'Not found', code: 'NOT_FOUND' });
    },
  );

  it.each([
    '/',
    '/nothing',
    '/healthz',
    '/assets/core-1a2b.wasm',
    '/assets/overlay.worker-3c4d.js',
    '/sample/issue-1.pdf',
  ])('sends every security header with %s', async (url) => {
    const response = await app.inject({ url });
    expect(response.headers).toMatchObject(securityHeaders());
  });

  it('allows WebAssembly and no other evaluation, and nothing from elsewhere', () => {
    const policy = securityHeaders()['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  });

  it('serves the core as wasm, compressed beforehand, for ever', async () => {
    const url = '/assets/core-1a2b.wasm';
    const plain = await app.inject({ url });
    expect(plain.headers['content-type']).toBe('application/wasm');
    expect(plain.headers['cache-control']).toContain('immutable');
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toBe('application/wasm');
    expect(packed.headers['cache-control']).toContain('immutable');
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'gives nothing outside the page for %s',
    async (url) => {
      const response = await app.inject({ url });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.body).not.toContain('devDependencies');
    },
  );

  it('serves parts of a PDF', async () => {
    const response = await app.inject({
      url: '/sample/issue-1.pdf',
      headers: { range: 'bytes=0-3' },
    });
    expect(response.statusCode).toBe(206);
    expect(response.body).toBe('%PDF');
  });

  it('refuses other methods', async () => {
    const answer = await app.inject({ method: 'POST', url: '/compare' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS');
    expect((await app.inject({ method: 'POST', url: '/nothing' })).statusCode).toBe(404);
  });

  it('takes the word of a trusted proxy alone on who calls', async () => {
    const callerSeen = async (trustedProxies?: string[]) => {
      const own = await buildApp({ pageFolder: folder, ...(trustedProxies && { trustedProxies }) });
      own.get('/who', (request) => ({ ip: request.ip }));
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const answer = await own.inject({ url: '/who', headers, remoteAddress: '10.1.2.3' });
      await own.close();
      return answer.json<{ ip: string }>().ip;
    };
    expect(await callerSeen()).toBe('10.1.2.3');
    expect(await callerSeen(['192.168.0.0/16'])).toBe('10.1.2.3');
    expect(await callerSeen(['10.0.0.0/8'])).toBe('203.0.113.7');
  });
});
