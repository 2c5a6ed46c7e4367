import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigits } from '#contract/fields/cpf.ts';
import { importModel, importModelNotes } from '#contract/import-model.ts';
import { type ImportFieldName, importFields } from '#contract/imports.ts';
import { reportOf } from '#contract/report.ts';
import { browserWriters } from '../../../../edge-functions/api/reports/browser-writers.ts';
import { openFile } from '../read/open-file.ts';
import type { Cell } from '../read/table.ts';
import { convertCell } from './convert-cell.ts';
import { convertRow } from './convert-row.ts';
import { guessColumns, guessTitleRow, rememberedColumns } from './guess-columns.ts';

const options = { today: '2026-11-24' };
const convert = (name: ImportFieldName, cell: Cell, more = {}) =>
  convertCell(cell, importFields[name], { ...options, ...more });

describe('a cell of the kind', () => {
  it.each<[ImportFieldName, Cell, unknown]>([
    ['nome_completo', 'Ana', 'Ana'],
    ['nome_completo', 1234, '1234'],
    ['rg', 2_002_009_123_456, '2002009123456'],
    ['notes', true, 'Sim'],
    ['notes', 1.5, '1,5'],
    ['cpf', '529.982.247-25', '52998224725'],
    ['cpf', 52_998_224_725, '52998224725'],
    // 012.345.678-90 and 001.234.567-97 without their leading zeros.
    ['cpf', 1_234_567_890, '01234567890'],
    ['cpf', '123456797', '00123456797'],
    ['cpf', 1_234_567_891, '1234567891'],
    ['cpf', '12345', '12345'],
    ['telefone', '(85) 99999-1234', '85999991234'],
    ['telefone', '+55 85 3333-4444', '8533334444'],
    ['telefone', 85_999_991_234, '85999991234'],
    ['telefone', '99999-1234', '999991234'],
    ['telefone', '\u202a+55 85 99999\u20111234\u202c', '85999991234'],
    ['cpf', '529.982.247–25\u200b', '52998224725'],
    ['data_nascimento', '\u200e6\u20113\u20111980', '1980-03-06'],
    ['valor_sugerido', '\u200bR$ 50', 50],
    ['numero_ordinal', '12\u200b', 12],
    ['data_nascimento', '06/03/1980', '1980-03-06'],
    ['data_nascimento', '6-3-1980', '1980-03-06'],
    ['data_nascimento', '6.3.80', '1980-03-06'],
    ['data_nascimento', '06/03/26', '2026-03-06'],
    ['data_nascimento', '06/03/27', '1927-03-06'],
    ['data_nascimento', '1980-03-06', '1980-03-06'],
    ['data_nascimento', '06/03/1980 00:00:00', '1980-03-06'],
    ['data_nascimento', 29_286, '1980-03-06'],
    ['valor_sugerido', '1.234,56', 1234.56],
    ['valor_sugerido', 'R$ 1.234,5', 1234.5],
    ['valor_sugerido', 'R$ 50', 50],
    ['valor_sugerido', '1.234', 1234],
    ['valor_sugerido', '1234.56', 1234.56],
    ['valor_sugerido', 0.1 + 0.2, 0.3],
    ['valor_sugerido', 10.005, 10.005],
    ['valor_sugerido', '-5', -5],
    ['numero_ordinal', '0012', 12],
    ['numero_ordinal', 12, 12],
    ['dizimista_ativo', 'SIM', true],
    ['dizimista_ativo', 'não', false],
    ['dizimista_ativo', 'Inativo', false],
    ['consentimento_lgpd', 'X', true],
    ['participa_grupo_pastoral', true, true],
    ['genero', 'F', 'feminino'],
    ['genero', 'MASCULINO', 'masculino'],
    ['estado_civil', 'Casada', 'casado'],
    ['estado_civil', 'viúvo', 'viuvo'],
    ['estado_civil', 'Solteiro(a)', 'solteiro'],
    ['estado_civil', 'uniao_estavel', 'uniao_estavel'],
    ['estado_civil', 'UNIÃO ESTÁVEL', 'uniao_estavel'],
    ['forma_contribuicao', 'Cartão', 'cartao'],
    ['forma_contribuicao', 'Pix', 'pix'],
    ['frequencia_missas', 'mensal', 'mensal'],
  ])('%s: %j is %j', (name, cell, value) => expect(convert(name, cell)).toEqual({ value }));

  it.each<[ImportFieldName, Cell, string]>([
    ['data_nascimento', '31/02/1980', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', '13/13/1980', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', 'março', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', -1, 'deve ser uma data válida (dd/mm/aaaa)'],
    ['valor_sugerido', 'dez', 'deve ser um valor em reais, como 1.234,56'],
    ['valor_sugerido', '1.23.4', 'deve ser um valor em reais, como 1.234,56'],
    ['numero_ordinal', '12-A', 'deve ser um número inteiro'],
    ['dizimista_ativo', 'talvez', 'deve ser Sim ou Não'],
    ['forma_contribuicao', 'cheque', 'deve ser um destes valores: PIX, Dinheiro, Cartão, Transferência'],
    ['estado_civil', 'q', 'deve ser um destes valores: Solteiro(a), Casado(a), Divorciado(a), Viúvo(a), União estável'],
    ['nome_completo', '#N/A', 'tem um erro da planilha (#N/A)'],
    ['notes', '#DIV/0!', 'tem um erro da planilha (#DIV/0!)'],
  ])('%s: %j is refused', (name, cell, complaint) => expect(convert(name, cell)).toEqual({ complaint }));

  it.each<[ImportFieldName]>([['nome_completo'], ['cpf'], ['dizimista_ativo']])('%s: nothing stays open', (name) =>
    expect(convert(name, null)).toBeUndefined(),
  );

  it('telephone gets the area code that it lacks', () => {
    expect(convert('telefone', '99999-1234', { areaCode: '85' })).toEqual({ value: '85999991234' });
    expect(convert('telefone', '(88) 3333-4444', { areaCode: '85' })).toEqual({ value: '8833334444' });
  });

  it('telephone that is no number stays as it was written', () => {
    expect(convert('telefone', 'não tem')).toEqual({ value: 'não tem' });
  });
});

const columnsOf = (...titles: string[]) => guessColumns(titles);

describe('the columns', () => {
  it('are found by the fields’ labels, whatever the case and accents', () => {
    const labels = Object.values(importFields).map(({ label }) => label.toUpperCase());
    expect(guessColumns(labels)).toEqual(Object.keys(importFields));
  });

  it.each<[string[], (ImportFieldName | null)[]]>([
    [
      ['Nº', 'NOME', 'Dt. Nasc.', 'Fone', 'Obs.:'],
      ['numero_ordinal', 'nome_completo', 'data_nascimento', 'telefone', 'notes'],
    ],
    [
      ['Nome', 'Celular', 'Telefone'],
      ['nome_completo', 'telefone', null],
    ],
    [
      ['Nome', 'Rua', 'Bairro', 'Cidade'],
      ['nome_completo', 'endereco', 'endereco', 'endereco'],
    ],
    [
      ['Padrinho', '', 'Sexo'],
      [null, null, 'genero'],
    ],
  ])('of %j are %j', (titles, columns) => expect(columnsOf(...titles)).toEqual(columns));

  it('are as a person chose them before', () => {
    expect(guessColumns(['Fiel', 'Nome'], { fiel: 'nome_completo', nome: 'notes' })).toEqual([
      'nome_completo',
      'notes',
    ]);
  });

  it('are remembered by their titles, but not where these may be a person’s data', () => {
    expect(rememberedColumns(['Nome', 'Fiel nº'], ['nome_completo', 'numero_ordinal'])).toEqual({
      nome: 'nome_completo',
      'fiel no': 'numero_ordinal',
    });
    expect(rememberedColumns(['Maria da Silva', '85999991234'], ['nome_completo', 'telefone'])).toEqual({});
  });

  it('have their titles below the name of the parish', () => {
    const rows = [['Paróquia'], ['Dizimistas 2020'], ['Nome', 'CPF'], ['Ana', '1']].map((cells, line) => ({
      line,
      cells,
    }));
    expect(guessTitleRow(rows)).toBe(2);
  });
});

describe('a row', () => {
  const columns = ['nome_completo', 'cpf', 'endereco', 'endereco', 'valor_sugerido', 'consentimento_lgpd'] as const;
  const row = (...cells: Cell[]) => convertRow({ line: 7, cells }, columns, options);

  it('has the values of its columns, those of an address joined', () => {
    expect(row('Ana ', '529.982.247-25', 'Rua A, 5', 'Centro', '10,5', 'sim')).toEqual({
      line: 7,
      content: {
        nome_completo: 'Ana',
        cpf: '52998224725',
        endereco: 'Rua A, 5, Centro',
        valor_sugerido: 10.5,
        consentimento_lgpd: true,
      },
      problems: [],
    });
  });

  it('may lack everything but the name', () => {
    expect(row('Ana')).toEqual({ line: 7, content: { nome_completo: 'Ana' }, problems: [] });
    expect(row(null, null, 'Rua A')?.problems).toEqual(['O campo "nome completo" é obrigatório.']);
  });

  it.each<[string, Cell[], string[]]>([
    ['a name of 3,000 characters', ['a'.repeat(3000)], ['O campo "nome completo" deve ter no máximo 200 caracteres.']],
    ['a wrong CPF', ['Ana', '111.111.111-11'], ['O campo "CPF" deve ser um CPF válido.']],
    [
      'an amount with three decimals',
      ['Ana', null, null, null, '1,234'],
      [
        'O campo "valor sugerido" deve ser um valor em reais, com no máximo dois decimais, até R$\u00a09.999.999.999,99.',
      ],
    ],
    ['an amount below zero', ['Ana', null, null, null, '-1'], [expect.stringMatching(/"valor sugerido"/)]],
    [
      'several',
      [null, '1', null, null, 'x'],
      [
        'O campo "valor sugerido" deve ser um valor em reais, como 1.234,56.',
        'O campo "nome completo" é obrigatório.',
        'O campo "CPF" deve ser um CPF válido.',
      ],
    ],
  ])('with %s says so', (_, cells, problems) => expect(row(...cells)?.problems).toEqual(problems));

  it('without anything in its columns is none, and a line of totals is none', () => {
    expect(row(null, null)).toBeUndefined();
    expect(row('Total: 12 dizimistas')).toBeUndefined();
    expect(row('Total Silva', '529.982.247-25')).toBeDefined();
  });
});

/** Texts as the record keeps them: trimmed, visible, no total. */
const text = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'abcÁç 0-=+@"<&;_x'), minLength: 1, maxLength: max }).map((one) => `a${one}z`);
const cpf = fc.integer({ min: 0, max: 999_999_999 }).map((n) => {
  const nine = String(n).padStart(9, '0');
  return nine + checkDigits(nine);
});
const day = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
const record = fc.record({
  numero_ordinal: some(fc.integer({ min: 1, max: 999_999 })),
  nome_completo: text(60),
  cpf: some(cpf.filter((digits) => !/^(\d)\1+$/.test(digits))),
  data_nascimento: some(day),
  genero: some(fc.constantFrom('masculino', 'feminino', 'outro')),
  estado_civil: some(fc.constantFrom('solteiro', 'casado', 'divorciado', 'viuvo', 'uniao_estavel')),
  rg: some(text(20)),
  telefone: some(fc.constantFrom('85999991234', '8533334444', '+351912345678')),
  email: some(fc.constantFrom('ana@example.org', 'jose.silva@paroquia.test')),
  endereco: some(text(100)),
  comunidade_setor: some(text(50)),
  participa_grupo_pastoral: fc.boolean(),
  grupo_pastoral_nome: some(text(30)),
  frequencia_missas: some(fc.constantFrom('diaria', 'semanal', 'quinzenal', 'mensal', 'esporadica')),
  deseja_visita_pastoral: fc.boolean(),
  dizimista_ativo: fc.boolean(),
  forma_contribuicao: some(fc.constantFrom('pix', 'dinheiro', 'cartao', 'transferencia')),
  valor_sugerido: some(fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100)),
  data_primeira_contribuicao: some(day),
  historico_contribuicoes: some(text(200)),
  consentimento_lgpd: fc.boolean(),
  politica_privacidade: fc.boolean(),
  autorizacao_comunicacoes: fc.boolean(),
  notes: some(text(200)),
});

it('nothing stands under the columns of the model sheet', async () => {
  const begin = await browserWriters.xls();
  const details = { parish: 'Paróquia', filters: importModelNotes, generatedAt: new Date() };
  const { rows } = openFile(await begin(reportOf(importModel, details)).finish()).read(0);
  expect(rows.at(-1)?.cells[1]).toBe('Nome completo');
});

it('what is written into the model sheet is read back as it was', async () => {
  const begin = await browserWriters.xls();
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (records) => {
      const details = { parish: 'Paróquia', filters: importModelNotes, generatedAt: new Date() };
      const writer = begin(reportOf(importModel, details));
      writer.add(records.map(importModel.toRow));
      const { rows } = openFile(await writer.finish()).read(0);
      const title = guessTitleRow(rows);
      const columns = guessColumns(rows[title]?.cells ?? []);
      const read = rows.slice(title + 1).flatMap((row) => convertRow(row, columns, options) ?? []);
      const given = records.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)));
      expect(read.map(({ content, problems }) => ({ content, problems }))).toEqual(
        given.map((content) => ({ content, problems: [] })),
      );
    }),
    { numRuns: 15 },
  );
});
