import { dizimistaNoun, dizimistaReportFields } from './dizimistas.ts';
import { reportColumns } from './fields/report-columns.ts';
import { defineReport } from './report.ts';

/** The report of payers. */
export const dizimistaReport = defineReport({
  fileName: 'dizimistas',
  title: 'Dizimistas',
  noun: dizimistaNoun,
  ...reportColumns(dizimistaReportFields, {
    numero_ordinal: { width: 8, title: 'Nº' },
    nome_completo: { width: 32, title: 'Nome' },
    cpf: { width: 15 },
    telefone: { width: 17 },
    email: { width: 28 },
    comunidade_setor: { width: 18, title: 'Comunidade' },
    data_nascimento: { width: 12, title: 'Nascimento' },
    dizimista_ativo: { width: 7, title: 'Ativo' },
  }),
});
