import type * as z from 'zod/mini';
import type { Noun } from './noun.ts';

type Issue = z.core.$ZodIssue;

/** Field names for people; other fields are shown by their own name. */
const labels: Readonly<Record<string, string>> = {
  amount: 'valor',
  ano: 'ano',
  autorizacao_comunicacoes: 'autorização de comunicações',
  back_url: 'URL de retorno',
  birth_date: 'data de nascimento',
  body: 'mensagem',
  category: 'categoria',
  comunidade_setor: 'comunidade/setor',
  consentimento_lgpd: 'consentimento LGPD',
  content: 'conteúdo',
  cpf: 'CPF',
  currentPassword: 'senha atual',
  data_nascimento: 'data de nascimento',
  data_pagamento: 'data do pagamento',
  data_primeira_contribuicao: 'data da primeira contribuição',
  date: 'data',
  day: 'dia',
  day_of_week: 'dia da semana',
  descricao: 'descrição',
  description: 'descrição',
  email: 'e-mail',
  endereco: 'endereço',
  estado_civil: 'estado civil',
  excerpt: 'resumo',
  expires_at: 'validade',
  filter_date: 'data',
  filter_recurring: 'recorrência',
  filter_type: 'tipo da intenção',
  forma_contribuicao: 'forma de contribuição',
  forma_pagamento: 'forma de pagamento',
  frequencia_missas: 'frequência nas missas',
  from: 'a partir de',
  genero: 'gênero',
  historico_contribuicoes: 'histórico de contribuições',
  id: 'identificador',
  intention_type: 'tipo da intenção',
  is_active: 'ativo',
  is_published: 'publicada',
  is_recurring: 'recorrente',
  items: 'itens',
  limit: 'limite',
  month: 'mês',
  name: 'nome',
  newPassword: 'nova senha',
  nome_completo: 'nome completo',
  notes: 'intenção',
  observacoes: 'observações',
  order: 'ordem',
  page: 'página',
  password: 'senha',
  politica_privacidade: 'política de privacidade',
  reason: 'nome do plano',
  role: 'perfil',
  search: 'busca',
  section: 'seção',
  slug: 'endereço',
  telefone: 'telefone',
  time: 'horário',
  title: 'título',
  titulo: 'título',
  transaction_date: 'data',
  type: 'tipo',
  updatedAt: 'versão',
  valor_mensal: 'valor mensal',
  valor_sugerido: 'valor sugerido',
  week_end: 'fim da semana',
  week_start: 'início da semana',
  year: 'ano',
};

/** Names that follow what the row is called, where they differ from those above. */
const inflected: Readonly<Record<Noun['gender'], Readonly<Record<string, string>>>> = {
  feminine: { is_active: 'ativa' },
  masculine: { is_published: 'publicado' },
};

export const labelOf = (field: string, noun?: Noun): string =>
  (noun && inflected[noun.gender][field]) ?? labels[field] ?? field;

/** The message about the first invalid field, with its name. */
export function sentenceOf(issues: readonly Issue[]): string {
  const issue = issues[0];
  if (!issue) return 'Dados inválidos.';
  if (issue.code === 'unrecognized_keys') {
    return `O campo "${issue.keys[0]}" não é aceito aqui.`;
  }
  const field = [...issue.path].reverse().find((part) => typeof part === 'string');
  if (field === undefined) return 'Envie os dados no formato esperado.';
  return complaintAbout(field, complaintOf(issue));
}

/** 'O campo "fim da semana" não pode ser antes do início da semana.' */
export const complaintAbout = (field: string, complaint: string): string => `O campo "${labelOf(field)}" ${complaint}.`;

/** The field that an issue is about, so that a form can mark it. */
export const fieldOf = (issue: Issue): string => String(issue.path[0] ?? '');

function complaintOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'é obrigatório' : `deve ser ${kindOf(issue.expected)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return isMissing(issue) ? 'é obrigatório' : `deve ser um destes valores: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.input === '' ? 'é obrigatório' : (formats[issue.format] ?? 'está em um formato inválido');
    case 'custom':
      // The contract's own checks say it themselves.
      return issue.message;
    default:
      return 'tem um valor inválido';
  }
}

const isMissing = ({ input }: Issue): boolean => input === undefined || input === null;

const formats: Readonly<Record<string, string>> = {
  email: 'deve ser um e-mail válido',
  uuid: 'deve ser um identificador válido',
  date: 'deve ser uma data válida (AAAA-MM-DD)',
  url: 'deve ser um endereço (URL) válido',
};

function kindOf(expected: string): string {
  const kinds: Record<string, string> = {
    string: 'um texto',
    number: 'um número',
    int: 'um número inteiro',
    boolean: 'verdadeiro ou falso',
    array: 'uma lista',
    object: 'um objeto',
  };
  return kinds[expected] ?? 'de outro tipo';
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'array') return 'não pode ser uma lista vazia';
  if (issue.origin !== 'string') return `deve ser no mínimo ${issue.minimum}`;
  return Number(issue.minimum) <= 1 ? 'é obrigatório' : `deve ter pelo menos ${issue.minimum} caracteres`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'array') return `pode ter no máximo ${issue.maximum} itens`;
  return issue.origin === 'string'
    ? `deve ter no máximo ${issue.maximum} caracteres`
    : `deve ser no máximo ${issue.maximum}`;
}
