import * as z from 'zod/mini';
import { formatDay } from './calendar-date.ts';
import { endpoint } from './endpoint.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { dayRange, oneOf, record, words } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { counted, feminine, masculine } from './noun.ts';
import { instant, pageQuery, uuid } from './primitives.ts';
import { reportEndpoints } from './report.ts';

/** The names of the audited tables' rows. */
export const auditedKinds = {
  dizimistas: 'Dizimista',
  consents: 'Consentimento',
  carnes: 'Carnê',
  parcelas: 'Parcela',
  payments: 'Pagamento',
  receipts: 'Recebimento',
  pix_charges: 'Cobrança PIX',
  accounts: 'Conta do caixa ou do banco',
  transfers: 'Transferência entre contas',
  categories: 'Categoria do livro-caixa',
  purposes: 'Destino de coletas',
  purpose_receivers: 'Quem recebe de um destino',
  closings: 'Mês do livro-caixa',
  diocese_share: 'Parte da diocese',
  diocese_plan: 'Plano de contas da diocese',
  cash_counts: 'Contagem do caixa',
  tithe_sittings: 'Folha do dia',
  financial_transactions: 'Transação',
  donations: 'Doação',
  issued_receipts: 'Recibo emitido',
  reconciliation_cases: 'Caso da conciliação',
  subscription_plans: 'Plano de assinatura',
  subscriptions: 'Assinatura',
  subscription_payers: 'Assinatura de um dizimista',
  profiles: 'Conta da equipe',
  audit_log: 'Auditoria',
  imports: 'Importação',
  parish_content: 'Conteúdo da paróquia',
  waivers: 'Lembrete dispensado',
  idle_limit: 'Tempo sem uso',
} as const;

export const auditVerbs = {
  insert: 'Criou',
  update: 'Alterou',
  delete: 'Excluiu',
  read: 'Consultou',
  export: 'Exportou',
  erase: 'Apagou (LGPD)',
  invite: 'Convidou',
  password: 'Trocou a senha',
  factor: 'Desligou duas etapas',
} as const;
export type AuditVerb = keyof typeof auditVerbs;

/** A field before and after, formatted for people; personal values are shortened. */
const change = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });
export type AuditedChange = z.output<typeof change>;

const auditEntry = z.object({
  id: z.string(),
  happenedAt: instant,
  /** Null for the program's own changes. */
  who: z.nullable(z.string()),
  role: z.string(),
  verb: z.enum(Object.keys(auditVerbs) as AuditVerb[]),
  /** 'Lúcia Andrade registrou R$ 50,00 de novembro no carnê nº 41' */
  sentence: z.string(),
  /** 'Dizimista' */
  kind: z.string(),
  /** 'nº 12, Maria d. C. S.', if the row has such a name. */
  subject: z.nullable(z.string()),
  record: z.nullable(uuid),
  changes: z.array(change),
  /** True if its values were removed with an erasure of the person's data. */
  isErased: z.boolean(),
  /** The filters of an export. */
  note: z.nullable(z.string()),
  /** The leading entry of its event, which is what one person did in one transaction. */
  event: z.string(),
  /** How many more entries the event has; 0 where each entry is listed. */
  more: z.int(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditNoun = feminine('entrada da auditoria', 'entradas da auditoria');
const entryNoun = masculine('registro', 'registros');

/** The entry as a line: its sentence, 'e mais 2 registros'. */
export const lineOf = ({ sentence, more }: Pick<AuditEntry, 'sentence' | 'more'>): string =>
  more > 0 ? `${sentence} e mais ${counted(more, entryNoun)}` : sentence;

/** Why an entry's change was made, or by what the exported rows were chosen: 'Motivo: era de outra conta'. */
export const shownNote = ({ verb, note }: Pick<AuditEntry, 'verb' | 'note'>): string | null =>
  note && `${verb === 'export' ? 'Filtros' : 'Motivo'}: ${note}`;

/** Of an export with more entries than a file has room for: those after a day have. */
export const tooLargeSentence = (day: string): string =>
  `A auditoria tem registros demais para um arquivo. Escolha as datas: cabem os de depois de ${formatDay(day)}.`;

/** The filters of the list and the export. */
export const auditLogFilters = defineFilters({
  person: words({ label: 'quem', personal: true }),
  kind: oneOf({ label: 'registro', options: auditedKinds, all: 'Todos os registros' }),
  verb: oneOf({ label: 'ação', options: auditVerbs, all: 'Todas as ações' }),
  days: dayRange({ label: 'data', from: 'since', to: 'until' }),
  record: record({ label: 'registro', personal: true }),
});

/** The filters by which single entries are looked for; without them the list has one entry for each event. */
export const entryFilters = ['kind', 'verb', 'record'] as const;

const path = '/audit-log';

const exported = reportEndpoints({
  path: `${path}/export`,
  access: ['admin'],
  summary: 'A auditoria, com os filtros da lista e cada entrada numa linha',
  query: queryOf(auditLogFilters),
});

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path,
    access: ['admin'],
    summary: 'Quem fez o quê com dados de pessoas, dinheiro e contas, do mais novo ao mais antigo',
    query: queryOf(auditLogFilters, {
      ...pageQuery,
      event: ifGiven(labelled(z.string().check(z.regex(/^\d{1,18}$/)), 'acontecimento')),
      each: ifGiven(labelled(z.literal('true'), 'cada entrada')),
    }),
    filters: auditLogFilters,
    answer: z.array(auditEntry),
    paginated: true,
  }),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
