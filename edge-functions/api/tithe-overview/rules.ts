import type { TitheOfMonth, TithePayer } from '#contract/tithe-overview.ts';
import type { Database } from '../gateways/database-types.ts';
import { centsOfSum, exactReais } from '../gateways/sums.ts';

type Functions = Database['public']['Functions'];
type SumsRow = Functions['tithe_overview']['Returns'][number];
type PayerRow = Functions['tithe_late']['Returns'][number];

const reais = (sum: string): number => exactReais(centsOfSum(sum));

const sumsOf = (row: SumsRow) => ({
  dizimistas: row.givers,
  recebido: reais(row.received),
  recebido_antes: reais(row.received_before),
  parcelas: row.instalments,
  parcelas_pagas: row.paid,
  esperado: reais(row.expected),
  recebido_das_parcelas: reais(row.got),
});

/** A month from its rows, the total first. */
export function monthFrom(first: string, rows: readonly SumsRow[]): Omit<TitheOfMonth, 'no_livro_caixa'> {
  const total = rows.find(({ is_total }) => is_total);
  if (!total) throw new Error('the database answered no total');
  return {
    mes: first,
    ...sumsOf(total),
    comunidades: rows.filter((row) => row !== total).map((row) => ({ comunidade: row.community, ...sumsOf(row) })),
  };
}

/** The generated types don't say which columns may be null. */
export const toPayer = (row: PayerRow): TithePayer => ({
  id: row.id,
  numero_ordinal: row.numero_ordinal,
  nome: row.nome_completo,
  telefone: row.telefone,
  autorizacao_comunicacoes: row.autorizacao_comunicacoes,
  comunidade: row.comunidade_setor,
  dizimista_ativo: row.dizimista_ativo,
  meses: row.months,
  desde: row.since,
});
