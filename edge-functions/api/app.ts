import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { fileRule } from '#contract/file-body.ts';
import type { Filters } from '#contract/filters/filter.ts';
import { versionHeader } from '#contract/program-version.ts';
import { allowsOrigin } from '../settings/allowed-origins.ts';
import { alertJob } from './alerts/job.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { recoveryRoutes } from './auth/recovery.ts';
import { authRoutes } from './auth/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { birthdayRoutes } from './birthdays/routes.ts';
import { carneDizimoRoutes } from './carne-dizimo/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { dizimistaRoutes } from './dizimistas/routes.ts';
import { donationRoutes } from './donations/routes.ts';
import type { Env } from './env.ts';
import { eventRoutes } from './events/routes.ts';
import { eventExtension } from './events/series/extension.ts';
import { eventSeriesRoutes } from './events/series/routes.ts';
import { fileRemoval } from './files/removal.ts';
import { financialAccountRoutes } from './financial/accounts/routes.ts';
import { financialBookRoutes } from './financial/book/routes.ts';
import { financialCategoryRoutes } from './financial/categories/routes.ts';
import { financialCountRoutes } from './financial/counts/routes.ts';
import { diocesePlanRoutes } from './financial/diocese-plan/routes.ts';
import { dioceseShareRoutes } from './financial/diocese-share/routes.ts';
import { financialMonthRoutes } from './financial/months/routes.ts';
import { financialPurposeRoutes } from './financial/purposes/routes.ts';
import { issuedReceiptRoutes } from './financial/receipts/routes.ts';
import { financialRoutes } from './financial/routes.ts';
import { statementRoutes } from './financial/statements/routes.ts';
import { galeriaRoutes } from './galeria/routes.ts';
import type { Gateways } from './gateways/gateways.ts';
import { withLimits } from './gateways/outward/supabase-fetch.ts';
import { healthRoutes } from './health/routes.ts';
import { mostBytes } from './http/body-limit.ts';
import type { Handler, Routes } from './http/call.ts';
import type { Job } from './http/job.ts';
import { observe, type Variables } from './http/observe.ts';
import { answerError, answerUnmatched } from './http/on-error.ts';
import { responder } from './http/respond.ts';
import { importRoutes } from './imports/routes.ts';
import { importSweep } from './imports/sweep.ts';
import { intentionRequestRoutes } from './intention-requests/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { rateLimitSweep, recordRetention } from './jobs/sweeps.ts';
import { liturgyJob } from './liturgia/job.ts';
import { liturgiaRoutes } from './liturgia/routes.ts';
import { mailDelivery } from './mails/job.ts';
import { mailRoutes } from './mails/routes.ts';
import { massChangeRoutes } from './mass-changes/routes.ts';
import { massIntentionRoutes } from './mass-intentions/routes.ts';
import { massScheduleRoutes } from './mass-schedule/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { mediaSweep } from './media/sweep.ts';
import { newsRoutes } from './news/routes.ts';
import { pushDelivery } from './notifications/job.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { parishContentRoutes } from './parish-content/routes.ts';
import { parishInfoRoutes } from './parish-info/routes.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { reconciliation } from './reconciliation/job.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { siteBuildJob } from './site-build/job.ts';
import { siteBuildRoutes } from './site-build/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { titheDeskRoutes } from './tithe-desk/routes.ts';
import { titheLookupRoutes } from './tithe-lookup/routes.ts';
import { titheOverviewRoutes } from './tithe-overview/routes.ts';
import { userRoutes } from './users/routes.ts';
import { waiverRoutes } from './waivers/routes.ts';

/** Refuses a larger body before any of it is read, or before the whole of it where it doesn't say its length. */
const limitBody = (endpoint: Endpoint) =>
  bodyLimit({
    maxSize: mostBytes(endpoint),
    onError: () => {
      throw new ApiError('body_too_large', fileRule(endpoint.body)?.sentences.tooLarge);
    },
  });

/** One line for each job. */
const jobs: readonly Job[] = [
  siteBuildJob,
  rateLimitSweep,
  recordRetention,
  mediaSweep,
  fileRemoval,
  importSweep,
  liturgyJob,
  alertJob,
  mailDelivery,
  reconciliation,
  pushDelivery,
  eventExtension,
];

/** One line for each concept. */
const concepts: readonly Routes[] = [
  healthRoutes,
  authRoutes,
  userRoutes,
  recoveryRoutes,
  newsRoutes,
  galeriaRoutes,
  announcementRoutes,
  massChangeRoutes,
  massScheduleRoutes,
  massIntentionRoutes,
  intentionRequestRoutes,
  birthdayRoutes,
  eventSeriesRoutes,
  eventRoutes,
  parishInfoRoutes,
  parishContentRoutes,
  dizimistaRoutes,
  carneDizimoRoutes,
  financialRoutes,
  financialAccountRoutes,
  financialCategoryRoutes,
  financialCountRoutes,
  financialMonthRoutes,
  dioceseShareRoutes,
  diocesePlanRoutes,
  financialBookRoutes,
  financialPurposeRoutes,
  donationRoutes,
  subscriptionRoutes,
  reconciliationRoutes,
  titheLookupRoutes,
  titheOverviewRoutes,
  titheDeskRoutes,
  liturgiaRoutes,
  notificationRoutes,
  dashboardRoutes,
  mediaRoutes,
  siteBuildRoutes,
  importRoutes,
  issuedReceiptRoutes,
  statementRoutes,
  jobRoutes(jobs),
  mailRoutes,
  backupRoutes,
  waiverRoutes,
  auditLogRoutes,
  personalDataRoutes,
];

/** Every endpoint of every concept with its handler, in the order in which paths are matched. */
export function registeredHandlers(registered = concepts): [Endpoint, Handler<Endpoint>][] {
  const handlers: [Endpoint, Handler<Endpoint>][] = [];
  for (const routes of registered) {
    routes((endpoint, handler) => {
      expectFilters(endpoint, handler.filters);
      handlers.push([endpoint, handler as Handler<Endpoint>]);
    });
  }
  // Hono takes the first path that matches: `/news/order` comes before `/news/:id`.
  return handlers.sort(([a], [b]) => countParameters(a) - countParameters(b));
}

/** Throws when a list declares a filter that its handler doesn't apply, because its calls would return all rows. */
function expectFilters({ method, path, filters = {} }: Endpoint, applied: Filters = {}): void {
  const ignored = Object.keys(filters).filter((name) => applied[name] !== filters[name]);
  if (ignored.length > 0) throw new Error(`${method} ${path} is not narrowed by ${ignored.join(', ')}`);
}

const countParameters = ({ path }: Endpoint) => path.split('/:').length;

/** The API under `/api`; tests register their own concepts. State: the anonymous rate limit and visitor cache. */
export function createApp(env: Env, given: Gateways, registered = concepts): Hono<{ Variables: Variables }> {
  const gateways = withLimits(given);
  const app = new Hono<{ Variables: Variables }>().basePath('/api');
  const handlers = registeredHandlers(registered);
  const endpoints = handlers.map(([endpoint]) => endpoint);
  const respond = responder(env, gateways);
  const origins = [env.siteUrl, ...env.allowedOrigins];

  app.use(observe(gateways));
  app.use(
    cors({
      origin: (origin) => (allowsOrigin(origins, origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'If-Match'],
      exposeHeaders: ['X-Request-Id', 'Retry-After', 'Content-Disposition', versionHeader],
      maxAge: 600,
    }),
  );
  app.onError(answerError(gateways));

  for (const [endpoint, handler] of handlers) {
    app.on(endpoint.method, endpoint.path, limitBody(endpoint), respond(endpoint, handler));
  }
  referenceRoutes(app, endpoints);
  app.notFound(answerUnmatched(endpoints));
  return app;
}
