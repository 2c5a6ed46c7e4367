import { shownTelephone } from './fields/telephone.ts';
import { storedCents } from './money.ts';
import { feminine } from './noun.ts';
import { defineReport } from './report.ts';
import { type TitheOfCommunity, type TithePayer, tithePayerNoun } from './tithe-overview.ts';

/** The name of payers whose record has no community. */
export const withoutCommunity = 'Sem comunidade';

/** A month's tithe by community. */
export const titheMonthReport = defineReport({
  fileName: 'dizimo-por-comunidade',
  title: 'Dízimo por comunidade',
  noun: feminine('comunidade', 'comunidades'),
  columns: [
    { kind: 'text', title: 'Comunidade', width: 30 },
    { kind: 'number', title: 'Contribuíram', width: 13, summed: true },
    { kind: 'money', title: 'Recebido no mês', width: 18, summed: true },
    { kind: 'money', title: 'No mês anterior', width: 18, summed: true },
    { kind: 'number', title: 'Parcelas pagas', width: 14, summed: true },
    { kind: 'number', title: 'Parcelas do mês', width: 14, summed: true },
    { kind: 'money', title: 'Recebido das parcelas', width: 18, summed: true },
  ],
  toRow: (row: TitheOfCommunity) => [
    row.comunidade ?? withoutCommunity,
    row.dizimistas,
    storedCents(row.recebido),
    storedCents(row.recebido_antes),
    row.parcelas_pagas,
    row.parcelas,
    storedCents(row.recebido_das_parcelas),
  ],
});

/** One of the lists of payers; its heading names the list. */
export const tithePayersReport = defineReport({
  fileName: 'visao-do-dizimo',
  title: 'Visão do dízimo',
  noun: tithePayerNoun,
  columns: [
    { kind: 'number', title: 'Nº', width: 7 },
    { kind: 'text', title: 'Nome', width: 34 },
    { kind: 'text', title: 'Telefone', width: 17 },
    { kind: 'yes/no', title: 'Aceita contato', width: 10 },
    { kind: 'text', title: 'Comunidade', width: 24 },
    { kind: 'yes/no', title: 'Ativo', width: 7 },
    { kind: 'number', title: 'Meses', width: 8 },
    { kind: 'date', title: 'Desde', width: 12 },
  ],
  toRow: (payer: TithePayer) => [
    payer.numero_ordinal,
    payer.nome,
    payer.telefone && shownTelephone(payer.telefone),
    payer.autorizacao_comunicacoes,
    payer.comunidade,
    payer.dizimista_ativo,
    payer.meses,
    payer.desde,
  ],
});
