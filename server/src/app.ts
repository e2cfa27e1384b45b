import type { SecureContextOptions } from 'node:tls';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { readRestoreEpoch } from './backup/restore.ts';
import type { Context } from './context.ts';
import { androidAppRoutes } from './features/android-app/android-app-routes.ts';
import { auditRoutes } from './features/audit/audit-routes.ts';
import { cashUpRoutes } from './features/cash-up/cash-up-routes.ts';
import { closingRoutes } from './features/closing/closing-routes.ts';
import { cloudPrinterRoutes } from './features/cloud-printers/cloud-printer-routes.ts';
import { printerPollRoutes } from './features/cloud-printers/printer-poll-routes.ts';
import { deviceRoutes } from './features/devices/device-routes.ts';
import { documentRoutes } from './features/documents/document-routes.ts';
import { eventRoutes } from './features/events/event-routes.ts';
import { liveStreamRoutes } from './features/live-stream/live-stream-routes.ts';
import { categoryRoutes } from './features/menu/category-routes.ts';
import { eventMenuRoutes } from './features/menu/event-menu-routes.ts';
import { menuItemRoutes } from './features/menu/menu-item-routes.ts';
import { operationRoutes } from './features/operations/operation-routes.ts';
import { orderRoutes } from './features/orders/order-routes.ts';
import { quarantineRoutes } from './features/orders/quarantine-routes.ts';
import { organizerSettingsRoutes } from './features/organizer-settings/organizer-settings-routes.ts';
import { createErrands } from './features/print-agents/errands.ts';
import { printAgentRoutes } from './features/print-agents/print-agent-routes.ts';
import { printerRoutes } from './features/printers/printer-routes.ts';
import { printQueueRoutes } from './features/printing/print-queue-routes.ts';
import { printRoutes } from './features/printing/print-routes.ts';
import { printerConfigRoutes } from './features/printing/printer-config-routes.ts';
import { createTwins } from './features/printing/twins.ts';
import { receiptRoutes } from './features/receipts/receipt-routes.ts';
import { ownAccountRoutes } from './features/sessions/own-account-routes.ts';
import { sessionRoutes } from './features/sessions/session-routes.ts';
import { exportRoutes } from './features/statistics/export-routes.ts';
import { statisticsRoutes } from './features/statistics/statistics-routes.ts';
import { userRoutes } from './features/users/user-routes.ts';
import { installAccess } from './http/access.ts';
import type { App } from './http/app-type.ts';
import { Departure } from './http/departure.ts';
import { installDocument, stateType } from './http/document.ts';
import { dropEmptyQuery } from './http/empty-query.ts';
import { refuseEmptySegments } from './http/empty-segment.ts';
import { installErrorHandling, refuseBroken, refuseUnreadable } from './http/errors.ts';
import { createFileLimits } from './http/file-limits.ts';
import { installFullStorage } from './http/full-storage.ts';
import { speakGerman } from './http/german-input.ts';
import { acceptJson } from './http/json-body.ts';
import { installLimits, LIMITS, type Limits } from './http/limits.ts';
import type { Opening } from './http/opening.ts';
import { installPackedAnswers } from './http/packed-answers.ts';
import { loggedRequest, RequestLog } from './http/request-log.ts';
import { RequestsUnderWay } from './http/requests-under-way.ts';
import { installJsonOnly, installSameOrigin } from './http/same-origin.ts';
import { DOCS_POLICY, installSecurityHeaders } from './http/security-headers.ts';
import { installServerFacts } from './http/server-facts.ts';
import { installSession } from './http/session-cookie.ts';
import { installStaticFiles } from './http/static-files.ts';
import { trustedProxies } from './http/trusted-proxies.ts';

const DOCS_PREFIX = '/api/docs';
const BODY_LIMIT_BYTES = 64 * 1024;
/** Letters; Node takes no request whose head is longer. */
const ADDRESS_LIMIT = 16_384;

export interface AppOptions {
  logger?: boolean | { level: string; stream?: { write: (line: string) => void } };
  https?: SecureContextOptions;
  /** The built web client; without it only the API is served. */
  webDir?: string;
  /** Where the built Android app lies; without it none is offered. */
  androidDir?: string | undefined;
  /** Shows the API's documentation to everybody: for building and for the demo. */
  publicDocs?: boolean;
  /** What one session or address may take of the machine. */
  limits?: Limits | undefined;
  departure?: Departure;
  /** Until it is opened nobody is answered. */
  opening?: Opening;
  /** Routes beside the product's own, such as the demo's paper. */
  moreRoutes?: (app: App) => void;
}

/** The application with all its features, ready to listen or to be injected into. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<App> {
  speakGerman();
  const { logger = false, limits = LIMITS } = options;
  const { patience } = limits;
  const server = { connectionsCheckingInterval: patience.lookEvery };
  const app = Fastify({
    logger: typeof logger === 'object' ? { ...logger, serializers: { req: loggedRequest } } : logger,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: patience.request,
    connectionTimeout: patience.idle,
    trustProxy: trustedProxies(context.settings),
    // Once what runs is finished; meanwhile refusals are ours, in German.
    forceCloseConnections: true,
    return503OnClosing: false,
    frameworkErrors: refuseUnreadable,
    // A name too long to be one is refused, or not found, by the route it is meant for.
    routerOptions: { maxParamLength: ADDRESS_LIMIT },
    clientErrorHandler: refuseBroken,
    ...(options.https ? { https: { ...options.https, ...server } } : { http: server }),
  } as FastifyServerOptions).withTypeProvider<ZodTypeProvider>() as unknown as App;
  app.server.headersTimeout = patience.head;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  // First of all, so that refusals carry them, too.
  installSecurityHeaders(app, context.settings);
  installErrorHandling(app);
  installPackedAnswers(app);
  const underWay = new RequestsUnderWay(app);
  options.opening?.guard(app);
  acceptJson(app);
  await app.register(cookie);
  const { timeZone } = context.settings;
  installServerFacts(app, { restoreEpoch: await readRestoreEpoch(context.db), timeZone });
  installSameOrigin(app, context.settings);
  installSession(app, context);
  installLimits(app, limits, context.settings.trustProxy !== false);
  installFullStorage(app, context.storage);
  refuseEmptySegments(app);
  installAccess(app, options.publicDocs ? DOCS_PREFIX : undefined);
  installJsonOnly(app);
  dropEmptyQuery(app);
  await installDocument(app);

  sessionRoutes(app, context);
  ownAccountRoutes(app, context);
  userRoutes(app, context);
  eventRoutes(app, context);
  organizerSettingsRoutes(app, context);
  categoryRoutes(app, context);
  menuItemRoutes(app, context);
  eventMenuRoutes(app, context);
  deviceRoutes(app, context);
  printerConfigRoutes(app, context);
  const errands = createErrands();
  const twins = createTwins(context.now);
  printerRoutes(app, context, errands);
  const fileLimits = createFileLimits(context.now);
  orderRoutes(app, context, fileLimits);
  quarantineRoutes(app, context);
  printRoutes(app, context);
  receiptRoutes(app, context);
  printAgentRoutes(app, context, errands, twins);
  cloudPrinterRoutes(app, context, twins);
  printerPollRoutes(app, context, twins);
  printQueueRoutes(app, context);
  liveStreamRoutes(app, context);
  statisticsRoutes(app, context, fileLimits);
  exportRoutes(app, context, fileLimits);
  cashUpRoutes(app, context);
  closingRoutes(app, context);
  documentRoutes(app, context, fileLimits);
  auditRoutes(app, context);
  androidAppRoutes(app, options.androidDir);
  operationRoutes(app, context, {
    publicDocs: options.publicDocs ?? false,
    departure: options.departure ?? new Departure(),
  });
  if (options.publicDocs) {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    const uiConfig = { requestInterceptor: stateType as never };
    await app.register(swaggerUi, { routePrefix: DOCS_PREFIX, staticCSP: DOCS_POLICY, uiConfig });
  }
  options.moreRoutes?.(app);
  // The last of these hooks: those of streams and helpers end what would otherwise go on for ever.
  app.addHook('preClose', () => underWay.finish());
  await installStaticFiles(app, options.webDir);
  return app;
}
