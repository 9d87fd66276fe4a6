import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions, onRequestHookHandler } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { OPERATIONS } from '../../contract/src/registry.ts';
import type { OperationId, Operations } from '../../contract/src/registry.ts';
import type { Operation } from '../../contract/src/wire/operation.ts';
import type { ScimSettings } from './config.ts';
import type { Database } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import type { DiskStore } from './files/disk-store.ts';
import type { ObjectStore } from './files/object-store.ts';
import {
  answerBrokenRequests,
  answerErrors,
  answerRoutingErrors,
  RETRY_AFTER_SECONDS,
} from './http/answer-errors.ts';
import { describeApi } from './http/describe-api.ts';
import { mountFileRoutes } from './http/file-routes.ts';
import { takeJsonBodies } from './http/json-body.ts';
import { mountOperations } from './http/mount.ts';
import { watchMethods } from './http/other-methods.ts';
import { servePage } from './http/page.ts';
import { createBuckets, networkOf, RATE_LIMITS } from './http/rate-limits.ts';
import type { Buckets, RateLimits } from './http/rate-limits.ts';
import { mountScim } from './http/scim.ts';
import { securityHeaders } from './http/security-headers.ts';
import { mountSignIn } from './http/sign-in.ts';
import { limitSlowSenders, PATIENCE } from './http/slow-senders.ts';
import type { Patience } from './http/slow-senders.ts';
import type { EmbeddedIssuer } from './identity/issuer/issuer.ts';
import type { VerifyToken } from './identity/tokens.ts';
import type { ExternalSystem } from './outside/external-system.ts';
import { createHandlers } from './routes/handlers.ts';
import { createVersions } from './routes/versions.ts';
import { createAccess } from './services/access.ts';
import type { WelcomeAdministrator } from './services/first-start.ts';
import { createAnalyticsService } from './services/analytics.ts';
import { createAnnotationService } from './services/annotations.ts';
import { createAdminService } from './services/admin.ts';
import { createApiTokenService } from './services/api-tokens.ts';
import { createAudit, createAuditService } from './services/audit.ts';
import { createAttachmentService } from './services/attachments.ts';
import type { StartThumbnails } from './services/attachments.ts';
import { createCalloutService } from './services/callouts.ts';
import { createCarryService } from './services/carries.ts';
import type { StartCarrying } from './services/carries.ts';
import { createHotSpotService } from './services/hot-spots.ts';
import { createTrendService } from './services/trends.ts';
import { createVisitService } from './services/visits.ts';
import { createDashboardService } from './services/dashboard.ts';
import { createChecklistExportService } from './services/checklist-exports.ts';
import { createChecklistService } from './services/checklists.ts';
import { createCheckService } from './services/checks.ts';
import type { KnownAnalyst, StartDrawingChecks } from './services/checks.ts';
import { createChangeMatrixService } from './services/change-matrix.ts';
import type { StartChecks } from './services/checklists.ts';
import { createDocumentRemovalService } from './services/document-removal.ts';
import { createDocumentService } from './services/documents.ts';
import type { StartReading } from './services/documents.ts';
import { createEventService } from './services/events.ts';
import type { STREAM_LIMITS } from './services/events.ts';
import { createDrawingService } from './services/drawings.ts';
import { createIssueExportService } from './services/issue-exports.ts';
import { createBulkIssueService } from './services/issue-bulk.ts';
import { createIssueReportService } from './services/issue-reports.ts';
import type { WriteReport } from './services/issue-reports.ts';
import { createIssuePacketService } from './services/issue-packets.ts';
import type { CutSheets } from './services/packet-sheets.ts';
import { createPicturedIssues } from './services/pictured-issues.ts';
import { createBacktestReportService } from './services/backtest-reports.ts';
import { createTransmittalService } from './services/transmittals.ts';
import { createWordReportService } from './services/word-reports.ts';
import type { WriteWords } from './services/word-reports.ts';

import { createBacktestService } from './services/backtests.ts';
import type { StartMatching } from './services/backtests.ts';
import { createChangeOrderService } from './services/change-orders.ts';
import type { StartReadingChangeOrders } from './services/change-orders.ts';
import { createLocationHistoryService } from './services/location-history.ts';
import { createOverlayService } from './services/overlays.ts';
import type { FitPoints, StartOverlays } from './services/overlays.ts';
import type { CropPages } from './services/pictured-issues.ts';
import { createInvitationService } from './services/invitations.ts';
import { createReviewService } from './services/reviews.ts';
import { createInboxService } from './services/inbox.ts';
import { createIntegrationService } from './services/integrations.ts';
import type { StartImporting } from './services/integrations.ts';
import { createIssuanceService } from './services/issuances.ts';
import type { StartArranging } from './services/issuances.ts';
import { createIssueViewService } from './services/issue-views.ts';
import { createIssueService } from './services/issues.ts';
import { createExportService } from './services/exports.ts';
import type { WriteExport } from './services/exports.ts';
import { createProjectAdministration } from './services/project-administration.ts';
import { createProjectCopies } from './services/project-copies.ts';
import type { StartCopying } from './services/project-copies.ts';
import { createProjectSearchService } from './services/project-search.ts';
import { createProjectService } from './services/projects.ts';
import { createScaleService } from './services/scales.ts';
import { createServerState } from './services/server-state.ts';
import type { JobOverview } from './services/server-state.ts';
import { createStorageService } from './services/storage.ts';
import { createTableOfContentsService } from './services/table-of-contents.ts';
import { createTextSearchService } from './services/text-search.ts';
import { createThemeService } from './services/themes.ts';
import type { StartThemes } from './services/themes.ts';
import { createProvisioning } from './services/provisioning.ts';
import { createUploads } from './services/uploads.ts';
import { createUserAccess } from './services/user-access.ts';
import { createUserService } from './services/users.ts';
import { createVersionService } from './services/versions.ts';
import { createWebhookService } from './services/webhooks.ts';

export type ApiDependencies = {
  db: Database;
  /** Hears what any host changes. */
  notifications: Notifications;
  store: ObjectStore;
  /** The same store if it is the disk store, whose signed URLs this server answers. */
  diskStore?: DiskStore;
  verifyToken: VerifyToken;
  /** False: groups at the external issuer give roles. Absent: administrators do. */
  hasOwnRoles?: boolean;
  /** Creates the first administrator when an external issuer is configured. */
  welcome?: WelcomeAdministrator;
  /** The built-in sign-in, unless an external issuer is configured. */
  issuer?: EmbeddedIssuer;
  /** The external issuer creates, changes and deactivates people by SCIM. */
  scim?: ScimSettings & { issuer: string };
  /** Other origins that the page calls: an external issuer, an S3 store. */
  connectTo?: readonly string[];
  /** What the page needs to sign people in. */
  signIn: { authority: string; client_id: string; audience: string };
  startReading: StartReading;
  writeExport: WriteExport;
  cropPages: CropPages;
  writeReport: WriteReport;
  writeWords: WriteWords;
  cutSheets: CutSheets;
  startCarrying: StartCarrying;
  startThumbnails: StartThumbnails;
  startCopying: StartCopying;
  fitPoints: FitPoints;
  startOverlays: StartOverlays;
  startThemes: StartThemes;
  startArranging: StartArranging;
  startChecks: StartChecks;
  startDrawingChecks: StartDrawingChecks;
  startReadingChangeOrders: StartReadingChangeOrders;
  startImporting: StartImporting;
  /** The external systems for which the server has credentials. */
  systems: readonly ExternalSystem[];
  /** Absent: the server has no language model. */
  analyst?: KnownAnalyst;
  startMatching: StartMatching;
  /** Overrides of `STREAM_LIMITS`. */
  streamLimits?: Partial<typeof STREAM_LIMITS>;
  /** Bytes each organization may store. Default: no limit. */
  storageQuota?: number;
  /** What the queue tells of its jobs. */
  jobs: JobOverview;
  /** The workers send email. */
  canSendEmail?: boolean;
  /** Hosts that webhooks may call by http, and in private networks. */
  webhookPrivateHosts?: readonly string[];
  /** Resolves if the database and the file store respond; otherwise rejects. */
  checkReady(): Promise<void>;
};

export type AppDependencies = {
  /** Absolute path of the built page: index.html, assets/, pdfjs/, sample/. */
  pageFolder: string;
  /** Without it the server serves only the page, which compares files without an account. */
  api?: ApiDependencies;
  version?: string;
  /** Addresses and ranges of proxies whose forwarding headers are trusted. */
  trustedProxies?: readonly string[];
  /** Measures requests; called before routes are added. */
  watch?: (app: FastifyInstance) => void;
  /** Overrides of `PATIENCE`. */
  patience?: Partial<Patience>;
  /** The declarations to mount. Defaults to the contract's. */
  operations?: Readonly<Record<OperationId, Operation>>;
  /** Defaults to `RATE_LIMITS`. */
  rateLimits?: RateLimits;
  /** Fastify's option. Default: off. */
  logger?: FastifyServerOptions['logger'];
};

type Mounting = {
  api: ApiDependencies;
  version: string;
  operations: Readonly<Record<OperationId, Operation>>;
  patience: Patience;
  buckets: Buckets;
  limitStrangers: onRequestHookHandler;
};

async function mountApi(
  app: FastifyInstance,
  { api, version, operations, patience, buckets, limitStrangers: onRequest }: Mounting,
): Promise<void> {
  const { db, store, diskStore, startReading, storageQuota: quota = null } = api;
  const storage = createStorageService({ db, store, quota });
  await describeApi(app, { version, onRequest });
  await app.register(async (scope) => {
    scope.addHook('onRequest', onRequest);
    if (api.issuer) await mountSignIn(scope, { provider: api.issuer.provider, db, buckets });
    scope.get('/v1/sign-in-settings', { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(api.signIn),
    );
  });
  const events = createEventService({
    ...{ db, notifications: api.notifications },
    ...(api.streamLimits && { limits: api.streamLimits }),
  });
  // Open streams would keep the server from stopping.
  app.addHook('preClose', (done) => {
    events.close();
    done();
  });
  const pictured = createPicturedIssues({ db, store, cropPages: api.cropPages });
  const backtests = createBacktestService({ db, store, startMatching: api.startMatching });
  const changeMatrix = createChangeMatrixService(db);
  const wordReports = createWordReportService(api.writeWords);
  const hasRoles = api.hasOwnRoles ?? true;
  const handlers = createHandlers({
    admin: createAdminService(db),
    analytics: createAnalyticsService(db),
    audit: createAuditService(db),
    annotations: createAnnotationService(db),
    apiTokens: createApiTokenService(db),
    attachments: createAttachmentService({
      ...{ db, store, quota, storage },
      startThumbnails: api.startThumbnails,
    }),
    changeOrders: createChangeOrderService({
      ...{ db, store, quota },
      startReading: api.startReadingChangeOrders,
    }),
    integrations: createIntegrationService({
      ...{ db, systems: api.systems },
      startImporting: api.startImporting,
    }),
    backtests,
    backtestReports: createBacktestReportService({ backtests, wordReports }),
    callouts: createCalloutService(db),
    carries: createCarryService(db, api.startCarrying),
    dashboard: createDashboardService(db),
    hotSpots: createHotSpotService(db),
    trends: createTrendService(db),
    visits: createVisitService(db),
    documents: createDocumentService({ db, store, quota, startReading }),
    documentRemoval: createDocumentRemovalService({
      ...{ db, store, startArranging: api.startArranging },
      startThemes: api.startThemes,
    }),
    drawings: createDrawingService(db),
    events,
    invitations: createInvitationService(db, hasRoles),
    inbox: createInboxService(db, api.canSendEmail ?? false),
    issues: createIssueService(db),
    bulkIssues: createBulkIssueService(db),
    issueExports: createIssueExportService({ db, store, pictured }),
    issueViews: createIssueViewService(db),
    issueReports: createIssueReportService({
      ...{ db, store, pictured },
      writeReport: api.writeReport,
    }),
    issuePackets: createIssuePacketService({
      ...{ db, store, pictured, version },
      ...{ cutSheets: api.cutSheets, writeReport: api.writeReport },
    }),
    exports: createExportService({ db, store, writeExport: api.writeExport }),
    changeMatrix,
    transmittals: createTransmittalService({ db, changeMatrix, wordReports }),
    locationHistory: createLocationHistoryService(db),
    issuances: createIssuanceService(db, api.startArranging),
    reviews: createReviewService({ db, changeMatrix }),
    checklists: createChecklistService(db, api.startChecks),
    checks: createCheckService(api),
    checklistExports: createChecklistExportService(db),
    overlays: createOverlayService({
      ...{ db, version },
      ...{ fitPoints: api.fitPoints, startOverlays: api.startOverlays },
    }),
    projects: createProjectService({ db, store }),
    projectAdministration: createProjectAdministration({
      ...{ db, store, quota },
      startThemes: api.startThemes,
    }),
    projectCopies: createProjectCopies({ db, quota, startCopying: api.startCopying }),
    projectSearch: createProjectSearchService(db),
    scales: createScaleService(db),
    serverState: createServerState({
      ...{ db, quota, version, jobs: api.jobs, canSendEmail: api.canSendEmail ?? false },
      checkReady: () => api.checkReady(),
      checkFiles: async () => {
        await store.size('organizations/0/health');
      },
    }),
    storage,
    tableOfContents: createTableOfContentsService(db),
    textSearch: createTextSearchService(db),
    themes: createThemeService({ db, startThemes: api.startThemes }),
    users: createUserService(db),
    userAccess: createUserAccess({
      db,
      hasPasswords: api.issuer !== undefined,
      hasRoles,
    }),
    webhooks: createWebhookService(db, api.webhookPrivateHosts ?? []),
  });
  const versions = createVersions(createVersionService(db, store));
  await app.register((scope, _options, done) => {
    scope.addHook('onSend', (_request, reply, payload, next) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      next(null, payload);
    });
    const { verifyToken: verify, welcome } = api;
    const access = createAccess({ db, verify, welcome });
    const audit = createAudit(db);
    mountOperations<Operations>(scope, operations, { handlers, versions, access, buckets, audit });
    done();
  });
  if (api.scim) {
    const { token, ...settings } = api.scim;
    const provisioning = createProvisioning({ db, ...settings, hasRoles });
    await mountScim(app, { provisioning, token, buckets });
  }
  if (diskStore) {
    const uploads = createUploads({ db, store: diskStore, quota, patience });
    mountFileRoutes(app, { store: diskStore, storage, uploads });
  }
}

/**
 * Builds the server. Reads no environment and does not listen, so tests can call it in process. Throws if `pageFolder` does
 * not exist.
 */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { pageFolder, api, trustedProxies, version = '0.0.0', logger = false } = dependencies;
  const patience = { ...PATIENCE, ...dependencies.patience };
  const { rateLimits = RATE_LIMITS, operations = OPERATIONS } = dependencies;
  const headers = securityHeaders(api?.connectTo);
  const app = Fastify({
    logger,
    frameworkErrors: answerRoutingErrors(headers),
    clientErrorHandler: answerBrokenRequests(headers),
    // Responses in progress are completed; `product.ts` sets the time limit.
    forceCloseConnections: 'idle',
    ...(trustedProxies && { trustProxy: [...trustedProxies] }),
    genReqId: () => randomUUID(),
    // A 2 GB upload may take hours on a slow connection. `slow-senders.ts` ends other slow requests.
    requestTimeout: 0,
    connectionTimeout: patience.connectionMs,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: Math.min(patience.headersMs, 5000),
    },
    routerOptions: { maxParamLength: 500 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  dependencies.watch?.(app);
  takeJsonBodies(app);
  answerErrors(app);
  limitSlowSenders(app, patience);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });

  const buckets = createBuckets(rateLimits);
  // Calls that need no token but cost something are limited by network address.
  const limitStrangers: onRequestHookHandler = (request, _reply, done) => {
    buckets.take('stranger', networkOf(request.ip));
    done();
  };

  const refuseOtherMethods = watchMethods(app);
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get(
    '/readyz',
    { schema: { hide: true }, onRequest: limitStrangers },
    async (request, reply) => {
      try {
        await api?.checkReady();
        return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        return reply
          .code(503)
          .header('retry-after', RETRY_AFTER_SECONDS)
          .send({ status: 'not ready' });
      }
    },
  );
  if (api) await mountApi(app, { api, version, operations, patience, buckets, limitStrangers });
  await servePage(app, pageFolder);
  await refuseOtherMethods();
  return app;
}
