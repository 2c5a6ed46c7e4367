import { parishDayOf } from '#contract/parish-day.ts';
import type { Table } from '../role-matrix.ts';

/** The row that everybody may read, if any; updates and deletes are tried on it. */
export const open = '00000000-0000-4000-8000-00000000000a';
/** The row that only staff may read. */
export const hidden = '00000000-0000-4000-8000-00000000000b';
const inactive = '00000000-0000-4000-8000-00000000000c';
const waiting = '00000000-0000-4000-8000-00000000000e';
const unpublished = '00000000-0000-4000-8000-00000000000d';
/** The account whose profile is tried. */
export const bento = '00000000-0000-4000-8000-0000000000be';
const day = '2026-11-21';
/** The parish's current month. */
const month = parishDayOf(new Date()).slice(5, 7);

interface TableRows {
  /** Inserted by the owner before each test. */
  made: string;
  /** The row that a person tries to insert. */
  insert: object;
  /** The change that a person tries on the open row. */
  change: object;
  key?: string;
  /** The column that is read, if it isn't the key. */
  read?: string;
  openKey?: string;
  /** One row for each reason why visitors don't see a row; only `hidden` by default. */
  hiddenFor?: Record<string, string>;
}

const cpf = { open: '52998224725', hidden: '11144477735', another: '12345678909' };
const consents = { consentimento_lgpd: true, politica_privacidade: true };

/** Ordered so that referenced rows are inserted first. */
export const rowsOf: Record<Table, TableRows> = {
  profiles: {
    made: `insert into auth.users (id, email) values ('${bento}', 'bento@paroquia.test') on conflict (id) do nothing;
      insert into public.profiles (id, name, email) values ('${bento}', 'Bento', 'bento@paroquia.test')
      on conflict (id) do update set name = 'Bento', role = 'common', is_active = true`,
    insert: { id: bento, name: 'Bento', email: 'bento@paroquia.test', role: 'admin' },
    change: { role: 'admin' },
    openKey: bento,
  },
  news: {
    made: `insert into public.news (id, title, content, is_published) values
      ('${open}', 'Novena', '<p>Hoje.</p>', true), ('${hidden}', 'Rascunho', '<p>Amanhã.</p>', false);
      insert into public.news (id, title, content, is_published, publish_at, expires_at) values
      ('${waiting}', 'Programada', '<p>a</p>', true, now() + interval '1 minute', null),
      ('${unpublished}', 'Encerrada', '<p>a</p>', true, null, now() - interval '1 second')`,
    hiddenFor: { 'is a draft': hidden, 'waits for its moment': waiting, 'has ended': unpublished },
    insert: { title: 'Quermesse', content: '<p>Sábado.</p>', is_published: true },
    change: { title: 'Mudada' },
  },
  announcements: {
    made: `insert into public.announcements (id, title, content, is_published, is_active, expires_at) values
      ('${open}', 'Em vigor', '<p>a</p>', true, true, now() + interval '1 hour'),
      ('${hidden}', 'Vencido', '<p>a</p>', true, true, now() - interval '1 second'),
      ('${inactive}', 'Inativo', '<p>a</p>', true, false, null),
      ('${unpublished}', 'Não publicado', '<p>a</p>', false, true, null);
      insert into public.announcements (id, title, content, publish_at) values
      ('${waiting}', 'Programado', '<p>a</p>', now() + interval '1 minute')`,
    hiddenFor: {
      'has expired': hidden,
      'is not active': inactive,
      'is not published': unpublished,
      'waits for its moment': waiting,
    },
    insert: { title: 'Novo', content: '<p>a</p>' },
    change: { title: 'Mudado' },
  },
  galeria: {
    made: `insert into public.galeria (id, titulo, link, is_active) values
      ('${open}', 'Festa', 'https://fotos.example.org/festa', true),
      ('${hidden}', 'Fora do ar', 'https://fotos.example.org/fora', false)`,
    insert: { titulo: 'Retiro', link: 'https://fotos.example.org/retiro' },
    change: { titulo: 'Mudada' },
  },
  mass_schedule: {
    made: `insert into public.mass_schedule (id, day_of_week, "time", is_active) values
      ('${open}', 0, '08:00', true), ('${hidden}', 3, '06:00', false)`,
    insert: { day_of_week: 0, time: '18:00' },
    change: { time: '09:00' },
  },
  mass_changes: {
    made: `insert into public.mass_changes (id, "day", "time") values
      ('${open}', '2026-12-24', '23:00'), ('${hidden}', '2026-12-25', '08:00')`,
    insert: { day: '2026-12-25', time: '18:00' },
    change: { place: 'Na praça' },
  },
  birthdays: {
    made: `insert into public.birthdays (id, name, birth_date, is_active) values
      ('${open}', 'Ana', '1950-${month}-21', true), ('${hidden}', 'Zé', '1960-${month}-22', false),
      ('${inactive}', 'Caio', date '1950-${month}-21' + interval '1 month', true),
      ('${unpublished}', 'Bento', private.parish_today(), true)`,
    hiddenFor: {
      'is not active': hidden,
      'is of another month': inactive,
      'is of whoever was born this month': unpublished,
    },
    insert: { name: 'Rita', birth_date: `1970-${month}-22` },
    change: { name: 'Mudada' },
  },
  events: {
    made: `insert into public.events (id, "date", title, description) values
      ('${open}', '${day}', 'Novena', 'Às 19h'), ('${hidden}', '${day}', 'Procissão', 'Às 20h')`,
    insert: { date: day, title: 'Missa', description: 'Às 18h' },
    change: { title: 'Mudado' },
  },
  event_series: {
    made: `insert into public.event_series
      (id, frequency, every, weekdays, first_day, written_until, title, description) values
      ('${open}', 'weekly', 1, '{2}', '${day}', '${day}', 'Terço', 'Às 19h'),
      ('${hidden}', 'weekly', 2, '{4}', '${day}', '${day}', 'Grupo de oração', 'Às 20h')`,
    insert: {
      frequency: 'yearly',
      every: 1,
      weekdays: [],
      day_of_month: 13,
      first_day: day,
      written_until: day,
      title: 'Trezena',
      description: 'Às 18h',
    },
    change: { title: 'Mudado' },
  },
  mass_intentions: {
    made: `insert into public.mass_intentions (id, notes) values ('${open}', 'Pela paz')`,
    insert: { intention_type: 'deceased', notes: 'Pelas almas' },
    change: { notes: 'Mudada' },
  },
  intention_requests: {
    made: `insert into public.intention_requests (id, name, phone, notes) values ('${open}', 'Rita', '85999990000', 'Pela paz')`,
    insert: { name: 'Rita', phone: '85999990000', notes: 'Pela paz' },
    change: { notes: 'Mudada' },
  },
  mass_book: {
    made: `insert into public.mass_book (id, intention_id, intention_type, notes, asked_on)
      values ('${open}', '${hidden}', 'deceased', 'Pela paz', '2026-11-01')`,
    insert: { intention_id: open, intention_type: 'deceased', notes: 'Pelas almas', asked_on: '2026-11-01' },
    change: { notes: 'Mudada' },
  },
  parish_info: {
    made: `insert into public.parish_info (id, title, content, is_active) values
      ('${open}', 'História', '<p>a</p>', true), ('${hidden}', 'Em revisão', '<p>a</p>', false)`,
    insert: { title: 'Batismo', content: '<p>a</p>' },
    change: { title: 'Mudada' },
  },
  parish_content: {
    made: `insert into public.parish_content (id, kind, content, is_active) values
      ('${open}', 'profile', '{"name": "Instagram"}', true), ('${hidden}', 'profile', '{"name": "Facebook"}', false)`,
    insert: { kind: 'profile', content: { name: 'YouTube' } },
    change: { content: { name: 'Mudada' } },
  },
  dizimistas: {
    made: `insert into public.dizimistas (id, nome_completo, cpf, consentimento_lgpd, politica_privacidade) values
      ('${open}', 'Zilda', '${cpf.open}', true, true), ('${hidden}', 'Tiago', '${cpf.hidden}', true, true)`,
    insert: { nome_completo: 'Rosa', cpf: cpf.another, ...consents },
    change: { nome_completo: 'Mudada' },
  },
  consents: {
    made: `insert into public.consents (id, dizimista_id, kind, given, proof, proof_note)
      values ('${open}', '${open}', 'autorizacao_comunicacoes', true, 'paper', 'Ficha de adesão')`,
    insert: { dizimista_id: open, kind: 'autorizacao_comunicacoes', given: false, proof: 'paper', proof_note: 'Carta' },
    change: { given: false },
  },
  imports: {
    made: `insert into public.imports (id, file_name) values ('${open}', 'dizimistas.xlsx')`,
    insert: { file_name: 'outra.xlsx' },
    change: { file_name: 'mudada.xlsx' },
  },
  carnes: {
    made: `insert into public.carnes (id, dizimista_id, ano, valor_mensal) values ('${open}', '${hidden}', 2026, 50)`,
    insert: { dizimista_id: open, ano: 2026, valor_mensal: 30 },
    change: { valor_mensal: 60 },
  },
  parcelas: {
    made: `insert into public.parcelas (id, carne_id, mes, vencimento, valor_parcela)
      values ('${open}', '${open}', 1, '2026-01-10', 50)`,
    insert: { carne_id: open, mes: 2, vencimento: '2026-02-10', valor_parcela: 50 },
    change: { payment_id: hidden, data_pagamento: day, forma_pagamento: 'dinheiro' },
  },
  pix_charges: {
    made: `insert into public.pix_charges (id, dizimista_id, amount, status, expires_at)
      values ('${open}', '${hidden}', 50, 'cancelled', '2026-01-11')`,
    insert: { dizimista_id: hidden, amount: 50, expires_at: '2026-01-11' },
    change: { qr_code: 'mudado' },
  },
  pix_charge_items: {
    made: `insert into public.pix_charge_items (id, charge_id, parcela_id, amount) values ('${open}', '${open}', '${open}', 50)`,
    insert: { charge_id: open, parcela_id: open, amount: 50 },
    change: { is_open: false },
  },
  receipts: {
    made: `insert into public.accounts (name, purpose) values ('Banco', 'bank');
      select private.enter_payments('hand', '${open}', '[{"parcela_id": "${open}"}]', '${day}', 'pix')`,
    insert: { call_id: open, source: 'hand', amount: 50, account_id: open, paid_on: day, form: 'pix' },
    change: { amount: 60 },
    key: 'call_id',
  },
  allocations: {
    made: 'select 1',
    insert: { call_id: open, receipt_id: open, amount: 50, parcela_id: open },
    change: { amount: 60 },
    key: 'call_id',
  },
  returns: {
    made: `select private.undo_payment('hand', '${hidden}', id, 'Engano') from public.payments`,
    insert: {
      call_id: open,
      source: 'hand',
      amount: 50,
      allocation_id: open,
      returned: 'undone',
      returned_on: day,
      reason: 'x',
    },
    change: { amount: 60 },
    key: 'call_id',
    openKey: hidden,
  },
  accounts: {
    made: `insert into public.accounts (id, name) values
      ('${open}', 'Cofre'), ('${hidden}', 'Obras'), ('${inactive}', 'Festa')`,
    insert: { name: 'Poupança' },
    change: { name: 'Cofre da secretaria' },
  },
  categories: {
    made: `insert into public.categories (id, name, type) values ('${open}', 'Obras', 'expense')`,
    insert: { name: 'Festas', type: 'income' },
    change: { name: 'Reformas' },
  },
  cash_counts: {
    made: `insert into public.cash_counts (id, day, counted, expected, counted_by, also_counted_by)
      values ('${open}', '${day}', 10, 12, 'Ana', 'José')`,
    insert: { id: hidden, day, counted: 1, expected: 1, counted_by: 'Ana', also_counted_by: 'José' },
    change: { counted: 11 },
  },
  tithe_sittings: {
    made: `insert into public.tithe_sittings (id, day, ended_at) values ('${open}', '${day}', now())`,
    insert: { day },
    change: { occasion: 'Missa das 19h' },
  },
  closings: {
    made: `insert into public.closings (id, first_day, income_before_opening, expense_before_opening)
      values ('${open}', '2020-01-01', 0, 0)`,
    insert: { first_day: '2020-02-01', income_before_opening: 0, expense_before_opening: 0 },
    change: { first_day: '2020-02-01' },
  },
  closing_accounts: {
    made: `insert into public.closing_accounts (
        id, closing_id, account_id, name, place, opening, income, expense, transferred_in, transferred_out, closing
      )
      values ('${open}', '${open}', '${hidden}', 'Caixa', 1, 0, 0, 0, 0, 0, 0)`,
    insert: { closing_id: open, account_id: inactive, name: 'Banco', place: 2, opening: 0, income: 0, expense: 0 },
    change: { name: 'Cofre' },
  },
  closing_categories: {
    made: `insert into public.closing_categories (id, closing_id, type, total, entries, standing)
      values ('${open}', '${open}', 'income', 1, 1, 1)`,
    insert: { closing_id: open, type: 'expense', total: 1, entries: 1, standing: 1 },
    change: { total: 2 },
  },
  closing_shares: {
    made: `insert into public.closing_shares (id, closing_id, first_day, share, category_ids, base, due, paid)
      values ('${open}', '${open}', '2020-01-01', 10000, '{}', 10, 1, 0)`,
    insert: { closing_id: open, first_day: '2020-02-01', share: 1, category_ids: [], base: 0, due: 0, paid: 0 },
    change: { paid: 2 },
  },
  diocese_share: {
    made: `insert into public.diocese_share (id, share, first_month) values ('${open}', 10000, '2020-01-01')`,
    insert: { share: 1, first_month: '2020-02-01' },
    change: { share: 2 },
  },
  diocese_plan: {
    made: `insert into public.diocese_plan (id, code, name, type, place) values ('${open}', '1', 'Dízimos', 'income', 1)`,
    insert: { code: '2', name: 'Energia', type: 'expense', place: 2 },
    change: { name: 'Coletas' },
  },
  purposes: {
    made: `insert into public.purposes (id, name) values ('${open}', 'Missões')`,
    insert: { name: 'Seminário' },
    change: { name: 'Infância Missionária' },
  },
  purpose_receivers: {
    made: `insert into public.purpose_receivers (id, purpose_id, name, place, share)
      values ('${open}', '${open}', 'Diocese', 1, 100000)`,
    insert: { purpose_id: open, name: 'CNBB', place: 2, share: 1 },
    change: { name: 'Arquidiocese' },
  },
  issued_receipts: {
    made: `insert into public.issued_receipts (id, year, number, kind, code, giver_name, amount, parish)
      values ('${open}', 2026, 1, 'receipt', '0000000000000000', 'Ana', 10, '{}')`,
    insert: {
      year: 2026,
      number: 2,
      kind: 'receipt',
      code: '0000000000000001',
      giver_name: 'Ana',
      amount: 1,
      parish: {},
    },
    change: { amount: 11 },
  },
  issued_receipt_lines: {
    made: `insert into public.issued_receipt_lines (id, issued_receipt_id, position, transaction_id, amount, paid_on, purpose)
      values ('${open}', '${open}', 1, '${hidden}', 10, '${day}', 'Ofertas')`,
    insert: {
      issued_receipt_id: open,
      position: 2,
      transaction_id: hidden,
      amount: 1,
      paid_on: day,
      purpose: 'Ofertas',
    },
    change: { amount: 11 },
  },
  transfers: {
    made: `insert into public.transfers (id, from_account, to_account, amount, transfer_date)
      values ('${open}', '${hidden}', '${inactive}', 10, '${day}')`,
    insert: { amount: 20, transfer_date: day },
    change: { amount: 11 },
  },
  financial_transactions: {
    made: `insert into public.financial_transactions (id, amount, type, transaction_date)
      values ('${open}', 10, 'income', '${day}')`,
    insert: { amount: 20.5, type: 'expense', transaction_date: day },
    change: { amount: 11 },
  },
  donations: {
    made: `insert into public.donations (id, amount) values ('${open}', 10)`,
    insert: { amount: 20 },
    change: { status: 'approved' },
  },
  subscription_payers: {
    made: `insert into public.subscription_payers (id, subscription_id, dizimista_id) values ('${open}', 'a1', '${open}')`,
    insert: { subscription_id: 'b2', dizimista_id: open },
    change: { subscription_id: 'c3' },
  },
  reconciliation_cases: {
    made: `insert into public.reconciliation_cases (id, kind, charge_id, provider_id, amount, happened_on)
      values ('${open}', 'late', '${open}', '1', 50, '${day}')`,
    insert: { kind: 'late', provider_id: '2', amount: 50, happened_on: day },
    change: { note: 'Mudado' },
  },
  push_subscriptions: {
    made: `insert into public.push_subscriptions (id, endpoint, service, p256dh, auth, received_at)
      values ('${open}', 'https://push.example.org/a', 'push.example.org', 'B${'A'.repeat(86)}', '${'a'.repeat(22)}', now())`,
    insert: {
      endpoint: 'https://push.example.org/b',
      service: 'push.example.org',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'a'.repeat(22),
    },
    change: { endpoint: 'https://push.example.org/c' },
  },
  notifications: {
    made: `insert into public.notifications (id, title, body) values ('${open}', 'Aviso', 'Texto')`,
    insert: { title: 'Novo', body: 'Texto', url: '/avisos' },
    change: { title: 'Mudado' },
  },
  liturgia_dias: {
    made: `insert into public.liturgia_dias (dia, conteudo, fonte) values ('${day}', '{}', 'fonte')`,
    insert: { dia: '2026-11-22', conteudo: {}, fonte: 'fonte' },
    change: { fonte: 'mudada' },
    key: 'dia',
    openKey: day,
  },
  site_state: {
    made: 'insert into public.site_state default values',
    insert: { id: true },
    change: { version: 9 },
    read: 'version',
    openKey: 'true',
  },
  jobs: {
    made: `insert into public.jobs (name, every) values ('site-build', '30 seconds')`,
    insert: { name: 'other', every: '1 hour' },
    change: { failures: 1 },
    key: 'name',
    openKey: 'site-build',
  },
  job_runs: {
    made: `insert into public.jobs (name, every) values ('with-runs', '1 hour');
      insert into public.job_runs (id, job) values ('${open}', 'with-runs')`,
    insert: { job: 'with-runs' },
    change: { failure: 'lost' },
  },
  last_backup: {
    made: `insert into public.last_backup (made_at) values ('${day}')`,
    insert: { made_at: day },
    change: { made_at: '2026-11-22' },
    openKey: 'true',
  },
  waivers: {
    made: `insert into public.waivers (id, topic) values ('${open}', 'content.contact')`,
    insert: { topic: 'service.mail' },
    change: { topic: 'service.push' },
  },
  idle_limit: {
    made: `insert into public.idle_limit (id, minutes) values ('${open}', 30)`,
    insert: { minutes: 60 },
    change: { minutes: 15 },
  },
  mails: {
    made: `insert into public.mails (id, template, recipient, subject, valid_for)
      values ('${open}', 'alert-jobs', 'lucia@paroquia.test', 'Aviso', '1 day')`,
    insert: { template: 'alert-jobs', recipient: 'a@paroquia.test', subject: 'Aviso', valid_for: '1 day' },
    change: { recipient: 'outra@paroquia.test' },
  },
  audit_log: {
    made: `insert into public.audit_log (actor_role, table_name, row_id, verb) values ('x', 'x', '${open}', 'insert')`,
    insert: { actor_role: 'x', table_name: 'x', row_id: open, verb: 'delete' },
    change: { verb: 'delete' },
    openKey: '1',
  },
};
