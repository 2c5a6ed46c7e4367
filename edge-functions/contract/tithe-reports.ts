import { shownTelephone } from './fields/telephone.ts';
import { storedCents } from './money.ts';
import { feminine } from './noun.ts';
import { defineReport } from './report.ts';
import { type TitheOfCommunity, type TithePayer, tithePayerNoun } from './tithe-overview.ts';

/** The name of payers whose record has no community. */
export const withoutCommunity = 'Sem comunidade';

const count = { kind: 'number', width: 14, summed: true } as const;
const sum = { kind: 'money', width: 18, summed: true } as const;
const listedSum = { ...sum, listed: { width: '10rem', paper: '18%' } } as const;

/** A month's tithe by community. */
export const titheMonthReport = defineReport<TitheOfCommunity>({
  fileName: 'dizimo-por-comunidade',
  title: 'Dízimo por comunidade',
  noun: feminine('comunidade', 'comunidades'),
  columns: [
    {
      kind: 'text',
      title: 'Comunidade',
      width: 30,
      value: ({ comunidade }) => comunidade ?? withoutCommunity,
      listed: { leads: true, paper: 'auto' },
    },
    {
      ...count,
      title: 'Contribuíram',
      width: 13,
      value: ({ dizimistas }) => dizimistas,
      listed: { width: '8rem', paper: '18%' },
    },
    { ...listedSum, title: 'Recebido no mês', value: ({ recebido }) => storedCents(recebido) },
    { ...listedSum, title: 'No mês anterior', value: ({ recebido_antes }) => storedCents(recebido_antes) },
    { ...count, title: 'Parcelas pagas', value: ({ parcelas_pagas }) => parcelas_pagas },
    { ...count, title: 'Parcelas do mês', value: ({ parcelas }) => parcelas },
    { ...sum, title: 'Dos carnês já veio', value: (row) => storedCents(row.recebido_das_parcelas) },
  ],
});

/** One of the lists of payers; its heading names the list. */
export const tithePayersReport = defineReport<TithePayer>({
  fileName: 'visao-do-dizimo',
  title: 'Visão do dízimo',
  noun: tithePayerNoun,
  columns: [
    { kind: 'number', title: 'Nº', width: 7, value: ({ numero_ordinal }) => numero_ordinal },
    { kind: 'text', title: 'Nome', width: 34, value: ({ nome }) => nome },
    { kind: 'text', title: 'Telefone', width: 17, value: ({ telefone }) => telefone && shownTelephone(telefone) },
    { kind: 'yes/no', title: 'Aceita contato', width: 10, value: (payer) => payer.autorizacao_comunicacoes },
    { kind: 'text', title: 'Comunidade', width: 24, value: ({ comunidade }) => comunidade },
    { kind: 'yes/no', title: 'Ativo', width: 7, value: ({ dizimista_ativo }) => dizimista_ativo },
    { kind: 'number', title: 'Meses', width: 8, value: ({ meses }) => meses },
    { kind: 'date', title: 'Desde', width: 12, value: ({ desde }) => desde },
  ],
});
