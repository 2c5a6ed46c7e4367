import { carneFields, carneNoun } from '#contract/carne-dizimo.ts';
import { concepts } from '#contract/concepts.ts';
import { consentFields } from '#contract/consents.ts';
import { dizimistaNoun, numberedDizimistaFields } from '#contract/dizimistas.ts';
import { eventSeriesFields, eventSeriesNoun } from '#contract/event-series.ts';
import type { Fields } from '#contract/fields/field.ts';
import { financialFields, financialNoun } from '#contract/financial.ts';
import { accountFields, accountNoun, transferFields, transferNoun } from '#contract/financial-accounts.ts';
import { categoryFields, categoryNoun } from '#contract/financial-categories.ts';
import { countFields, countNoun } from '#contract/financial-counts.ts';
import { diocesePlanFields, diocesePlanNoun } from '#contract/financial-diocese-plan.ts';
import { dioceseShareFields, dioceseShareNoun } from '#contract/financial-diocese-share.ts';
import { purposeFields, purposeNoun } from '#contract/financial-purposes.ts';
import { askedFields, requestNoun } from '#contract/intention-requests.ts';
import { massChangeFields, massChangeNoun } from '#contract/mass-changes.ts';
import { massIntentionFields, massIntentionNoun } from '#contract/mass-intentions.ts';
import { notificationFields, notificationNoun } from '#contract/notifications.ts';
import { feminine, masculine, type Noun } from '#contract/noun.ts';
import { parishContentNoun } from '#contract/parish-content.ts';
import { sittingFields } from '#contract/tithe-desk.ts';
import { sittingNoun } from '#contract/tithe-sittings.ts';
import { userFields, userNoun } from '#contract/users.ts';

/** The concepts' fields, by the tables whose columns they are, and what people call a row. */
export const conceptTables: Readonly<Record<string, { noun: Noun; fields: Fields }>> = {
  ...Object.fromEntries(concepts.flatMap(({ siteTable, rows }) => (siteTable && rows ? [[siteTable, rows]] : []))),
  event_series: { noun: eventSeriesNoun, fields: eventSeriesFields },
  mass_changes: { noun: massChangeNoun, fields: massChangeFields },
  mass_intentions: { noun: massIntentionNoun, fields: massIntentionFields },
  intention_requests: { noun: requestNoun, fields: askedFields },
  mass_book: {
    noun: feminine('linha do livro de missas', 'linhas do livro de missas'),
    fields: { notes: massIntentionFields.notes, asked_by: massIntentionFields.asked_by },
  },
  // Its kinds have the fields.
  parish_content: { noun: parishContentNoun, fields: {} },
  dizimistas: { noun: dizimistaNoun, fields: numberedDizimistaFields },
  consents: { noun: masculine('consentimento', 'consentimentos'), fields: consentFields },
  accounts: { noun: accountNoun, fields: accountFields },
  transfers: { noun: transferNoun, fields: transferFields },
  cash_counts: { noun: countNoun, fields: countFields },
  tithe_sittings: { noun: sittingNoun, fields: sittingFields },
  categories: { noun: categoryNoun, fields: categoryFields },
  diocese_share: { noun: dioceseShareNoun, fields: dioceseShareFields },
  diocese_plan: { noun: diocesePlanNoun, fields: diocesePlanFields },
  purposes: { noun: purposeNoun, fields: purposeFields },
  financial_transactions: { noun: financialNoun, fields: financialFields },
  carnes: { noun: carneNoun, fields: carneFields },
  notifications: { noun: notificationNoun, fields: notificationFields },
  profiles: { noun: userNoun, fields: userFields },
};
