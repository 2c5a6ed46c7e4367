import type * as z from 'zod/mini';
import { type FieldSentences, labelAt, sentencesAt } from './label.ts';

type Issue = z.core.$ZodIssue;

/** The message about the first invalid field, with the field's label. */
export function sentenceOf(issues: readonly Issue[], schema: z.core.$ZodType): string {
  const issue = issues[0];
  if (!issue) return 'Dados inválidos.';
  if (issue.code === 'unrecognized_keys') {
    return `O campo "${issue.keys[0]}" não é aceito aqui.`;
  }
  if (issue.code === 'custom' && issue.params?.isSentence) return issue.message;
  const field = issue.path.findLastIndex((part) => typeof part === 'string');
  if (field < 0) return 'Envie os dados no formato esperado.';
  const path = issue.path.slice(0, field + 1);
  return ownSentence(issue, sentencesAt(schema, path)) ?? complaintAbout(labelAt(schema, path), complaintOf(issue));
}

function ownSentence(issue: Issue, own: FieldSentences = {}): string | undefined {
  if (isMissing(issue)) return own.missing;
  return (issue.code === 'custom' && issue.params?.isInexact && own.inexact) || own.wrong;
}

/** 'O campo "fim da semana" não pode ser antes do início da semana.' */
export const complaintAbout = (label: string, complaint: string): string => `O campo "${label}" ${complaint}.`;

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
      // The contract's own checks have their message.
      return issue.message;
    default:
      return 'tem um valor inválido';
  }
}

const isMissing = ({ input }: Issue): boolean => input === undefined || input === null || input === '';

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
