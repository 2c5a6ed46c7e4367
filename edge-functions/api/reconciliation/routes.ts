import * as z from 'zod/mini';
import { chargeSentences } from '#contract/charge-states.ts';
import { ApiError } from '#contract/errors.ts';
import { caseFilters, reconciliation } from '#contract/reconciliation.ts';
import { checkCharge, readPayment, reconcile } from '../charges/ask.ts';
import { inBackground, providerOf, withProviderSentence } from '../charges/provider.ts';
import { chargeState } from '../charges/store.ts';
import { filteredBy } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import type { Limit } from '../http/rate-limit.ts';
import { topics, workOnEvents } from './events.ts';
import {
  casePage,
  caseSummary,
  countAsDonation,
  enterUnknownPayment,
  paymentOfCase,
  receiveEvent,
  resolveCase,
  resolveCases,
  unpaidMonthsOf,
  useForMonth,
} from './store.ts';

const webhookLimit: Limit = { name: 'webhook', max: 6000, windowSeconds: 600 };

/** Events that a delivery works on at once, after its answer. */
const eventsAtOnce = 5;

/** The fields that the signature covers. */
const subject = z.object({ 'data.id': z.string().check(z.regex(/^[\w-]{1,64}$/)), type: z.string() });

export const reconciliationRoutes: Routes = (on) => {
  on(reconciliation.webhook, async ({ signed, env, gateways, hitLimit }) => {
    const provider = providerOf({ env, gateways });
    await hitLimit(webhookLimit, 'mercadopago');
    const reported = subject.safeParse(signed.query);
    if (!reported.success) throw new ApiError('invalid_input');
    const topic = topics.get(reported.data.type);
    if (!topic) return { data: null };
    await receiveEvent(provider.db, topic, reported.data['data.id']);
    inBackground(gateways, workOnEvents(provider, eventsAtOnce));
    return { data: null };
  });

  on(
    reconciliation.list,
    filteredBy(caseFilters, async ({ caller, query }) => {
      const { rows, pagination, found } = await casePage(caller, query);
      return { data: rows, pagination, beside: { found } };
    }),
  );
  on(reconciliation.summary, async ({ caller }) => ({ data: await caseSummary(caller) }));
  on(reconciliation.resolve, async ({ caller, params, body }) => {
    await resolveCase(caller, params.id, body.note);
    return { data: null, message: 'Caso resolvido.' };
  });
  on(reconciliation.resolveAll, async ({ caller, body }) => {
    await resolveCases(caller, body);
    return {
      data: null,
      message: body.count === 1 ? 'Caso resolvido.' : `${body.count.toLocaleString('pt-BR')} casos resolvidos.`,
    };
  });
  on(reconciliation.enterDonation, async ({ caller, params, env, gateways }) => {
    const provider = providerOf({ env, gateways });
    const id = await paymentOfCase(caller, params.id);
    // Something may have gone back since the provider reported it.
    const payment = await withProviderSentence(async () => await readPayment(provider, id), chargeSentences.cannotAsk);
    if (payment) await withProviderSentence(async () => await reconcile(provider, payment), chargeSentences.cannotAsk);
    await enterUnknownPayment(caller, params.id);
    return { data: null, message: 'Doação registrada com sucesso!' };
  });
  on(reconciliation.unpaidMonths, async ({ caller, params }) => ({ data: await unpaidMonthsOf(caller, params.id) }));
  on(reconciliation.useForMonth, async ({ caller, params, body }) => {
    await useForMonth(caller, params.id, body.parcela);
    return { data: null, message: 'Pagamento usado para o outro mês.' };
  });
  on(reconciliation.countAsDonation, async ({ caller, params }) => {
    await countAsDonation(caller, params.id);
    return { data: null, message: 'Pagamento contado como doação.' };
  });
  on(reconciliation.check, async ({ params, env, gateways }) => {
    const provider = providerOf({ env, gateways });
    const charge = await chargeState(provider.db, params.id);
    if (!charge) throw new ApiError('not_found', 'Cobrança não encontrada');
    await withProviderSentence(
      async () => await checkCharge(provider, charge, gateways.now()),
      chargeSentences.cannotAsk,
    );
    return { data: null, message: 'O Mercado Pago foi consultado.' };
  });
};
