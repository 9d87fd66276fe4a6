/**
 * One PostgreSQL for all tests in Node, started when a test first asks for a database. Creating a database from a migrated
 * template takes 50 ms; creating a cluster takes 2 s.
 */
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers each request with the connection string of a new, migrated database. */
    databases: string;
  }
}

/** The connection string of a new, migrated database for one test file. It goes away with the cluster. */
export async function newDatabase(databases: string): Promise<string> {
  const answer = await fetch(databases);
  if (!answer.ok) throw new Error(`There is no test database: ${await answer.text()}`);
  return answer.text();
}

/** A product takes up to 20 connections, and as many products run as vitest has workers. */
const CONNECTIONS = 25 * availableParallelism() * 2;

/** Creates the cluster with settings of its own, which PostgreSQL takes over when it is started again. */
async function startWithSettings(folder: string) {
  const first = await startEmbeddedPostgres(folder);
  const client = new Pool({ connectionString: first.url, max: 1 });
  client.on('error', () => undefined);
  // Nothing here outlives a crash.
  await client.query('alter system set fsync = off');
  await client.query(`alter system set max_connections = ${CONNECTIONS}`);
  await client.end();
  await first.stop();
  return startEmbeddedPostgres(folder);
}

async function startCluster(folder: string) {
  const postgres = await startWithSettings(folder);
  const address = (name: string) => postgres.url.replace('/pinbar?', `/${name}?`);
  await (await openDatabase(postgres.url)).close();
  // Nobody may be connected to the template, so everything else is done from the default database.
  const client = new Pool({ connectionString: address('postgres'), max: 1 });
  // PostgreSQL may stop before the connection has closed.
  client.on('error', () => undefined);
  let count = 0;
  return {
    async create(): Promise<string> {
      count += 1;
      const name = `test_${count}`;
      await client.query(`create database ${name} template pinbar`);
      return address(name);
    },
    async stop() {
      await client.end();
      await postgres.stop();
    },
  };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-test-postgres-'));
  let cluster: ReturnType<typeof startCluster> | null = null;
  const server = createServer((_request, response) => {
    cluster ??= startCluster(folder);
    cluster
      .then((started) => started.create())
      .then(
        (url) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  project.provide('databases', `http://127.0.0.1:${port}`);
  return async () => {
    server.close();
    await (await cluster)?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
