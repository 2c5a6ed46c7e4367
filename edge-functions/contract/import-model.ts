import { dizimistaNoun } from './dizimistas.ts';
import { reportColumns } from './fields/report-columns.ts';
import { importFields } from './imports.ts';
import { defineReport } from './report.ts';

/** The template of an import: the record's columns, below notes on how to fill them in. */
export const importModel = defineReport({
  fileName: 'modelo-dizimistas',
  title: 'Modelo para importar dizimistas',
  noun: dizimistaNoun,
  isForm: true,
  columns: reportColumns(importFields, {
    numero_ordinal: { width: 9 },
    nome_completo: { width: 32 },
    apelido: { width: 16 },
    cpf: { width: 16 },
    data_nascimento: { width: 14 },
    genero: { width: 12 },
    estado_civil: { width: 14 },
    rg: { width: 14 },
    telefone: { width: 17 },
    email: { width: 28 },
    endereco: { width: 36 },
    comunidade_setor: { width: 20 },
    participa_grupo_pastoral: { width: 14 },
    grupo_pastoral_nome: { width: 20 },
    frequencia_missas: { width: 14 },
    deseja_visita_pastoral: { width: 14 },
    dizimista_ativo: { width: 12 },
    forma_contribuicao: { width: 15 },
    valor_sugerido: { width: 14 },
    data_primeira_contribuicao: { width: 15 },
    historico_contribuicoes: { width: 30 },
    consentimento_lgpd: { width: 16 },
    politica_privacidade: { width: 16 },
    autorizacao_comunicacoes: { width: 16 },
    notes: { width: 36 },
  }),
});

/** The notes above the columns. */
export const importModelNotes = [
  { label: 'Obrigatório', value: 'só o nome completo' },
  { label: 'Datas', value: 'dd/mm/aaaa' },
  { label: 'Perguntas', value: 'Sim ou Não' },
  { label: 'Número', value: 'deixe vazio para receber o próximo' },
];
