import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigits } from '#contract/cpf-digits.ts';
import { importModel, importModelNotes } from '#contract/import-model.ts';
import { type ImportFieldName, importFields } from '#contract/imports.ts';
import { reportOf } from '#contract/report.ts';
import { browserWriters } from '../../../../edge-functions/api/reports/browser-writers.ts';
import { openFile } from '../../../lib/spreadsheet/open-file.ts';
import type { Cell } from '../../../lib/spreadsheet/table.ts';
import { convertCell } from './convert-cell.ts';
import { contentWithout, convertRow, type ReadRow } from './convert-row.ts';
import { dateOrderOf, dayFirst, dayOfCell, monthFirst } from './day-of-cell.ts';
import { guessColumns, guessTitleRow, headsAt, rememberedColumns } from './guess-columns.ts';
import { inNameCase, isInCapitals } from './name-case.ts';

const options = { today: '2026-11-24' };
const convert = (name: ImportFieldName, cell: Cell, more = {}) =>
  convertCell(cell, importFields[name], { ...options, ...more });

const day = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

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
    ['cpf', '529.982.247–25\u200b', '52998224725'],
    ['data_nascimento', '\u200e6\u20113\u20111980', '1980-03-06'],
    ['valor_sugerido', '\u200bR$ 50', 50],
    ['numero_ordinal', '12\u200b', 12],
    // Direction marks, a hyphen that doesn't break, dashes and Excel's apostrophe.
    ['telefone', '\u202a+55 85 99999\u20111234\u202c', '85999991234'],
    ['telefone', '+55\u00a085\u00a099999\u20111234', '85999991234'],
    ['telefone', '\u200e(85) 99999–1234', '85999991234'],
    ['telefone', '(85)99999—1234', '85999991234'],
    ['telefone', "'85999991234", '85999991234'],
    ['telefone', '８５ ９９９９９ １２３４', '85999991234'],
    ['telefone', '(0xx85) 3281-1234', '8532811234'],
    ['telefone', '041 85 98888 1234', '85988881234'],
    ['telefone', '85 333-4444/5555', '853334444/5555'],
    ['cpf', '\u202a529.982.247\u201125\u202c', '52998224725'],
    ['cpf', '529982247–25', '52998224725'],
    ['cpf', "'529.982.247-25", '52998224725'],
    ['data_nascimento', '06/03/1980', '1980-03-06'],
    ['data_nascimento', '6-3-1980', '1980-03-06'],
    ['data_nascimento', '6.3.80', '1980-03-06'],
    ['data_nascimento', '06/03/27', '1927-03-06'],
    ['data_nascimento', '12/12/26', '1926-12-12'],
    ['data_primeira_contribuicao', '06/03/26', '2026-03-06'],
    ['data_nascimento', '12/mar/80', '1980-03-12'],
    ['data_nascimento', '12-mar-1980', '1980-03-12'],
    ['data_nascimento', '12 de março de 1980', '1980-03-12'],
    ['data_nascimento', '1º de Março de 1980', '1980-03-01'],
    ['data_nascimento', 'quarta-feira, 12 de março de 1980', '1980-03-12'],
    ['data_nascimento', '3-dez.-49', '1949-12-03'],
    ['data_nascimento', '29/02/00', '2000-02-29'],
    ['data_nascimento', '1980-03-06', '1980-03-06'],
    ['data_nascimento', '06/03/1980 00:00:00', '1980-03-06'],
    ['data_nascimento', 29_286, '1980-03-06'],
    ['valor_sugerido', '1.234,56', 1234.56],
    ['valor_sugerido', 'R$ 1.234,5', 1234.5],
    ['valor_sugerido', 'R$ 50', 50],
    ['valor_sugerido', '1.234', 1234],
    ['valor_sugerido', '50 reais', 50],
    ['valor_sugerido', '1 real', 1],
    ['valor_sugerido', 'R$ 1.000', 1000],
    ['valor_sugerido', '50,00 R$', 50],
    ['valor_sugerido', '20,-', 20],
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

  it.each<[ImportFieldName, Cell, object]>([
    ['cpf', '191', { value: '00000000191', remark: 'Ao CPF “191” faltavam zeros no começo. Confira.' }],
    ['cpf', 1_234_552, { value: '00001234552', remark: 'Ao CPF “1234552” faltavam zeros no começo. Confira.' }],
    [
      'data_nascimento',
      '06/03/26',
      { value: '2026-03-06', remark: '“06/03/26” foi lida como 06/03/2026. Confira o ano.' },
    ],
    ['telefone', '(85) 3333-4444 / 85 99999-1234', { value: '8533334444', spare: '85 99999-1234' }],
    ['telefone', '99999-1234 ou (85) 3333-4444', { value: '8533334444', spare: '99999-1234' }],
    [
      'telefone',
      '85 3333-4444\n85 3333-5555; 85 3333-6666',
      { value: '8533334444', spare: '85 3333-5555, 85 3333-6666' },
    ],
    ['telefone', '(85) 3281-1234 ramal 22', { value: '8532811234', spare: 'ramal 22' }],
    ['telefone', '(85) 3281-1234 - R. 22', { value: '8532811234', spare: 'R. 22' }],
    ['telefone', '85 98888-1234 (Maria, filha)', { value: '85988881234', spare: '(Maria, filha)' }],
    ['telefone', 'Maria: 85 98888-1234', { value: '85988881234', spare: 'Maria' }],
    ['telefone', 'fixo 3281-1234 cel 85 98888-1234', { value: '85988881234', spare: 'fixo 3281-1234 cel' }],
    ['telefone', '(85) 3281-1234 (85) 98888-1234', { value: '8532811234', spare: '(85) 98888-1234' }],
    ['telefone', '85 3281-1234 85 9 8888-1234', { value: '8532811234', spare: '85 9 8888-1234' }],
    ['telefone', '(0xx85) 3281-1234 / (0xx85) 98888-1234', { value: '8532811234', spare: '(0xx85) 98888-1234' }],
    ['telefone', '+351 912 345 678 (filho)', { value: '+351912345678', spare: '(filho)' }],
    ['telefone', '85 3333-4444/5555', { value: '8533334444', spare: '85 3333-4444/5555' }],
    [
      'telefone',
      '(85) 8888-1234',
      {
        value: '8588881234',
        remark: '“(85) 8888-1234” parece um celular sem o nono dígito. Confira com a pessoa antes de ligar.',
      },
    ],
  ])('%s: %j is %j, with what else is to be known', (name, cell, read) => expect(convert(name, cell)).toEqual(read));

  it.each([
    ['98888-1234 Maria (filha)', '85988881234', 'Maria (filha)'],
    ['3281-1234 98888-1234', '8532811234', '98888-1234'],
    ['9 8888-1234 / 3281-1234', '85988881234', '3281-1234'],
  ])('telefone: %j gets the area code that is asked for', (cell, value, spare) =>
    expect(convert('telefone', cell, { areaCode: '85' })).toEqual({ value, spare }),
  );

  it('telefone: what stands beside a number is kept, and the number found', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          '(85) 3281-1234',
          '85 98888.1234',
          '(0xx85)3281-1234',
          '041 85 98888 1234',
          '+55 85 98888-1234',
        ),
        fc.constantFrom('Maria', 'filha da Zefa', 'ramal 7', 'recado', 'só à noite', 'n. 3'),
        fc.constantFrom(' ', ' - ', ' (', ': ', ' / ', '; ', '\n'),
        fc.boolean(),
        (number, beside, between, isBefore) => {
          const closed = between === ' (' ? `${beside})` : beside;
          const cell = isBefore ? `${beside}${between.replace('(', '')}${number}` : `${number}${between}${closed}`;
          const read = convert('telefone', cell);
          expect(read).toMatchObject({ value: expect.stringMatching(/^85(32811234|988881234)$/) });
          expect(read).toMatchObject({ spare: expect.stringContaining(beside) });
        },
      ),
    ));

  it.each<[ImportFieldName, Cell]>([
    ['telefone', 'não tem'],
    ['telefone', 'Sem telefone'],
    ['cpf', 'NAO POSSUI'],
    ['email', '—'],
    ['data_nascimento', 'não informado'],
    ['valor_sugerido', '-'],
    ['valor_sugerido', 'R$ -   '],
    ['valor_sugerido', 'R$\u00a0\u2212'],
    ['valor_sugerido', '- R$'],
  ])('%s: %j is none', (name, cell) => expect(convert(name, cell)).toBeUndefined());

  it.each<[ImportFieldName, string]>([
    ['nome_completo', '-'],
    ['endereco', 'Rua Sem Saída, s/n'],
    ['notes', 'não tem padrinho'],
  ])('%s: %j is a text', (name, cell) => expect(convert(name, cell)).toEqual({ value: cell }));

  it.each<[Cell]>([['mar/80'], ['12/03'], ['1980'], [1980], ['03/1980'], ['março de 1980'], ['12 de março'], ['5/80']])(
    'date without its day or year stays a text: %j',
    (cell) => {
      const spare = String(cell);
      const remark = `“${spare}” não é uma data inteira e vai para Anotações.`;
      expect(convert('data_nascimento', cell)).toEqual({ spare, remark });
    },
  );

  it.each<[ImportFieldName, Cell, string]>([
    ['data_nascimento', '31/02/1980', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', '13/13/1980', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', 'março', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', '32/13', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', '3020', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['data_nascimento', '12 de nada de 1980', 'deve ser uma data válida (dd/mm/aaaa)'],
    ['telefone', '8,59889E+10', expect.stringMatching(/encurtado pelo Excel/) as never],
    ['telefone', '8.5988881234E10', expect.stringMatching(/encurtado pelo Excel/) as never],
    ['cpf', '1,23457E+10', expect.stringMatching(/encurtado pelo Excel/) as never],
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
    expect(convert('telefone', 'só recado')).toEqual({ value: 'só recado' });
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
  const sentencesOf = (read: ReadRow | undefined) => read?.problems.map(({ sentence }) => sentence);

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
      remarks: [],
    });
  });

  it('may lack everything but the name', () => {
    expect(row('Ana')).toEqual({ line: 7, content: { nome_completo: 'Ana' }, problems: [], remarks: [] });
    expect(sentencesOf(row(null, null, 'Rua A'))).toEqual(['O campo "nome completo" é obrigatório.']);
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
  ])('with %s says so', (_, cells, problems) => expect(sentencesOf(row(...cells))).toEqual(problems));

  it('without anything in its columns is none, and a line of totals is none', () => {
    expect(row(null, null)).toBeUndefined();
    expect(row('Total: 12 dizimistas')).toBeUndefined();
    expect(row('Total Silva', '529.982.247-25')).toBeDefined();
  });
});

describe('a column of dates', () => {
  const read = (...cells: Cell[]) => {
    const order = dateOrderOf(cells);
    return cells.map((cell) => {
      const day = dayOfCell(cell, order, options.today);
      return typeof day === 'object' ? `${day.day}${day.isDoubtful ? '?' : ''}` : day;
    });
  };

  it.each<[string, Cell[], string[]]>([
    [
      'is month first where one row says so',
      ['7/4/1961', '3/15/1980', '1/2/49'],
      ['1961-07-04', '1980-03-15', '1949-01-02'],
    ],
    ['is day first where one row says so', ['7/4/1961', '15/3/1980'], ['1961-04-07', '1980-03-15']],
    ['is day first, with a doubt, where no row says so', ['7/4/1961', '5/5/80'], ['1961-04-07?', '1980-05-05']],
    [
      'has a doubt where the rows contradict each other',
      ['7/4/1961', '15/3/1980', '16/3/1980', '03/04/1950'],
      ['1961-04-07', '1980-03-15', '1980-03-16', '1950-04-03'],
    ],
  ])('%s', (_, cells, days) => expect(read(...cells)).toEqual(days));

  it('marks every doubtful row where the rows contradict each other', () => {
    expect(read('7/4/1961', '15/3/1980', '16/3/1980', '3/31/1950')).toEqual([
      '1961-04-07?',
      '1980-03-15',
      '1980-03-16',
      undefined,
    ]);
  });

  it('has the days of a spreadsheet’s own dates, whatever the order of its texts', () => {
    expect(read('1961-07-04', '3/15/1980')).toEqual(['1961-07-04', '1980-03-15']);
  });

  const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
  const parts = (day: string) => day.split('-') as [string, string, string];
  const forms: readonly ((day: string) => string)[] = [
    (day) => day,
    (day) => parts(day).toReversed().join('/'),
    (day) => parts(day).toReversed().map(Number).join('.'),
    (day) => `${parts(day)[2]}/${months[Number(parts(day)[1]) - 1]}/${parts(day)[0]}`,
    (day) => `${Number(parts(day)[2])}-${months[Number(parts(day)[1]) - 1]?.toUpperCase()}.-${parts(day)[0]}`,
    (day) => `${parts(day).toReversed().join('-')} 00:00:00`,
  ];

  it('is read back in every usual form', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.nat(forms.length - 1)), { minLength: 1 }), (days) => {
        // The first row decides the order.
        const cells = ['31/12/1950', ...days.map(([one, form]) => forms[form]?.(one) ?? '')];
        expect(read(...cells).slice(1)).toEqual(days.map(([one]) => one));
      }),
    );
  });

  it('is read back whole, or has a doubt, with the month first', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), (days) => {
        const cells = days.map((one) => `${Number(parts(one)[1])}/${Number(parts(one)[2])}/${parts(one)[0]}`);
        const readBack = read(...cells);
        expect(readBack.every((one, index) => one === days[index] || one?.endsWith('?'))).toBe(true);
      }),
    );
  });

  it('is read back in the order that somebody says', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), fc.boolean(), fc.boolean(), (days, isMonthFirst, isShort) => {
        const cells = days.map((one) => {
          const [year, ...rest] = parts(one);
          const numbers = isMonthFirst ? rest : rest.toReversed();
          return [...numbers.map(Number), isShort ? year.slice(2) : year].join('/');
        });
        const order = isMonthFirst ? monthFirst : dayFirst;
        const readBack = cells.map((cell) => dayOfCell(cell, order, options.today));
        const shown = (one: string) => (isShort ? one.slice(2) : one);
        expect(readBack.map((one) => (typeof one === 'object' ? shown(one.day) : one))).toEqual(days.map(shown));
      }),
    );
  });

  it('has days of two-digit years in the hundred years up to today', () => {
    fc.assert(
      fc.property(day, (one) => {
        const short = `${parts(one)[2]}/${parts(one)[1]}/${parts(one)[0].slice(2)}`;
        const [found = ''] = read(short);
        expect(found <= options.today || found.endsWith('?')).toBe(true);
        expect(found.slice(2, 10)).toBe(one.slice(2));
      }),
    );
  });
});

describe('a row with problems', () => {
  const columns = ['nome_completo', 'cpf', 'data_nascimento', 'telefone', 'notes'] as const;
  const row = (...cells: Cell[]) => convertRow({ line: 7, cells }, columns, options);
  const without = (...cells: Cell[]) => {
    const read = row(...cells);
    return read && contentWithout(read.content, read.problems);
  };

  it('has the cells’ own texts', () => {
    expect(row('Ana', '111.111', '31/02/1980')?.problems).toMatchObject([
      { field: 'data_nascimento', text: '31/02/1980' },
      { field: 'cpf', text: '111.111' },
    ]);
  });

  it('comes in without them, and its notes have the texts', () => {
    expect(without('Ana', '111.111', '31/02/1980', '(85) 99999-1234 / 3333-4444', 'Catequista')).toEqual({
      nome_completo: 'Ana',
      telefone: '85999991234',
      notes: 'Catequista\nTelefone: 3333-4444\nData de nascimento: 31/02/1980\nCPF: 111.111',
    });
  });

  it('can’t come in without a name, or with too long notes', () => {
    expect(without(null, '111.111')).toBeUndefined();
    expect(without('Ana', '111.111', null, null, 'a'.repeat(4_995))).toBeUndefined();
  });

  it('keeps a date that is not whole', () => {
    expect(row('Ana', null, 'mar/80')).toMatchObject({
      content: { nome_completo: 'Ana', notes: 'Data de nascimento: mar/80' },
      problems: [],
    });
  });
});

describe('titles in two rows', () => {
  const rowsOf = (...rows: Cell[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));

  it('are read together', () => {
    const rows = rowsOf(['Nome', 'CPF', 'Contato'], [null, null, 'Telefone', 'E-mail'], ['Ana', '1']);
    expect(headsAt(rows, 0)).toEqual({ cells: ['Nome', 'CPF', 'Telefone', 'E-mail'], rows: 2 });
  });

  it('have the parts of an address below its title', () => {
    const rows = rowsOf(['Nome', 'Endereço', null, 'Fone'], [null, 'Rua', 'Número'], ['Ana', 'Rua A', '5', '1']);
    expect(guessColumns(headsAt(rows, 0).cells)).toEqual(['nome_completo', 'endereco', 'endereco', 'telefone']);
  });

  it.each<[string, Cell[]]>([
    ['a person', ['Ana', null, 'Telefone']],
    ['a row without a name', [null, '529.982.247-25', 'Telefone']],
    ['a note', [null, 'sem nome']],
  ])('are not %s', (_, cells) => {
    expect(headsAt(rowsOf(['Nome', 'CPF', 'Contato'], cells), 0).rows).toBe(1);
  });
});

describe('a name in capitals', () => {
  it.each([
    ["MARIA D'ÁVILA DOS SANTOS-LIMA", "Maria d'Ávila dos Santos-Lima"],
    ['DE LOURDES E SILVA II', 'De Lourdes e Silva II'],
    ['JOÃO PAULO', 'João Paulo'],
  ])('%s is %s', (written, name) => {
    expect(isInCapitals(written)).toBe(true);
    expect(inNameCase(written)).toBe(name);
  });

  it.each([['Maria'], ['J. Silva'], ['A'], ['']])('is not %j', (name) => expect(isInCapitals(name)).toBe(false));
});

/** Texts as the record keeps them: trimmed, visible, no total. */
const text = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'abcÁç 0-=+@"<&;_x'), minLength: 1, maxLength: max }).map((one) => `a${one}z`);
const cpf = fc.integer({ min: 0, max: 999_999_999 }).map((n) => {
  const nine = String(n).padStart(9, '0');
  return nine + checkDigits(nine);
});
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
const record = fc.record({
  numero_ordinal: some(fc.integer({ min: 1, max: 999_999 })),
  nome_completo: text(60),
  apelido: some(text(30)),
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
