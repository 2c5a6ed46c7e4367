import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** What people call a field. A field that is not listed is called by its own name. */
const labels: Readonly<Record<string, string>> = {
  birth_date: 'data de nascimento',
  content: 'conteúdo',
  date: 'data',
  day_of_week: 'dia da semana',
  description: 'descrição',
  email: 'e-mail',
  excerpt: 'resumo',
  id: 'identificador',
  is_published: 'publicada',
  items: 'itens',
  limit: 'limite',
  name: 'nome',
  order: 'ordem',
  page: 'página',
  password: 'senha',
  search: 'busca',
  slug: 'endereço',
  time: 'horário',
  title: 'título',
};

export const labelOf = (field: string): string => labels[field] ?? field;

/** The sentence that tells a person what is wrong with the first offending field, and names that field. */
export function sentenceOf(issues: readonly Issue[]): string {
  const issue = issues[0];
  if (!issue) return 'Dados inválidos.';
  if (issue.code === 'unrecognized_keys') {
    return `O campo "${issue.keys[0]}" não é aceito aqui.`;
  }
  const field = [...issue.path].reverse().find((part) => typeof part === 'string');
  if (field === undefined) return 'Envie os dados no formato esperado.';
  return `O campo "${labelOf(field)}" ${complaintOf(issue)}.`;
}

/** The name of the field that an issue is about, for a form that marks it. */
export const fieldOf = (issue: Issue): string => String(issue.path[0] ?? '');

function complaintOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'é obrigatório' : `deve ser ${kindOf(issue.expected)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return `deve ser um destes valores: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'está em um formato inválido';
    default:
      return 'tem um valor inválido';
  }
}

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
