import { type IntentionType, massIntentions } from '#contract/mass-intentions.ts';
import { allRows } from '../collection/all-rows.ts';
import { printing } from '../collection/printing.ts';
import { keeping, listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { deletedSentence, toIntention } from './rules.ts';
import { intentionList, massIntentionRows, removeNonRecurring, writtenThen } from './store.ts';

export const massIntentionRoutes: Routes = (on) => {
  on(massIntentions.active, listing(massIntentionRows, toIntention));
  on(
    massIntentions.list,
    listing(intentionList, toIntention, (rows, { query, gateways }) => writtenThen(rows, query, gateways.now())),
  );
  on(massIntentions.report, async ({ caller, query, gateways }) => {
    const now = gateways.now();
    const rows = await allRows(intentionList, caller, query, (some) => writtenThen(some, query, now));
    const ofType = (type: IntentionType) =>
      rows
        .filter(({ intention_type }) => intention_type === type)
        .map(({ notes, is_recurring }) => ({ notes, is_recurring }));
    const details = { title: 'Intenções de Missa', generatedAt: now, total: rows.length };
    const groupedByType = { thanksgiving: ofType('thanksgiving'), deceased: ofType('deceased') };
    return { data: await printing(caller, details, { groupedByType }) };
  });
  keeping(on, massIntentions, massIntentionRows, toIntention);
  on(massIntentions.removeNonRecurring, async ({ caller }) => {
    const deletedCount = await removeNonRecurring(caller);
    return { data: { deletedCount }, message: deletedSentence(deletedCount) };
  });
};
