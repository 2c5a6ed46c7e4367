import type { ListedDizimista } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';

/** The documents use both names for this field. */
export const withName = <Row extends { nome_completo: string }>(row: Row): Row & { nome: string } => ({
  ...row,
  nome: row.nome_completo,
});

export const toListed = (row: Omit<ListedDizimista, 'nome'>): ListedDizimista => withName(row);

/** A record from an old register may lack a CPF; an existing one can be corrected, but not removed. */
export function keepCpf(change: { cpf?: string | null }, stored: { cpf: string | null }): void {
  if (change.cpf === null && stored.cpf !== null) throw new ApiError('invalid_input', 'O campo "CPF" é obrigatório.');
}

/** The message when a payer can't be deleted, with advice. */
export const keptForPayments =
  'Este dizimista tem pagamentos registrados (também estornados), ou uma cobrança em aberto, e por isso não pode ser excluído: as contas dependem dele. ' +
  'Desmarque “Dizimista ativo” no cadastro. Se a pessoa pediu para apagar os dados dela, use a opção da LGPD, que conserva as contas.';
