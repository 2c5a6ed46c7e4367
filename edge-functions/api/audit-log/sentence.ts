import type { AuditedChange, AuditVerb } from '#contract/audit-log.ts';
import { formatDay, monthOf } from '#contract/calendar-date.ts';
import { carneNoun } from '#contract/carne-dizimo.ts';
import { consentKinds } from '#contract/consents.ts';
import { monthName } from '#contract/day-names.ts';
import { dizimistaNoun } from '#contract/dizimistas.ts';
import { donationNoun } from '#contract/donations.ts';
import { financialNoun } from '#contract/financial.ts';
import { accountNoun, transferNoun } from '#contract/financial-accounts.ts';
import { categoryNoun } from '#contract/financial-categories.ts';
import { countNoun } from '#contract/financial-counts.ts';
import { diocesePlanNoun, planAccountNoun } from '#contract/financial-diocese-plan.ts';
import { dioceseShareNoun } from '#contract/financial-diocese-share.ts';
import { purposeNoun } from '#contract/financial-purposes.ts';
import { issuedReceiptNoun, receiptTitle } from '#contract/financial-receipts.ts';
import { monthsOf, monthTitle, shortMonths } from '#contract/months.ts';
import { counted, feminine, listed, masculine, type Noun } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { subscriptionNoun } from '#contract/subscriptions.ts';
import { sittingNoun } from '#contract/tithe-sittings.ts';
import { isWaivedTopic, waivedLabel } from '#contract/waivers.ts';
import * as shown from '../columns/shown.ts';
import type { AuditRow, Values } from './store.ts';

const monthNoun = masculine('mês', 'meses');

/** The parts of an entry that its sentence names. */
interface Told {
  /** 'nº 12, Maria d. C. S.' */
  subject: string | null;
  changes: readonly AuditedChange[];
}

/** An entry as one sentence: 'Lúcia Andrade cadastrou o dizimista nº 41, Zeca P.' */
export const sentenceOf = (row: AuditRow, told: Told): string =>
  `${row.actor_name ?? 'O sistema'} ${deedOf(row, told)}`;

const deedOf = (row: AuditRow, told: Told): string =>
  deeds[row.table_name]?.(row) ?? general[row.verb as AuditVerb](row, told);

/** A table's own words for what was done to its rows; undefined where the general words fit. */
const deeds: Readonly<Record<string, (row: AuditRow) => string | undefined>> = {
  payments: paymentDeed,
  carnes: yearDeed,
  donations: givingDeed,
  financial_transactions: rowDeed,
  consents: consentDeed,
  subscription_payers: ({ verb, belongs_to }) =>
    verb === 'insert'
      ? `vinculou uma assinatura${toPayer(belongs_to)}`
      : `desvinculou uma assinatura${ofPayer(belongs_to)}`,
  categories: mergingDeed,
  closings: ({ verb, new: after }) => {
    const month = after && monthTitle(monthOf(String(after.first_day)));
    return month ? `${verb === 'insert' ? 'fechou' : 'reabriu'} ${month} no livro-caixa` : undefined;
  },
  diocese_plan: ({ new: after }) =>
    `importou o ${diocesePlanNoun.one}, com ${counted(Number(after?.accounts), planAccountNoun)}`,
  tithe_sittings: sittingDeed,
  issued_receipts: ({ verb, new: after }) =>
    verb === 'update' && after
      ? `cancelou o recibo ${receiptTitle(after as { number: number; year: number })}`
      : undefined,
  waivers: ({ verb, old, new: after }) => {
    const topic = String((after ?? old)?.topic);
    if (!isWaivedTopic(topic)) return undefined;
    return `${verb === 'insert' ? 'dispensou o lembrete' : 'voltou a mostrar o lembrete'} “${waivedLabel(topic)}”`;
  },
};

/**
 * 'registrou R$ 50,00 de novembro no carnê nº 41', 'estornou a doação de R$ 20,00'; with a note, that money became
 * another's: 'vinculou R$ 50,00 a novembro no carnê nº 41', 'contou R$ 20,00 como doação'.
 */
function paymentDeed({ verb, new: after, belongs_to, happened_at, note }: AuditRow): string | undefined {
  if (verb !== 'insert' || !after) return undefined;
  const { numero_ordinal: ordinal, ano, mes } = belongs_to;
  const becameAnothers = note !== null && !after.reverses;
  const did = after.reverses ? 'estornou' : 'registrou';
  const amount = shown.money(after.amount);
  if (ordinal === null || ano === null || mes === null)
    return becameAnothers ? `contou ${amount} como doação` : `${did} a doação de ${amount}`;
  const month = shortMonths([{ ano, mes }], parishDayOf(new Date(happened_at)));
  return `${becameAnothers ? `vinculou ${amount} a` : `${did} ${amount} de`} ${month} no carnê ${shownNumber(ordinal)}`;
}

/** 'encerrou o ano de 2026 do dízimo: 214 meses em aberto' */
function yearDeed({ doing, new: after }: AuditRow): string | undefined {
  const year = `o ano de ${after?.ano} do dízimo: ${counted(Number(after?.parcelas), monthNoun)}`;
  if (doing === 'year_ended') return `encerrou ${year} em aberto`;
  return doing === 'year_reopened' ? `reabriu ${year} em aberto` : undefined;
}

/** 'vinculou a doação de R$ 20,00 ao dizimista nº 41' */
function givingDeed({ verb, old, new: after, belongs_to }: AuditRow): string | undefined {
  if (verb !== 'update' || old?.dizimista_id === after?.dizimista_id) return undefined;
  const donation = `a doação de ${shown.money(after?.amount)}`;
  return after?.dizimista_id
    ? `vinculou ${donation}${toPayer(belongs_to)}`
    : `desvinculou ${donation}${ofPayer(belongs_to)}`;
}

/** 'vinculou a entrada de R$ 20,00 ao dizimista nº 41' */
function rowDeed({ verb, doing, old, new: after }: AuditRow): string | undefined {
  const row = `a entrada de ${shown.money(old?.amount)}`;
  if (doing === 'given') return `vinculou ${row} ao dizimista ${shownNumber(String(after?.numero_ordinal))}`;
  return verb === 'update' && old?.donation_id && !after?.donation_id ? `desvinculou ${row} do dizimista` : undefined;
}

/** 'encerrou a folha do dia 22/11/2026'; one that another had ended can go on. */
function sittingDeed({ verb, old, new: after }: AuditRow): string | undefined {
  const wasOpen = !old?.ended_at;
  if (verb !== 'update' || !after || wasOpen === !after.ended_at) return undefined;
  return `${wasOpen ? 'encerrou' : 'retomou'} a ${sittingNoun.one} ${formatDay(String(after.day))}`;
}

/** 'juntou a categoria Luz a Energia': one that is gone because its rows are another's now. */
function mergingDeed({ doing, old, new: kept }: AuditRow): string | undefined {
  if (doing !== 'merged') return undefined;
  return `juntou a categoria ${shown.shortName(old?.name)} a ${shown.shortName(kept?.name)}`;
}

function consentDeed({ verb, new: after, belongs_to }: AuditRow): string | undefined {
  const kind = consentKinds[after?.kind as keyof typeof consentKinds];
  if (verb !== 'insert' || !kind) return undefined;
  const what = after?.given === false ? 'a retirada do consentimento' : 'o consentimento';
  return `registrou ${what} “${kind}”${ofPayer(belongs_to)}`;
}

const general: Readonly<Record<AuditVerb, (row: AuditRow, told: Told) => string>> = {
  insert: (row, told) => `${made[row.table_name] ?? 'criou'} ${the(row, told)}`,
  update: (row, told) => {
    const fields = told.changes.map(({ field }) => things[field] ?? inSentence(field));
    if (fields.length === 0) return `${isMove(row) ? 'mudou de lugar' : 'alterou'} ${the(row, told)}`;
    const isRemoval = told.changes.every(({ field, after }) => things[field] && after === null);
    return `${isRemoval ? 'removeu' : 'alterou'} ${fields.length > 3 ? `${fields.length} campos` : listed(fields)} ${ofThe(row, told)}`;
  },
  delete: (row, told) => `excluiu ${the(row, told)}`,
  read: (row, told) => `consultou ${the(row, told)}`,
  export: (row, told) => {
    if (row.row_id) return `exportou os dados ${ofThe(row, told)}`;
    const { gender, many, one } = nounOf(row);
    if (row.table_name === 'audit_log') return `exportou a ${one}`;
    return `exportou ${gender === 'feminine' ? 'as' : 'os'} ${many}`;
  },
  erase: (row, told) =>
    row.table_name === 'parish_content'
      ? 'apagou as versões anteriores de um conteúdo da paróquia (LGPD)'
      : `apagou os dados ${ofThe(row, told)} (LGPD)`,
  invite: (_, { subject }) => `convidou ${subject} para a equipe`,
  password: (row, { subject }) => (isOwn(row) ? 'trocou a própria senha' : `trocou a senha de ${subject}`),
  factor: (row, { subject }) =>
    `desligou as duas etapas ${isOwn(row) ? 'do próprio acesso' : `do acesso de ${subject}`}`,
};

const isMove = ({ old, new: after }: AuditRow): boolean => old?.order !== after?.order;

const isOwn = ({ actor_id, row_id }: AuditRow): boolean => actor_id !== null && actor_id === row_id;

/** The verbs for a new row; 'criou' of the others. */
const made: Readonly<Record<string, string>> = {
  dizimistas: 'cadastrou',
  financial_transactions: 'registrou',
  transfers: 'registrou',
  cash_counts: 'registrou',
  tithe_sittings: 'começou',
  donations: 'registrou',
  imports: 'começou',
  issued_receipts: 'emitiu',
};

/** Those of the contract, but where the log names a table more closely. */
const nouns: Readonly<Record<string, Noun>> = {
  dizimistas: dizimistaNoun,
  consents: masculine('consentimento', 'consentimentos'),
  carnes: carneNoun,
  parcelas: feminine('parcela', 'parcelas'),
  payments: masculine('pagamento', 'pagamentos'),
  receipts: masculine('recebimento', 'recebimentos'),
  pix_charges: feminine('cobrança PIX', 'cobranças PIX'),
  accounts: accountNoun,
  transfers: transferNoun,
  categories: categoryNoun,
  closings: masculine('mês', 'meses'),
  diocese_share: dioceseShareNoun,
  diocese_plan: diocesePlanNoun,
  cash_counts: countNoun,
  tithe_sittings: sittingNoun,
  purposes: purposeNoun,
  purpose_receivers: masculine('recebedor', 'recebedores'),
  financial_transactions: financialNoun,
  donations: donationNoun,
  issued_receipts: issuedReceiptNoun,
  reconciliation_cases: masculine('caso da conciliação', 'casos da conciliação'),
  subscription_plans: masculine('plano de assinatura', 'planos de assinatura'),
  subscriptions: subscriptionNoun,
  subscription_payers: subscriptionNoun,
  profiles: feminine('conta', 'contas'),
  audit_log: feminine('auditoria', 'auditorias'),
  imports: feminine('importação', 'importações'),
  parish_content: masculine('conteúdo', 'conteúdos'),
  waivers: masculine('lembrete dispensado', 'lembretes dispensados'),
  idle_limit: masculine('tempo sem uso do painel', 'tempos sem uso do painel'),
};

const nounOf = ({ table_name: table }: AuditRow): Noun => nouns[table] ?? masculine('registro', 'registros');

/** 'o dizimista nº 12, Maria d. C. S.' */
const the = (row: AuditRow, told: Told): string => `${articleOf(row)} ${called(row, told)}`;

/** 'da parcela de março de 2026 do dizimista nº 12' */
const ofThe = (row: AuditRow, told: Told): string => `d${articleOf(row)} ${called(row, told)}`;

const articleOf = (row: AuditRow): string => (nounOf(row).gender === 'feminine' ? 'a' : 'o');

const called = (row: AuditRow, told: Told): string =>
  `${nounOf(row).one}${(names[row.table_name] ?? bySubject)(row, told)}`;

/** The words after the noun that say which row it is. */
type Naming = (row: AuditRow, told: Told) => string;

const bySubject: Naming = (_, { subject }) => (subject ? ` ${subject}` : '');
const byAmount: Naming = (row) => {
  const { amount } = valuesOf(row);
  return amount === undefined || amount === null ? '' : ` de ${shown.money(amount)}`;
};

const names: Readonly<Record<string, Naming>> = {
  consents: ({ belongs_to }) => ofPayer(belongs_to),
  carnes: (row) => {
    const { ano } = valuesOf(row);
    return `${ano ? ` de ${ano}` : ''}${ofPayer(row.belongs_to)}`;
  },
  parcelas: (row) => {
    const { mes } = valuesOf(row);
    const { ano } = row.belongs_to;
    const month = ano === null ? monthName(Number(mes)) : monthsOf([{ ano, mes: Number(mes) }]);
    return `${mes ? ` de ${month}` : ''}${ofPayer(row.belongs_to)}`;
  },
  pix_charges: (row, told) => `${byAmount(row, told)}${ofPayer(row.belongs_to)}`,
  payments: byAmount,
  receipts: byAmount,
  accounts: (_, { subject }) => (subject ? ` “${subject}”` : ' do Financeiro'),
  transfers: (row, told) => {
    const { from_name: from, to_name: to } = valuesOf(row);
    return `${byAmount(row, told)}${from && to ? ` de ${from} para ${to}` : ''}`;
  },
  tithe_sittings: (row) => ` ${formatDay(String(valuesOf(row).day))}`,
  purposes: (row) => ` “${valuesOf(row).name}”`,
  purpose_receivers: (row) => ` “${valuesOf(row).name}” de um destino`,
  financial_transactions: byAmount,
  donations: byAmount,
  issued_receipts: (row) => ` ${receiptTitle(valuesOf(row) as { number: number; year: number })}`,
  profiles: (_, { subject }) => (subject ? ` de ${subject}` : ' da equipe'),
  parish_content: (_, { subject }) => (subject ? ` “${subject}”` : ' da paróquia'),
};

const valuesOf = ({ old, new: after }: AuditRow): Values => after ?? old ?? {};

const ofPayer = ({ numero_ordinal: ordinal }: AuditRow['belongs_to']): string =>
  ordinal === null ? '' : ` do dizimista ${shownNumber(ordinal)}`;

const toPayer = ({ numero_ordinal: ordinal }: AuditRow['belongs_to']): string =>
  ordinal === null ? ' a um dizimista' : ` ao dizimista ${shownNumber(ordinal)}`;

/** Fields that are things, which have an article. */
const things: Readonly<Record<string, string>> = { Comprovante: 'o comprovante' };

/** A field's label within a sentence: 'telefone', 'CPF'. */
const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
