import { givenSentence } from '#contract/donations.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { financial, financialFilters } from '#contract/financial.ts';
import { financialReport, type LedgerLine, summedEnvelopes, summedReport } from '#contract/financial-report.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { type ReportSource, reporting } from '../collection/reports.ts';
import { filteredBy } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { collectionsOn, enterCollections } from './collections/store.ts';
import { historyOf, toRemoved } from './history.ts';
import { scanRoutes } from './scan.ts';
import {
  addRow,
  changeRow,
  changeScan,
  giveRow,
  ledgerCategories,
  ledgerPage,
  ledgerRow,
  ledgerSummary,
  ledgerSums,
  paymentOf,
  removals,
  removeRow,
  scanOf,
  summedPage,
  writtenRows,
} from './store.ts';

const { created, updated, removed } = sentencesAbout(writtenRows.noun);

type Exported = Parameters<typeof ledgerPage>[1] & { envelopes?: 'somados' | undefined };

const ledgerExport: ReportSource<LedgerLine, Exported> = {
  definition: financialReport,
  filters: ({ envelopes, ...query }) => [
    ...reportFilters(financialFilters, query),
    ...(envelopes ? [summedEnvelopes] : []),
  ],
  readPage: ({ caller, query: { envelopes, ...query } }, page) =>
    (envelopes ? summedPage : ledgerPage)(caller, { ...query, ...page }),
};

export const financialRoutes: Routes = (on) => {
  on(
    financial.list,
    filteredBy(financialFilters, async ({ caller, query }) => {
      const { rows, pagination, ...beside } = await ledgerPage(caller, query);
      return { data: rows, pagination, beside };
    }),
  );
  on(financial.stats, async ({ caller, query }) => ({ data: await ledgerSums(caller, query) }));
  on(financial.summary, async ({ caller, query }) => ({ data: await ledgerSummary(caller, query) }));
  on(financial.categories, async ({ caller }) => ({ data: await ledgerCategories(caller) }));
  on(financial.collections, async ({ caller, query }) => ({ data: await collectionsOn(caller, query.date) }));
  on(financial.collect, async ({ caller, body }) => {
    const entered = await enterCollections(caller, body);
    const reais = body.collections.reduce((cents, { amount }) => cents + storedCents(amount), 0);
    const message = entered === 1 ? 'Coleta registrada com sucesso!' : `${entered} coletas registradas com sucesso!`;
    return { data: { entered }, status: 201, message: `${message} Total: ${shownMoney(reais)}.` };
  });
  on(financial.byId, async ({ caller, params }) => {
    const { row, reversals } = await ledgerRow(caller, params.id);
    const payment = row.payment_id === null ? null : await paymentOf(caller, row.payment_id);
    return { data: { ...row, payment, reversals } };
  });
  on(financial.create, async ({ caller, body }) => {
    const id = await addRow(caller, body);
    return { data: (await ledgerRow(caller, id)).row, status: 201, message: created };
  });
  on(financial.update, async ({ caller, params, body, expectedVersion }) => {
    const { updatedAt: _, ...change } = body;
    await changeRow(caller, params.id, change, expectedVersion);
    return { data: (await ledgerRow(caller, params.id)).row, message: updated };
  });
  on(financial.remove, async ({ caller, params, body, expectedVersion }) => {
    await removeRow(caller, params.id, body.reason, expectedVersion);
    return { data: null, message: removed };
  });
  on(financial.give, async ({ caller, params, body }) => {
    const { id: call = crypto.randomUUID(), dizimista_id: payer, forma_pagamento: form } = body;
    await giveRow(caller, { call, transaction: params.id, payer, form });
    return { data: null, message: givenSentence };
  });
  scanRoutes(
    { read: financial.scan, store: financial.storeScan, remove: financial.removeScan },
    { scanOf, changeScan, none: 'Esta transação não tem comprovante.' },
  )(on);
  on(financial.history, async ({ caller, params }) => ({
    data: await historyOf(caller, 'financial_transactions', params.id),
  }));
  on(financial.removed, async ({ caller, query }) => {
    const { rows, pagination } = await removals(caller, 'financial_transactions', query);
    return { data: rows.map(toRemoved), pagination };
  });
  const whole = reporting('pdf', ledgerExport);
  const summed = reporting('pdf', { ...ledgerExport, definition: summedReport });
  on(financial.exportPdf, (call) => (call.query.envelopes ? summed : whole)(call));
  on(financial.exportXls, reporting('xls', ledgerExport));
};
