import { massIntentions } from '#contract/mass-intentions.ts';
import { allRows } from '../collection/all-rows.ts';
import { printing } from '../collection/printing.ts';
import { reporting } from '../collection/reports.ts';
import { filteredBy, finding, listing, removing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { massesOn } from '../masses/store.ts';
import { massBook, offeringBook } from './book/store.ts';
import { created, createIntention, updated, updateIntention } from './offerings/store.ts';
import { byType, deletedSentence, toIntention } from './rules.ts';
import { askedFor, intentionList, massIntentionRows, removeNonRecurring } from './store.ts';

export const massIntentionRoutes: Routes = (on) => {
  on(massIntentions.active, listing(massIntentionRows, toIntention));
  on(
    massIntentions.list,
    filteredBy(intentionList.filters, async ({ caller, query, gateways }) => {
      const page = await intentionList.list(caller, query, await askedFor(caller, query, gateways.now()));
      return { data: page.rows.map(toIntention), pagination: page.pagination };
    }),
  );
  on(massIntentions.report, async ({ caller, query, gateways }) => {
    const now = gateways.now();
    const rows = await allRows(intentionList, caller, query, await askedFor(caller, query, now));
    const details = { title: 'Intenções de missa', generatedAt: now, total: rows.length };
    const groupedByType = byType(rows, ({ notes, is_recurring }) => ({ notes, is_recurring }));
    return { data: await printing(caller, details, { groupedByType }) };
  });
  on(massIntentions.celebrantList, async ({ caller, query: { day, mass }, gateways }) => {
    const now = gateways.now();
    const said = await massesOn(caller, day, day);
    const rows = await allRows(
      intentionList,
      caller,
      {},
      await askedFor(caller, { filter_day: day, filter_mass: mass }, now),
    );
    const details = { title: 'Intenções da missa', generatedAt: now, total: rows.length };
    const chosen = said.find(({ mass_id, change_id }) => mass && (mass_id ?? change_id) === mass);
    const groupedByType = byType(rows.toReversed(), ({ notes }) => notes);
    return { data: await printing(caller, details, { day, mass: chosen ?? null, groupedByType }) };
  });
  on(massIntentions.bookPdf, reporting('pdf', massBook));
  on(massIntentions.bookXls, reporting('xls', massBook));
  on(massIntentions.offeringBookPdf, reporting('pdf', offeringBook));
  on(massIntentions.offeringBookXls, reporting('xls', offeringBook));
  on(massIntentions.byId, finding(massIntentionRows, toIntention));
  on(massIntentions.create, async ({ caller, body, gateways }) => ({
    data: toIntention(await createIntention(caller, body, gateways.now())),
    status: 201,
    message: created,
  }));
  on(massIntentions.update, async ({ caller, params, body, expectedVersion, gateways }) => ({
    data: toIntention(await updateIntention(caller, params.id, body, expectedVersion, gateways.now())),
    message: updated,
  }));
  on(massIntentions.remove, removing(massIntentionRows));
  on(massIntentions.removeNonRecurring, async ({ caller }) => {
    const deletedCount = await removeNonRecurring(caller);
    return { data: { deletedCount }, message: deletedSentence(deletedCount) };
  });
};
