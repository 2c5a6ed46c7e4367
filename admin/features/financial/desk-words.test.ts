import { expect, it } from 'vitest';
import type { DeskPayer } from '#contract/tithe-desk.ts';
import { doubtOf, tooMuchWords } from './desk-words.ts';

const month = (mes: number, restante: number, valor_parcela = restante) => ({
  ano: 2026,
  mes,
  valor_parcela,
  restante,
});
const rosa: DeskPayer = {
  id: '00000000-0000-4000-8000-0000000000a1',
  numero_ordinal: 12,
  nome: 'Rosa Viana',
  dizimista_ativo: true,
  abertos: [month(3, 23.5, 24.95), month(11, 24.95), month(12, 24.95)],
  tem_encerrados: false,
};
const one: DeskPayer = { ...rosa, abertos: [month(12, 40)] };

it.each<[what: string, payer: DeskPayer, first: number, valor: number, words: string]>([
  ['all that is open', one, 0, 40.01, 'Só R$ 40,00 estão em aberto. Para receber mais, faça o carnê do ano seguinte.'],
  [
    'all that is open from a later month on, and all before it',
    rosa,
    1,
    73.41,
    'De novembro de 2026 em diante, só R$ 49,90 estão em aberto; antes, há mais R$ 23,50. ' +
      'Para receber mais, faça o carnê do ano seguinte.',
  ],
  [
    'all that is open from a later month on, though not all before it',
    rosa,
    1,
    50,
    'De novembro de 2026 em diante, só R$ 49,90 estão em aberto; antes, há mais R$ 23,50. ' +
      'Para receber mais, volte a um mês anterior.',
  ],
  ...[400, 4000, 40_000].map((valor): [string, DeskPayer, number, number, string] => [
    `all that is open, by zeros too many in ${valor}`,
    one,
    0,
    valor,
    'Não seriam R$ 40,00? Só R$ 40,00 estão em aberto. Para receber mais, faça o carnê do ano seguinte.',
  ]),
  [
    'all that is open, where months are ended',
    { ...one, tem_encerrados: true },
    0,
    399.99,
    'Só R$ 40,00 estão em aberto; há também meses encerrados. ' +
      'Para receber mais, abra o carnê: receba um deles, ou faça o do ano seguinte.',
  ],
])('more than %s is refused in words', (_, payer, first, valor, words) =>
  expect(tooMuchWords(payer, first, valor).replace(/\s/g, ' ')).toBe(words),
);

it.each([
  [false, 'R$ 0,20? Para R$ 20,00 digite 2000. Enter de novo recebe R$ 0,20.'],
  [true, 'R$ 0,20? Para R$ 20,00 digite 2000. Tocar de novo em “Receber” recebe R$ 0,20.'],
])('a doubt names no key on a telephone: %s', (isPhone, words) =>
  expect(doubtOf(0.2, one.abertos, isPhone).replace(/\s/g, ' ')).toBe(words),
);
