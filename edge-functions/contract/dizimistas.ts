import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { consent, consentBody } from './consents.ts';
import { monthNames } from './day-names.ts';
import { endpoint } from './endpoint.ts';
import { agreement, choice, flag } from './fields/choice.ts';
import { cpf } from './fields/cpf.ts';
import { date, pastDays } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { money } from './fields/money.ts';
import { whole } from './fields/numbers.ts';
import { photo } from './fields/photo.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { telephone } from './fields/telephone.ts';
import { email, line, prose } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { ageRange, digits, oneOf, partsOfName, words, yesNo } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { capitalised, masculine } from './noun.ts';
import { instant, staff, uuid } from './primitives.ts';
import { printed } from './printed.ts';
import { reportEndpoints } from './report.ts';

/** The sections of the form, in their order. */
export const dizimistaSections = {
  person: 'Dados Pessoais',
  contact: 'Contato',
  church: 'Participação na Igreja',
  giving: 'Dados de Contribuição',
  consents: 'Consentimentos LGPD',
  notes: 'Observações',
} as const;

const { person, contact, church, giving, consents, notes } = dizimistaSections;

/** The fields of a new payer. */
export const newDizimistaFields = defineFields({
  nome_completo: line({ label: 'nome completo', max: 200, section: person }),
  apelido: optional(
    line({ label: 'apelido', max: 80, help: 'Como é conhecido. A busca também acha por ele.', section: person }),
  ),
  data_nascimento: optional(date({ label: 'data de nascimento', days: pastDays, section: person })),
  genero: optional(
    choice({
      label: 'gênero',
      options: { masculino: 'Masculino', feminino: 'Feminino', outro: 'Outro' },
      section: person,
    }),
  ),
  estado_civil: optional(
    choice({
      label: 'estado civil',
      options: {
        solteiro: 'Solteiro(a)',
        casado: 'Casado(a)',
        divorciado: 'Divorciado(a)',
        viuvo: 'Viúvo(a)',
        uniao_estavel: 'União estável',
      },
      section: person,
    }),
  ),
  cpf: cpf({ label: 'CPF', section: person }),
  rg: optional(line({ label: 'RG', max: 30, section: person })),
  foto: optional(photo({ label: 'foto', section: person })),
  endereco: optional(line({ label: 'endereço', max: 500, section: contact })),
  telefone: optional(telephone({ label: 'telefone', section: contact })),
  email: optional(email({ label: 'e-mail', section: contact })),
  comunidade_setor: optional(line({ label: 'comunidade ou setor', max: 200, section: church })),
  participa_grupo_pastoral: flag({ label: 'participa de grupo pastoral', initial: false, section: church }),
  grupo_pastoral_nome: optional(line({ label: 'nome do grupo pastoral', max: 200, section: church })),
  frequencia_missas: optional(
    choice({
      label: 'frequência às missas',
      options: {
        diaria: 'Diária',
        semanal: 'Semanal',
        quinzenal: 'Quinzenal',
        mensal: 'Mensal',
        esporadica: 'Esporádica',
      },
      section: church,
    }),
  ),
  deseja_visita_pastoral: flag({ label: 'deseja visita pastoral', initial: false, section: church }),
  dizimista_ativo: flag({ label: 'dizimista ativo', initial: true, section: giving }),
  forma_contribuicao: optional(
    choice({
      label: 'forma de contribuição',
      options: { pix: 'PIX', dinheiro: 'Dinheiro', cartao: 'Cartão', transferencia: 'Transferência' },
      section: giving,
    }),
  ),
  valor_sugerido: optional(money({ label: 'valor sugerido', least: 0, section: giving })),
  data_primeira_contribuicao: optional(
    date({ label: 'data da primeira contribuição', days: pastDays, section: giving }),
  ),
  historico_contribuicoes: optional(
    prose({ label: 'histórico de contribuições', max: 5000, rows: 3, section: giving }),
  ),
  consentimento_lgpd: agreement({
    label: 'consentimento LGPD',
    caption: 'Autoriza a paróquia a guardar e usar estes dados (LGPD)',
    section: consents,
  }),
  politica_privacidade: agreement({
    label: 'política de privacidade',
    caption: 'Leu e aceita a política de privacidade',
    section: consents,
  }),
  autorizacao_comunicacoes: flag({
    label: 'autorização de comunicações',
    caption: 'Autoriza a paróquia a enviar comunicações',
    initial: false,
    section: consents,
  }),
  notes: optional(prose({ label: 'anotações', max: 5000, rows: 4, section: notes })),
});

/** The fields of an existing payer: an old one may lack the CPF, and consents can be withdrawn. */
export const dizimistaFields = defineFields({
  ...newDizimistaFields,
  cpf: optional(newDizimistaFields.cpf),
  consentimento_lgpd: flag({ ...newDizimistaFields.consentimento_lgpd, initial: false }),
  politica_privacidade: flag({ ...newDizimistaFields.politica_privacidade, initial: false }),
});

const ordinal = whole({ label: 'número', least: 1, most: 2_147_483_647 });

const dizimista = recordOf(dizimistaFields, {
  id: uuid,
  /** The same as `nome_completo`. */
  nome: z.string(),
  numero_ordinal: ordinal.answered,
  /** True if the CPF or a required consent is missing. */
  incompleto: z.boolean(),
  /** When the person's data were erased, after which nothing changes. */
  erased_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
});
export type Dizimista = z.output<typeof dizimista>;

/** A payer in lists, with only the fields of their columns. */
export const listedDizimista = z.pick(dizimista, {
  id: true,
  numero_ordinal: true,
  nome_completo: true,
  apelido: true,
  nome: true,
  cpf: true,
  telefone: true,
  dizimista_ativo: true,
  incompleto: true,
  erased_at: true,
  updated_at: true,
});
export type ListedDizimista = z.output<typeof listedDizimista>;

/** `Maria de Fátima Sousa (Fafá)`: whoever searched for the nickname sees why she is found. */
export const calledInFull = ({ nome_completo, apelido }: Pick<ListedDizimista, 'nome_completo' | 'apelido'>): string =>
  apelido ? `${nome_completo} (${apelido})` : nome_completo;

export const newDizimistaBody = bodyOf(newDizimistaFields);
export const dizimistaBody = bodyOf(dizimistaFields);

/** The refusal of a CPF that another payer has; the API names that one after it. */
export const sameCpf = 'Já existe um dizimista com este CPF.';

export const dizimistaNoun = masculine('dizimista', 'dizimistas');

const months = Object.fromEntries(monthNames.map((name, index) => [String(index + 1), capitalised(name)]));

/** The filters of lists and reports. */
export const dizimistaFilters = defineFilters({
  /** By the number, or by parts of the name, the nickname, the CPF or the telephone. */
  search: partsOfName({ label: 'busca', personal: true }),
  nome_completo: partsOfName({ label: 'nome completo', short: 'nome', personal: true }),
  cpf: digits({ label: 'CPF', exact: false, personal: true }),
  comunidade_setor: words({ label: 'comunidade ou setor', short: 'comunidade', personal: true }),
  telefone: digits({ label: 'telefone', exact: false, personal: true }),
  numero_ordinal: digits({ label: 'número', exact: true, personal: true }),
  dizimista_ativo: yesNo({ label: 'situação', yes: 'Ativos', no: 'Inativos', all: 'Todos' }),
  incompleto: yesNo({
    label: 'cadastro',
    yes: 'Cadastro incompleto',
    no: 'Cadastro completo',
    all: 'Todos',
  }),
  autorizacao_comunicacoes: yesNo({
    label: 'comunicações',
    yes: 'Comunicações autorizadas',
    no: 'Comunicações não autorizadas',
    all: 'Todos',
  }),
  aniversario: oneOf({ label: 'mês do aniversário', short: 'aniversário', options: months, all: 'Todos os meses' }),
  idade: ageRange({ label: 'idade', from: 'idade_minima', to: 'idade_maxima' }),
});

/** Orders of the list. */
export const dizimistaSorts = { nome: 'Nome', numero: 'Número', aniversario: 'Dia do aniversário' } as const;

/** The fields of the record, with the number that the database gives. */
export const numberedDizimistaFields = defineFields({ numero_ordinal: ordinal, ...dizimistaFields });

/** The report's columns, which its rows follow. `find_dizimistas` answers them too; a test compares. */
export const dizimistaReportColumns = {
  numero_ordinal: { width: 6, title: 'Nº' },
  nome_completo: { width: 36, title: 'Nome' },
  cpf: { width: 15 },
  telefone: { width: 16 },
  email: { width: 28 },
  comunidade_setor: { width: 23, title: 'Comunidade' },
  data_nascimento: { width: 12, title: 'Nascimento' },
  dizimista_ativo: { width: 7, title: 'Ativo' },
  autorizacao_comunicacoes: { width: 13, title: 'Comunicações' },
} as const;
export type ReportedName = keyof typeof dizimistaReportColumns;
export const reportedNames = Object.keys(dizimistaReportColumns) as ReportedName[];

/** The names of the columns that a report is to have, with commas: 'nome_completo,telefone'. All if there are none. */
const chosenColumns = z.pipe(
  z.pipe(
    z.string(),
    z.transform((written) => written.split(',')),
  ),
  z.array(z.enum(reportedNames)),
);

const reportedMask = Object.fromEntries(reportedNames.map((name) => [name, true])) as Record<ReportedName, true>;
const reportedDizimista = z.pick(dizimista, reportedMask);

/** A payer's label: the mark's number, and what may be written on it. */
export const labelledDizimista = z.pick(dizimista, {
  numero_ordinal: true,
  nome_completo: true,
  endereco: true,
  comunidade_setor: true,
  erased_at: true,
});
export type LabelledDizimista = z.output<typeof labelledDizimista>;

/** The printed birthdays: without years, which nobody needs to congratulate. */
const birthdayReport = printed({
  items: z.array(
    z.object({
      nome_completo: z.string(),
      /** 1 to 12, and 1 to 31. */
      month: z.int(),
      day: z.int(),
      telefone: z.nullable(z.string()),
      /** Whoever did not is marked: the sheet is read by people who telephone. */
      autorizacao_comunicacoes: z.boolean(),
    }),
  ),
});
export type BirthdayReport = z.output<typeof birthdayReport>;

const path = '/dizimistas';
const details = { path, noun: dizimistaNoun, readers: staff, writers: staff } as const;
const rows = collection({
  ...details,
  item: dizimista,
  listed: listedDizimista,
  removers: ['financial', 'admin'],
});
const narrowing = { filters: dizimistaFilters, sorts: dizimistaSorts };

const exported = reportEndpoints({
  path: `${path}/reports`,
  access: staff,
  summary: 'Relatório dos dizimistas, com os filtros da lista e as colunas escolhidas',
  query: queryOf(dizimistaFilters, { columns: ifGiven(labelled(chosenColumns, 'colunas')) }),
});

const byId = z.object({ id: uuid });

export const dizimistas = {
  list: rows.list('Dizimistas, com busca e filtros; sem foto', narrowing),
  active: rows.list('Dizimistas ativos', { below: '/active', ...narrowing }),
  /** The rows of a report that the panel makes, because it is too large for the API. */
  reported: collection({ ...details, item: reportedDizimista }).list('As linhas do relatório dos dizimistas', {
    below: '/reports/rows',
    filters: dizimistaFilters,
  }),
  labels: collection({ ...details, item: labelledDizimista }).list('Os dizimistas para envelopes e etiquetas', {
    below: '/print/labels',
    filters: dizimistaFilters,
  }),
  birthdays: endpoint({
    method: 'GET',
    path: `${path}/print/birthdays`,
    access: staff,
    summary: 'Os dizimistas que fazem aniversário, por dia, com os filtros da lista, para imprimir',
    query: queryOf(dizimistaFilters),
    answer: birthdayReport,
  }),
  byId: rows.byId(),
  create: rows.create(newDizimistaBody),
  update: rows.update(dizimistaBody),
  remove: rows.remove(),
  consents: endpoint({
    method: 'GET',
    path: `${path}/:id/consents`,
    access: staff,
    summary: 'Os consentimentos de um dizimista e as suas retiradas, do último ao primeiro',
    params: byId,
    answer: z.array(consent),
  }),
  registerConsent: endpoint({
    method: 'POST',
    path: `${path}/:id/consents`,
    access: staff,
    changesSite: false,
    summary: 'Registra um consentimento em papel, ou uma retirada, com a sua data',
    params: byId,
    body: consentBody,
    answer: z.array(consent),
  }),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
