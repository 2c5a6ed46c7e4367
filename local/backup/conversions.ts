import { isTithe } from '#contract/financial.ts';
import { serviceOf } from '../../edge-functions/api/gateways/push/endpoints.ts';
import { defaultPushServices } from '../../edge-functions/settings/push.ts';

/** A value in a backup, in PostgreSQL's text format. */
type Value = string | null;

interface Conversion {
  table: string;
  /** The column of this version, and the backup's columns from which it is computed. */
  column: string;
  from: readonly string[];
  value: (...from: Value[]) => Value;
}

/** Early versions did not store the publication time: the creation time is the closest. */
const publication = (table: string): Conversion => ({
  table,
  column: 'published_at',
  from: ['is_published', 'created_at'],
  value: (isPublished, createdAt) => (isPublished === 'true' ? (createdAt ?? null) : null),
});

const renamed = (table: string, former: string, column: string): Conversion => ({
  table,
  column,
  from: [former],
  value: (value) => value,
});

/** Push services were told by the host of an address, not as the settings list them. */
const serviceOfHost = (host: string): string =>
  serviceOf(`https://${host}/`, { services: defaultPushServices, local: false }) ?? host;

/**
 * Values for columns that were renamed, moved or added since, where the default would be wrong. Used only when the
 * backup lacks the column.
 */
export const conversions: readonly Conversion[] = [
  publication('public.news'),
  publication('public.announcements'),
  // Whoever was paid before payments were rows gets one with the same id (earlier-payments.ts).
  {
    table: 'public.parcelas',
    column: 'payment_id',
    from: ['pago', 'id'],
    value: (pago, id) => (pago === 'true' ? (id ?? null) : null),
  },
  // How a payment went back stood in the end of the provider's number.
  {
    table: 'public.payments',
    column: 'returned',
    from: ['reverses', 'source', 'provider_id'],
    value: (reverses, source, providerId) => {
      if (reverses == null) return null;
      if (source === 'hand') return 'undone';
      return providerId?.endsWith(':charged_back') ? 'charged_back' : 'refunded';
    },
  },
  // Any payment settled its instalment, before parts were kept.
  {
    table: 'public.payments',
    column: 'settles',
    from: ['reverses', 'parcela_id'],
    value: (reverses, parcela) => String(reverses == null && parcela != null),
  },
  // Rows had the name of their category alone. An expense of tithe says what it said, so that no sum changes; the
  // treasurer names it.
  {
    table: 'public.financial_transactions',
    column: 'category_name',
    from: ['category', 'type'],
    value: (category, type) => (type === 'expense' && isTithe(category) ? 'Dízimo (saída)' : category) ?? null,
  },
  renamed('public.donations', 'payment_id', 'provider_id'),
  renamed('public.pix_charges', 'payment_id', 'provider_id'),
  renamed('public.pix_charges', 'is_unwanted', 'cancel_at_provider'),
  {
    table: 'public.push_subscriptions',
    column: 'service',
    from: ['endpoint'],
    value: (endpoint) => serviceOfHost(new URL(endpoint ?? '').host),
  },
  // Who got something was not stored: the readers of an earlier version stay counted.
  renamed('public.push_subscriptions', 'created_at', 'received_at'),
];

/** Where money lay was not stored: rows get the account that a new row would get. */
export const chooseAccounts = `update public.financial_transactions as entry
  set account_id = private.default_account(entry) where account_id is null`;

/**
 * Columns that earlier versions lacked, with the SQL that fills them when all tables are loaded. Used only when the
 * backup has the table without the column.
 */
export const impliedColumns: readonly { table: string; column: string; sql: string }[] = [
  { table: 'public.financial_transactions', column: 'account_id', sql: chooseAccounts },
  {
    table: 'public.financial_transactions',
    column: 'category_id',
    sql: `update public.financial_transactions
      set category_id = private.category_named(category_name, type), category_name = null where category_name is not null`,
  },
  { table: 'public.audit_log', column: 'dizimista_id', sql: 'select private.name_payers_in_audit()' },
  // Earlier the reason alone told what functions did. Their calls differ from people's by what else they wrote: no
  // call of a person deletes a row and enters a payment, or deletes a category with a reason.
  {
    table: 'public.audit_log',
    column: 'doing',
    sql: `
      with told as (
        select entry.id, 'given' as doing,
          jsonb_build_object('numero_ordinal', substring(entry.note from '^Vinculado ao dizimista nº (\\d{1,6})$')::integer) as became
        from public.audit_log as entry
        where entry.table_name = 'financial_transactions' and entry.verb = 'delete' and entry.note ~ '^Vinculado ao dizimista nº \\d{1,6}$'
          and exists (
            select from public.audit_log as led
            where led.lead_id = coalesce(entry.lead_id, entry.id) and led.table_name = 'payments' and led.verb = 'insert'
          )
        union all
        select entry.id, 'merged', jsonb_build_object('name', substring(entry.note from '” foi juntada a “(.*)”$'))
        from public.audit_log as entry
        where entry.table_name = 'categories' and entry.verb = 'delete' and entry.note like 'A categoria “%” foi juntada a “%”'
        union all
        select entry.id, case lead.verb when 'delete' then 'merged' else 'renamed' end, entry.new
        from public.audit_log as entry join public.audit_log as lead on lead.id = entry.lead_id
        where entry.table_name = 'financial_transactions' and entry.verb = 'update'
          and lead.table_name = 'categories' and lead.verb in ('update', 'delete')
      )
      update public.audit_log as entry set doing = told.doing, new = told.became from told where told.id = entry.id`,
  },
  ...['payments', 'reconciliation_cases'].map((name) => ({
    table: 'public.payments',
    column: 'returned',
    sql: `update public.${name} set provider_id = regexp_replace(provider_id, ':(charged_back|refunded)$', '') where provider_id like '%:%'`,
  })),
];

/** Columns of earlier versions whose values nobody misses: they told how a charge stood that has long ended. */
export const retiredColumns: ReadonlySet<string> = new Set(
  ['qr_code', 'expires_at', 'checked_at'].map((column) => `public.donations.${column}`),
);

/** Derived tables, with the SQL that always rebuilds them after a restore. */
export const derivedTables: Readonly<Record<string, string>> = {
  'private.news_texts': 'select id, private.searchable(title, content) from public.news',
  'private.tithe_receipts': 'select * from private.counted_receipts()',
};

/** SQL functions that convert values of earlier versions to today's format, by the column's type. */
export const spellings: Readonly<Record<string, string>> = { 'private.telephone': 'private.as_telephone' };

/**
 * Tables that earlier versions lacked, with the SQL that derives their rows from the backup's other tables. Used only
 * when the backup lacks the table.
 */
export const impliedTables: Readonly<Record<string, string>> = {
  'public.accounts': `
    (name, purpose) values ('Caixa', 'cash'), ('Banco', 'bank'), ('Mercado Pago', 'provider') on conflict do nothing`,
  'public.categories': '(id, name, type) select id, name, type from private.gathered_categories()',
  // Payers had to agree, but the version of the text was not stored.
  'public.consents': `
    (dizimista_id, kind, given, happened_on, proof, proof_note, created_at, created_by)
    select payer.id, kind, true, private.parish_day_of(payer.created_at), 'import',
      'Registrado numa versão anterior do sistema', payer.created_at, null
    from public.dizimistas as payer, lateral (values
      ('consentimento_lgpd', consentimento_lgpd), ('politica_privacidade', politica_privacidade),
      ('autorizacao_comunicacoes', autorizacao_comunicacoes)
    ) as agreed (kind, given)
    where given order by payer.numero_ordinal, kind`,
};
