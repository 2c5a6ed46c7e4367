import { consentKinds, consentProofs } from '#contract/consents.ts';
import { roleLabels } from '#contract/users.ts';
import * as shown from './shown.ts';

/** What people call the columns of the audited tables, and how their values are shown. */
interface AuditedField {
  label: string;
  show: shown.Showing;
}

const statuses = {
  pending: 'Pendente',
  approved: 'Aprovado',
  authorized: 'Autorizado',
  in_process: 'Em processamento',
  in_mediation: 'Em mediação',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  refunded: 'Devolvido',
  charged_back: 'Estornado',
};

const field = (label: string, show: shown.Showing = shown.plain): AuditedField => ({ label, show });

/** By the column's name, which means the same in every table. A column that is missing here is shown by its name and shortened. */
export const auditedFields: Readonly<Record<string, AuditedField>> = {
  // People.
  numero_ordinal: field('Número'),
  nome_completo: field('Nome completo', shown.shortName),
  name: field('Nome', shown.shortName),
  data_nascimento: field('Data de nascimento', shown.shortBirth),
  genero: field('Gênero', shown.shortText),
  estado_civil: field('Estado civil', shown.shortText),
  cpf: field('CPF', shown.shortCpf),
  rg: field('RG', shown.unshown),
  foto: field('Foto', shown.unshown),
  endereco: field('Endereço', shown.shortText),
  telefone: field('Telefone', shown.shortTelephone),
  email: field('E-mail', shown.shortEmail),
  comunidade_setor: field('Comunidade ou setor', shown.shortText),
  participa_grupo_pastoral: field('Participa de grupo pastoral'),
  grupo_pastoral_nome: field('Grupo pastoral', shown.shortText),
  frequencia_missas: field('Frequência nas missas'),
  deseja_visita_pastoral: field('Deseja visita pastoral'),
  dizimista_ativo: field('Dizimista ativo'),
  forma_contribuicao: field('Forma de contribuição'),
  valor_sugerido: field('Valor sugerido', shown.money),
  data_primeira_contribuicao: field('Primeira contribuição'),
  historico_contribuicoes: field('Histórico de contribuições', shown.shortText),
  consentimento_lgpd: field('Consentimento LGPD'),
  autorizacao_comunicacoes: field('Autoriza comunicações'),
  politica_privacidade: field('Política de privacidade'),
  notes: field('Observações', shown.shortText),
  erased_at: field('Dados apagados em'),
  incompleto: field('Cadastro incompleto'),
  kind: field('Consentimento', shown.chosen(consentKinds)),
  given: field('Dado'),
  happened_on: field('Data'),
  text_version: field('Versão do texto'),
  proof: field('Prova', shown.chosen(consentProofs)),
  proof_note: field('Onde está a prova', shown.shortText),
  // Money.
  dizimista_id: field('Dizimista', shown.unshown),
  carne_id: field('Carnê', shown.unshown),
  parcela_id: field('Parcela', shown.unshown),
  ano: field('Ano'),
  mes: field('Mês'),
  vencimento: field('Vencimento'),
  valor_mensal: field('Valor mensal', shown.money),
  valor_parcela: field('Valor da parcela', shown.money),
  pago: field('Pago'),
  data_pagamento: field('Data do pagamento'),
  forma_pagamento: field('Forma de pagamento'),
  observacoes: field('Observações', shown.shortText),
  payment_id: field('Número do pagamento'),
  external_reference: field('Referência', shown.unshown),
  amount: field('Valor', shown.money),
  status: field('Situação', shown.chosen(statuses)),
  qr_code: field('Código PIX', shown.unshown),
  expires_at: field('Validade'),
  approved_at: field('Aprovado em'),
  checked_at: field('Consultado em'),
  title: field('Título', shown.shortText),
  type: field('Tipo', shown.chosen({ income: 'Entrada', expense: 'Saída' })),
  category: field('Categoria'),
  transaction_date: field('Data'),
  description: field('Descrição', shown.shortText),
  valor_inicial: field('Valor mensal de início', shown.money),
  // Imports.
  import_id: field('Importação', shown.unshown),
  file_name: field('Arquivo', shown.shortText),
  state: field('Situação', shown.chosen({ open: 'Em preparo', done: 'Concluída', undone: 'Desfeita' })),
  created_count: field('Dizimistas novos'),
  updated_count: field('Dizimistas alterados'),
  skipped_count: field('Linhas puladas'),
  refused_count: field('Linhas recusadas'),
  incomplete_count: field('Cadastros incompletos'),
  kept_count: field('Dizimistas conservados'),
  columns: field('Colunas da planilha', shown.unshown),
  done_at: field('Concluída em'),
  undone_at: field('Desfeita em'),
  // Accounts.
  role: field('Papel', shown.chosen(roleLabels)),
  is_active: field('Ativo'),
};

/** Columns that tell only how the row is kept: its id, its folded texts, when and by whom it was written. */
const ofKeeping =
  /^(id|created_at|created_by|creator_id|creator_name|updated_at|updated_by|last_login|birth_month|birth_day|number)$|(^|_)search(_|$)/;

/** A column's words; undefined where it is no news to people. */
export const auditedField = (column: string): AuditedField | undefined =>
  ofKeeping.test(column) ? undefined : (auditedFields[column] ?? { label: column, show: shown.shortText });

export const roleWord = (role: string): string => roleLabels[role as keyof typeof roleLabels] ?? 'Sistema';
