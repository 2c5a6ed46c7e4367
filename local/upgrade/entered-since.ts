import { announcementNoun } from '#contract/announcements.ts';
import { birthdayNoun } from '#contract/birthdays.ts';
import { carneNoun } from '#contract/carne-dizimo.ts';
import { dizimistaNoun } from '#contract/dizimistas.ts';
import { donationNoun } from '#contract/donations.ts';
import { eventSeriesNoun } from '#contract/event-series.ts';
import { eventNoun } from '#contract/events.ts';
import { financialNoun } from '#contract/financial.ts';
import { accountNoun, transferNoun } from '#contract/financial-accounts.ts';
import { categoryNoun } from '#contract/financial-categories.ts';
import { countNoun } from '#contract/financial-counts.ts';
import { dioceseShareNoun } from '#contract/financial-diocese-share.ts';
import { purposeNoun } from '#contract/financial-purposes.ts';
import { galleryNoun } from '#contract/galeria.ts';
import { requestNoun } from '#contract/intention-requests.ts';
import { massChangeNoun } from '#contract/mass-changes.ts';
import { massIntentionNoun } from '#contract/mass-intentions.ts';
import { massTimeNoun } from '#contract/mass-schedule.ts';
import { newsNoun } from '#contract/news.ts';
import { notificationNoun } from '#contract/notifications.ts';
import { counted, feminine, listed, masculine, type Noun } from '#contract/noun.ts';
import { parishContentNoun } from '#contract/parish-content.ts';
import { parishInfoNoun } from '#contract/parish-info.ts';
import { userNoun } from '#contract/users.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

/** The public tables in which people write, those with money and payers first. */
export const enteredNouns: Readonly<Record<string, Noun>> = {
  receipts: masculine('pagamento', 'pagamentos'),
  returns: feminine('devolução', 'devoluções'),
  donations: donationNoun,
  financial_transactions: financialNoun,
  transfers: transferNoun,
  cash_counts: countNoun,
  accounts: accountNoun,
  categories: categoryNoun,
  purposes: purposeNoun,
  diocese_share: dioceseShareNoun,
  dizimistas: dizimistaNoun,
  consents: masculine('consentimento', 'consentimentos'),
  waivers: masculine('lembrete dispensado', 'lembretes dispensados'),
  carnes: carneNoun,
  parcelas: feminine('parcela', 'parcelas'),
  mass_intentions: massIntentionNoun,
  intention_requests: requestNoun,
  mass_schedule: massTimeNoun,
  mass_changes: massChangeNoun,
  news: newsNoun,
  announcements: announcementNoun,
  galeria: galleryNoun,
  events: eventNoun,
  event_series: eventSeriesNoun,
  birthdays: birthdayNoun,
  parish_info: parishInfoNoun,
  parish_content: parishContentNoun,
  notifications: notificationNoun,
  profiles: userNoun,
  idle_limit: masculine('tempo sem uso', 'tempos sem uso'),
};

/** Tables that the program writes by itself, or beside a row that counts. */
export const notEntered: readonly string[] = [
  ...['imports', 'jobs', 'mails', 'pix_charges', 'push_subscriptions', 'reconciliation_cases', 'subscription_payers'],
  ...['liturgia_dias'],
];

const other = masculine('outro registro', 'outros registros');

/** When a row was entered or changed last. */
const instants: readonly string[] = ['created_at', 'updated_at', 'entered_at'];

/** Counts rows that were entered or changed since then: '3 pagamentos e 2 notícias'; undefined when none was. */
export async function enteredSince(runner: SqlRunner, since: string): Promise<string | undefined> {
  const counts = await countsByTable(runner, since);
  const named = Object.entries(enteredNouns).flatMap(([table, noun]) => {
    const count = counts.get(table) ?? 0;
    return count > 0 ? [counted(count, noun)] : [];
  });
  // Those of tables that a later version has.
  const others = [...counts].filter(([table]) => !Object.hasOwn(enteredNouns, table));
  const rest = others.reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0) named.push(counted(rest, other));
  return named.length > 0 ? listed(named) : undefined;
}

export async function countsByTable(runner: SqlRunner, since: string): Promise<Map<string, number>> {
  const tables = await runner.query<{ name: string; table: string; isNewer: string }>(
    `select table_name as name, format('%I.%I', table_schema, table_name) as "table",
       string_agg(format('%I > $1::timestamptz', column_name), ' or ') as "isNewer"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any($1::text[])
     group by table_schema, table_name order by 1`,
    [instants],
  );
  const counts = new Map<string, number>();
  for (const { name, table, isNewer } of tables.filter((each) => !notEntered.includes(each.name))) {
    const [found] = await runner.query<{ count: number }>(
      `select count(*)::integer as count from ${table} where ${isNewer}`,
      [since],
    );
    counts.set(name, found?.count ?? 0);
  }
  return counts;
}
