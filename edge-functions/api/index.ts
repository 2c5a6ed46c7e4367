import { setParishZone } from '#contract/parish-day.ts';
import { notificationUrl } from '../settings/payments.ts';
import { createApp } from './app.ts';
import { parseEnv } from './env.ts';
import { hostedLog } from './gateways/hosted-log.ts';
import { liturgySource } from './gateways/liturgy/source.ts';
import { smtpMailer } from './gateways/mail/smtp.ts';
import { outwardCalls } from './gateways/outward/outward-call.ts';
import { supabaseFetch } from './gateways/outward/supabase-fetch.ts';
import { mercadoPago } from './gateways/payments/mercado-pago.ts';
import { webhookSignature } from './gateways/payments/webhook-signature.ts';
import { privilegedDatabase } from './gateways/privileged-db.ts';
import { webPush } from './gateways/push/web-push.ts';
import { buildHook } from './gateways/site-build.ts';

/** The hosted edge function: the only file that names Deno. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

const env = parseEnv(Deno.env.toObject());
setParishZone(env.parishZone);
const now = () => new Date();
const log = hostedLog(console.log);
const call = outwardCalls({ fetch, log, now });

const app = createApp(env, {
  supabaseFetch: fetch,
  siteBuild: buildHook({
    url: env.buildHookUrl,
    token: env.buildHookToken,
    joinMinutes: env.buildPause,
    siteUrl: env.siteUrl,
    db: privilegedDatabase(env, supabaseFetch({ fetch, log, now })),
    call,
    now,
  }),
  ...(env.liturgyUrl && { liturgy: liturgySource({ url: env.liturgyUrl, call }) }),
  ...(env.smtp && { mailer: smtpMailer({ settings: env.smtp, name: new URL(env.siteUrl).hostname, log, now }) }),
  ...(env.mercadoPago && {
    payments: mercadoPago({
      ...env.mercadoPago,
      notificationUrl: notificationUrl(`${env.supabaseUrl}/functions/v1/api`),
      log,
      now,
    }),
    signatures: { mercadopago: webhookSignature(env.mercadoPago.webhookSecret) },
  }),
  push: env.push ? webPush({ settings: env.push, fetch, log, now }) : null,
  now,
  // The function's clock isn't the database's.
  outsideTime: now,
  log,
  afterAnswer: (work) => EdgeRuntime.waitUntil(work),
});

Deno.serve(app.fetch);
