/** Assembles the parts for a role, and shuts them down in the right order. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { ApiDependencies } from './app.ts';
import type { Config, S3Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { createNotifications } from './db/notifications.ts';
import type { Database } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { DiskStore } from './files/disk-store.ts';
import type { ObjectStore } from './files/object-store.ts';
import { S3Store } from './files/s3-store.ts';
import { scaledLimits } from './http/rate-limits.ts';
import { createIssuer, EMBEDDED } from './identity/issuer/issuer.ts';
import { discoverIssuer, tokenVerifier } from './identity/tokens.ts';
import { arrangeIssuancesJob } from './jobs/arrange-issuances-job.ts';
import { checkComplianceJob } from './jobs/check-compliance-job.ts';
import { checkProjectJob } from './jobs/check-project-job.ts';
import { checkOverlayJob } from './jobs/check-overlay-job.ts';
import { findThemesJob } from './jobs/find-themes-job.ts';
import { fitPoints } from './jobs/comparing/fit-points.ts';
import { carryMarkupsJob } from './jobs/carry-markups-job.ts';
import { copyProjectJob } from './jobs/copy-project-job.ts';
import { importChangeEventsJob } from './jobs/import-change-events-job.ts';
import { matchChangeOrdersJob } from './jobs/match-change-orders-job.ts';
import { readChangeOrdersJob } from './jobs/read-change-orders-job.ts';
import { prepareAttachmentJob } from './jobs/prepare-attachment-job.ts';
import { createJobOverview } from './jobs/job-overview.ts';
import { startQueue } from './jobs/queue.ts';
import { cutSheets } from './jobs/exporting/packet/cut-sheets.ts';
import { writeReport, writeWords } from './jobs/exporting/report/write-report.ts';
import { cropPages } from './jobs/exporting/crop-pages.ts';
import { writeExport } from './jobs/exporting/write-export.ts';
import { readDocumentJob } from './jobs/read-document-job.ts';
import { startWorkers } from './jobs/workers.ts';
import { logOptions } from './log.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { createAnalyst } from './outside/analyst/language-model.ts';
import { createSystems } from './outside/systems.ts';
import { keepSecret } from './repositories/secrets.ts';
import type { StartReading } from './services/documents.ts';
import { addSampleProject } from './services/sample-project.ts';
import { anyAdministrator } from './repositories/memberships.ts';
import { createWelcome, prepareFirstStart } from './services/first-start.ts';
import type { FirstOwner } from './services/first-start.ts';
import { StartError } from './start-error.ts';
import type { Tracing } from './tracing.ts';

const PAGE_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const VERSION = '0.1.0';
/**
 * How long requests and jobs may continue after a signal to stop. Everything must end before a container is killed, after
 * 10 s.
 */
const FINISH_MS = 7000;

export type Product = {
  /** The URL it listens on; null for a worker. */
  address: string | null;
  stop(): Promise<void>;
};

type Stop = () => Promise<void>;
/** Prints a line for the person who starts it. */
type Say = (line: string) => void;

/** Runs stop functions in reverse order of creation. One that fails does not prevent the others. */
async function stopAll(stops: readonly Stop[], log: Logger): Promise<void> {
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
    }
  }
}

/** The file store; also as a disk store if this server answers its signed URLs, or else its origin. */
type Stores = { store: ObjectStore; diskStore?: DiskStore; origin?: string };

async function openBucket(s3: S3Config, config: Config, say: Say): Promise<Stores> {
  const store = new S3Store(s3);
  await store.checkBucket();
  if (config.role !== 'worker') {
    const advice = await store.allowBrowsers(new URL(config.publicUrl).origin);
    if (advice !== null) say(`\n${advice}`);
  }
  return { store, origin: await store.origin() };
}

async function createStore(config: Config, db: Database, say: Say): Promise<Stores> {
  if (config.s3) return openBucket(config.s3, config, say);
  const key = await keepSecret(db, 'signed-address-key', async () =>
    randomBytes(32).toString('base64url'),
  );
  const diskStore = new DiskStore({
    folder: path.join(config.dataFolder, 'files'),
    publicUrl: config.publicUrl,
    secret: Buffer.from(key, 'base64url'),
  });
  return { store: diskStore, diskStore };
}

/** Other origins that the page calls, for the content security policy. */
function originsOf({ oidc }: Config, { origin }: Stores): string[] {
  return [oidc.isEmbedded ? [] : new URL(oidc.issuer).origin, origin ?? []].flat();
}

type SignIn = Pick<
  ApiDependencies,
  'verifyToken' | 'hasOwnRoles' | 'welcome' | 'issuer' | 'signIn' | 'scim'
>;
type SignInNeeds = { db: Database; say: Say; onFirst: (owner: FirstOwner) => Promise<void> };

/**
 * The issuer, built-in or external, and the first administrator. Throws `StartError` if an external one is not an issuer.
 */
async function prepareSignIn(config: Config, { db, say, onFirst }: SignInNeeds): Promise<SignIn> {
  const { audience, clientId, isEmbedded, administrator, groupRoles, scim } = config.oidc;
  if (isEmbedded) {
    const { publicUrl } = config;
    const { issuer } = config.oidc;
    const embedded = await createIssuer({ db, issuer, audience, clientId, publicUrl });
    const first = await prepareFirstStart({ db, issuer: EMBEDDED, say });
    if (first) await onFirst(first);
    return {
      verifyToken: tokenVerifier({ issuer, audience, keys: embedded.keys, keptAs: EMBEDDED }),
      issuer: embedded,
      signIn: { authority: issuer, client_id: clientId, audience },
    };
  }
  const outside = await discoverIssuer(config.oidc.issuer);
  if (administrator === undefined && !(await anyAdministrator(db))) {
    say(
      '\nThere is no administrator yet. Set OIDC_ADMINISTRATOR to the email of the person who becomes one.',
    );
  }
  return {
    verifyToken: tokenVerifier({ ...outside, audience, groupRoles }),
    hasOwnRoles: groupRoles === undefined,
    ...(administrator !== undefined && { welcome: createWelcome(db, administrator, onFirst) }),
    ...(scim && { scim: { ...scim, issuer: outside.issuer } }),
    signIn: { authority: outside.issuer, client_id: clientId, audience },
  };
}

/** The job workers as a separate process, so a job that crashes affects no request. Restarted when it ends. */
function keepWorkerRunning(config: Config, databaseUrl: string, log: Logger): Stop {
  let child: ChildProcess;
  let isStopping = false;
  function startChild(): void {
    if (isStopping) return;
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        ROLE: 'worker',
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: config.publicUrl,
        PINBAR_DATA: config.dataFolder,
        LOG_LEVEL: config.logLevel,
        ...(config.metrics && { METRICS_PORT: String(config.metrics.port + 1) }),
      },
      // The channel closes however this process dies; the workers then exit.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl+C reaches only this process, which then stops the workers first.
      detached: true,
    });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      log.warn({ code, signal }, 'the job workers stopped; restarting them');
      setTimeout(startChild, 1000);
    });
  }
  startChild();
  return async () => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), FINISH_MS);
    await ended;
    clearTimeout(timer);
  };
}

/** Its packages are loaded only where they are used. */
async function startTracing(config: Config, log: Logger): Promise<Tracing | null> {
  const { tracing: settings, role, trustedProxies } = config;
  if (settings === undefined) return null;
  const { createTracing } = await import('./tracing.ts');
  const hasProxy = trustedProxies !== undefined;
  return createTracing({ settings, role, version: VERSION, hasProxy, log });
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Cannot use the folder in PINBAR_DATA: ${reason}`);
  }
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use. Choose another: npm start -- --port ${port + 1}`,
      );
    case 'EACCES':
      return new StartError(
        `PORT ${port} is reserved for the system administrator. Choose another.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this computer.`);
    default:
      return error;
  }
}

/** Starts everything the role needs. Throws `StartError` with a sentence for people. */
export async function startProduct(config: Config, say: Say): Promise<Product> {
  const log = pino(logOptions(config.logLevel, config.role));
  const stops: Stop[] = [];
  try {
    return await start({ config, log, stops, say });
  } catch (error) {
    await stopAll(stops, log);
    throw error;
  }
}

type Starting = { config: Config; log: Logger; stops: Stop[]; say: Say };

async function start({ config, log, stops, say }: Starting): Promise<Product> {
  if (config.role !== 'worker' && !existsSync(path.join(PAGE_FOLDER, 'index.html'))) {
    throw new StartError('The page has not been built yet. Run: npm start');
  }
  let databaseUrl = config.databaseUrl;
  if (databaseUrl === undefined || !config.s3) makeDataFolder(config.dataFolder);
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres(config.dataFolder, log);
    stops.push(() => postgres.stop());
    databaseUrl = postgres.url;
  }
  const database = await openDatabase(databaseUrl);
  const { db, pool } = database;
  const tracing = await startTracing(config, log);
  if (tracing) {
    tracing.watchStatements(pool);
    // After everything that makes spans.
    stops.unshift(() => tracing.stop());
  }
  stops.push(() => database.close());
  const metrics =
    config.metrics && createMetrics({ role: config.role, version: VERSION, pool, log });
  if (metrics && config.metrics) stops.push(await serveMetrics(metrics, config.metrics));
  const stores = await createStore(config, db, say);
  const queue = await startQueue(databaseUrl, { db, log });
  stops.push(() => queue.stop());

  if (config.role === 'worker') {
    const mail = config.mail && { ...config.mail, publicUrl: config.publicUrl };
    const { webhookPrivateHosts, storageQuota: quota = null } = config;
    const { store } = stores;
    await startWorkers({
      ...{ queue, db, store, log, version: VERSION, webhookPrivateHosts, quota },
      systems: createSystems(config),
      ...(config.analyst && { analyst: createAnalyst(config.analyst) }),
      ...(metrics && { noteJob: metrics.noteJob, notePageRead: metrics.notePageRead }),
      ...(tracing && { traceJob: tracing.traceJob }),
      ...(mail && { mail }),
    });
    return { address: null, stop: () => stopAll(stops, log) };
  }

  const notifications = createNotifications(databaseUrl, log);
  stops.push(() => notifications.close());
  const { store, diskStore } = stores;
  const startReading: StartReading = (ids) => queue.ask(readDocumentJob, ids);
  async function addSample(owner: FirstOwner): Promise<void> {
    if (!config.hasSampleProject) return;
    const folder = path.join(PAGE_FOLDER, 'sample');
    await addSampleProject({ db, store, startReading, folder, owner });
  }
  const signIn = await prepareSignIn(config, { db, say, onFirst: addSample });
  const app = await buildApp({
    pageFolder: PAGE_FOLDER,
    ...(config.trustedProxies && { trustedProxies: config.trustedProxies }),
    rateLimits: scaledLimits(config.rateLimitFactor),
    version: VERSION,
    logger: logOptions(config.logLevel, config.role),
    watch: (one) => {
      tracing?.watch(one);
      metrics?.watch(one);
    },
    api: {
      db,
      notifications,
      store,
      ...(diskStore && { diskStore }),
      ...signIn,
      connectTo: originsOf(config, stores),
      startReading,
      writeExport,
      cropPages,
      writeReport,
      writeWords,
      cutSheets,
      startCarrying: (ids) => queue.ask(carryMarkupsJob, ids),
      startThumbnails: (ids) => queue.ask(prepareAttachmentJob, ids),
      startCopying: (ids) => queue.ask(copyProjectJob, ids),
      fitPoints,
      startOverlays: (ids) => queue.ask(checkOverlayJob, ids),
      startThemes: (ids) => queue.ask(findThemesJob, ids),
      startArranging: (ids) => queue.ask(arrangeIssuancesJob, ids),
      startChecks: (ids) => queue.ask(checkComplianceJob, ids),
      startDrawingChecks: (ids) => queue.ask(checkProjectJob, ids),
      startReadingChangeOrders: (ids) => queue.ask(readChangeOrdersJob, ids),
      startImporting: (ids) => queue.ask(importChangeEventsJob, ids),
      systems: createSystems(config),
      ...(config.analyst && { analyst: createAnalyst(config.analyst) }),
      jobs: createJobOverview(queue.boss, db),
      startMatching: (ids) => queue.ask(matchChangeOrdersJob, ids),
      ...(config.storageQuota !== undefined && { storageQuota: config.storageQuota }),
      canSendEmail: config.mail !== undefined,
      webhookPrivateHosts: config.webhookPrivateHosts,
      checkReady: async () => {
        await pool.query('select 1');
      },
    },
  });
  async function stopAnswering(): Promise<void> {
    // An upload may take hours. What has arrived is kept, and the upload continues after the next start.
    const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    await app.close();
    clearTimeout(timer);
  }
  let stopWorkers: Stop = () => Promise.resolve();
  stops.push(async () => {
    await Promise.all([stopAnswering(), stopWorkers()]);
  });
  let address: string;
  try {
    address = await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenError(error, config);
  }
  if (config.role === 'all') stopWorkers = keepWorkerRunning(config, databaseUrl, log);
  return { address, stop: () => stopAll(stops, log) };
}
