import { utils, write } from '@e965/xlsx';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readPlan } from './read-plan.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const csv = (...lines: string[]) => strToU8(lines.join('\n'));
function xlsx(...sheets: unknown[][][]): Uint8Array {
  const named = sheets.map((rows, at) => [`Aba ${at}`, utils.aoa_to_sheet(rows)] as const);
  const book = { SheetNames: named.map(([name]) => name), Sheets: Object.fromEntries(named) };
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
}

const income = { code: '1.10', name: 'Dízimos', type: 'income' };
const expense = { code: '2.01', name: 'Manutenção', type: 'expense' };
const both = [income, expense];

it.each<[string, Uint8Array]>([
  ['a CSV with semicolons', csv('Código;Nome;Lado', '1.10;Dízimos;Entrada', '2.01;Manutenção;Saída')],
  ['one with commas', csv('codigo,conta,tipo', '1.10,Dízimos,receita', '2.01,Manutenção,DESPESA')],
  ['one of an old Excel', latin1('CÓDIGO;DESCRIÇÃO;NATUREZA\r\n1.10;Dízimos;C\r\n2.01;Manutenção;D\r\n')],
  [
    'an Excel file below the name of the diocese, beside other columns',
    xlsx([
      ['Diocese de Sobral'],
      [],
      ['Lado', 'Nível', 'Nome da conta', 'Cód.'],
      ['Receitas', 2, 'Dízimos', '1.10'],
      ['Despesas', 2, 'Manutenção', '2.01'],
    ]),
  ],
  [
    'one with the plan on another sheet',
    xlsx(
      [['Leia-me']],
      [
        ['Código', 'Nome', 'Lado'],
        ['1.10', 'Dízimos', 'E'],
        ['2.01', 'Manutenção', 'S'],
      ],
    ),
  ],
  [
    'a column of places, which may be empty',
    csv('Ordem;Código;Nome;Lado', ';2.01;Manutenção;Saída', '10;9;Depois;Saída', '2;1.10;Dízimos;Entrada'),
  ],
])('reads %s', (name, bytes) => {
  const { accounts, lines } = readPlan(bytes);
  expect(lines.flatMap(({ faults }) => faults)).toEqual([]);
  const other = { code: '9', name: 'Depois', type: 'expense' };
  expect(accounts).toEqual(name.includes('places') ? [income, other, expense] : both);
});

it('reads a code that Excel keeps as a number, and 3,000 accounts with names of 120 letters', () => {
  expect(
    readPlan(
      xlsx([
        ['Código', 'Nome', 'Lado'],
        [3.1, 'Velas', 'Saída'],
      ]),
    ).accounts,
  ).toEqual([{ code: '3.1', name: 'Velas', type: 'expense' }]);
  const rows = Array.from({ length: 3000 }, (_, at) => [`3.${at + 1}`, 'ã'.repeat(120), 'Saída']);
  expect(
    readPlan(xlsx([['Código', 'Nome', 'Lado'], ...rows])).accounts.map(({ code, name }) => [code, name, 'Saída']),
  ).toEqual(rows);
});

describe('lines that are no account say why, and stay out', () => {
  it.each<[string, string[], string[][]]>([
    [
      'one code twice',
      ['1.2;Dízimos;E', '3;Velas;S', ' 1. 2 ;Coletas;E'],
      [['O código 1.2 está também na linha 4.'], [], ['O código 1. 2 está também na linha 2.']],
    ],
    ['an unknown side', ['1;Caixa;Ativo', '3;Velas;S'], [['O lado deve ser entrada ou saída.'], []]],
    ['no side', ['1;Receitas;', '3;Velas;S'], [['O lado está vazio.'], []]],
    [
      'no code',
      [';Dízimos;E', ';Coletas;E', '3;Velas;S'],
      [['O campo "código" é obrigatório.'], ['O campo "código" é obrigatório.'], []],
    ],
    ['no name', ['1;;E', '3;Velas;S'], [['O campo "nome" é obrigatório.'], []]],
    [
      'a name of 121 letters',
      [`1;${'a'.repeat(121)};E`, '3;Velas;S'],
      [['O campo "nome" deve ter no máximo 120 caracteres.'], []],
    ],
    [
      'a code of 21 letters',
      [`${'1'.repeat(21)};Dízimos;E`, '3;Velas;S'],
      [['O campo "código" deve ter no máximo 20 caracteres.'], []],
    ],
    [
      'a day for a code',
      ['2026-02-01;Dízimos;E', '3;Velas;S'],
      [['O Excel mudou este código. Formate a coluna dele como texto e escreva-o de novo.'], []],
    ],
    ['a formula’s error', ['1;#REF!;E', '3;Velas;S'], [['Uma fórmula desta linha tem erro.'], []]],
  ])('%s', (_, lines, faults) => {
    const read = readPlan(csv('Código;Nome;Lado', ...lines));
    expect(read.lines.map((line) => line.faults)).toEqual(faults);
    expect(read.accounts).toEqual([{ code: '3', name: 'Velas', type: 'expense' }]);
  });
});

it.each<[string, Uint8Array, RegExp]>([
  ['without one of the columns', csv('Código;Nome', '1;Dízimos'), /precisa das colunas/],
  ['without a line', csv('Código;Nome;Lado'), /nenhuma linha/],
  [
    'with more than 3,000 accounts',
    csv('Código;Nome;Lado', ...Array.from({ length: 3001 }, (_, at) => `${at};a;E`)),
    /mais de 3\.000 contas/,
  ],
  ['that is empty', new Uint8Array(), /vazio/],
])('a sheet %s is refused', (_, bytes, message) => expect(() => readPlan(bytes)).toThrow(message));
