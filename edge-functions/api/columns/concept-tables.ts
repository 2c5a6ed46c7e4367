import { announcementFields, announcementNoun } from '#contract/announcements.ts';
import { birthdayFields, birthdayNoun } from '#contract/birthdays.ts';
import { carneFields, carneNoun } from '#contract/carne-dizimo.ts';
import { consentFields } from '#contract/consents.ts';
import { dizimistaNoun, numberedDizimistaFields } from '#contract/dizimistas.ts';
import { eventFields, eventNoun } from '#contract/events.ts';
import type { Fields } from '#contract/fields/field.ts';
import { financialFields, financialNoun } from '#contract/financial.ts';
import { accountFields, accountNoun, transferFields, transferNoun } from '#contract/financial-accounts.ts';
import { categoryFields, categoryNoun } from '#contract/financial-categories.ts';
import { galleryFields, galleryNoun } from '#contract/galeria.ts';
import { massIntentionFields, massIntentionNoun } from '#contract/mass-intentions.ts';
import { massTimeFields, massTimeNoun } from '#contract/mass-schedule.ts';
import { newsFields, newsNoun } from '#contract/news.ts';
import { notificationFields, notificationNoun } from '#contract/notifications.ts';
import { masculine, type Noun } from '#contract/noun.ts';
import { parishContentNoun } from '#contract/parish-content.ts';
import { parishInfoFields, parishInfoNoun } from '#contract/parish-info.ts';
import { userFields, userNoun } from '#contract/users.ts';

/** The concepts' fields, by the tables whose columns they are, and what people call a row. */
export const conceptTables: Readonly<Record<string, { noun: Noun; fields: Fields }>> = {
  news: { noun: newsNoun, fields: newsFields },
  announcements: { noun: announcementNoun, fields: announcementFields },
  galeria: { noun: galleryNoun, fields: galleryFields },
  mass_schedule: { noun: massTimeNoun, fields: massTimeFields },
  mass_intentions: { noun: massIntentionNoun, fields: massIntentionFields },
  events: { noun: eventNoun, fields: eventFields },
  birthdays: { noun: birthdayNoun, fields: birthdayFields },
  parish_info: { noun: parishInfoNoun, fields: parishInfoFields },
  // Its kinds have the fields.
  parish_content: { noun: parishContentNoun, fields: {} },
  dizimistas: { noun: dizimistaNoun, fields: numberedDizimistaFields },
  consents: { noun: masculine('consentimento', 'consentimentos'), fields: consentFields },
  accounts: { noun: accountNoun, fields: accountFields },
  transfers: { noun: transferNoun, fields: transferFields },
  categories: { noun: categoryNoun, fields: categoryFields },
  financial_transactions: { noun: financialNoun, fields: financialFields },
  carnes: { noun: carneNoun, fields: carneFields },
  notifications: { noun: notificationNoun, fields: notificationFields },
  profiles: { noun: userNoun, fields: userFields },
};
