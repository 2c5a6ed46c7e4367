import { expect, it } from 'vitest';
import type { TitheBooklet } from '#contract/tithe-lookup.ts';
import { bookletView, dueBooklet, openedFirst } from './booklet.ts';

/** A booklet of 2026 of which the first months are paid. */
const paidUntil = (last: number, ano = 2026): TitheBooklet => ({
  id: '00000000-0000-4000-8000-000000000001',
  ano,
  valor_mensal: 1061.37,
  parcelas: Array.from({ length: 12 }, (_, at) => ({
    id: '00000000-0000-4000-8000-000000000002',
    mes: at + 1,
    vencimento: `${ano}-${String(at + 1).padStart(2, '0')}-10`,
    valor_parcela: 1061.37,
    pago: at < last,
    data_pagamento: at < last ? `${ano}-${String(at + 1).padStart(2, '0')}-08` : null,
    valor_pago: at < last ? 1061.37 : 0,
  })),
});

it.each([
  [1061.37, 'R$\u00a01.061,37'],
  [44.44, 'R$\u00a044,44 de R$\u00a01.061,37'],
  [2122.74, 'R$\u00a02.122,74 de R$\u00a01.061,37'],
])('shows a month for which %s came as %s', (valor_pago, value) => {
  const booklet = paidUntil(1);
  Object.assign(booklet.parcelas[0] ?? {}, { valor_pago });
  expect(bookletView(booklet, { today: '2026-01-15', isDue: true }).months[0]?.value).toBe(value);
});

it('shows each month with its state, due date, amount and day of payment', () => {
  const { title, monthly, count, months } = bookletView(paidUntil(1), { today: '2026-01-15', isDue: true });
  expect([title, monthly, count]).toEqual(['Carnê 2026', 'R$\u00a01.061,37', '1 de 12 meses pagos']);
  expect(months.slice(0, 2)).toEqual([
    {
      name: 'Janeiro',
      state: 'Pago',
      value: 'R$\u00a01.061,37',
      due: 'Vence 10/01/2026',
      paid: 'Pago em 08/01/2026',
      isNext: false,
    },
    {
      name: 'Fevereiro',
      state: 'Pendente',
      value: 'R$\u00a01.061,37',
      due: 'Vence 10/02/2026',
      paid: '',
      isNext: true,
    },
  ]);
});

it.each([
  ['2026-03-10', 3, 'Próximo: abril, R$\u00a01.061,37, até 10/04/2026.', ''],
  ['2026-03-10', 2, 'Próximo: março, R$\u00a01.061,37, até 10/03/2026.', ''],
  ['2026-03-11', 2, 'Próximo: março, R$\u00a01.061,37, venceu em 10/03/2026.', 'Um mês em aberto: março.'],
  [
    '2026-05-01',
    1,
    'Próximo: fevereiro, R$\u00a01.061,37, venceu em 10/02/2026.',
    '3 meses em aberto: fevereiro, março e abril.',
  ],
  ['2027-01-01', 11, 'Próximo: dezembro, R$\u00a01.061,37, venceu em 10/12/2026.', 'Um mês em aberto: dezembro.'],
  ['2027-01-01', 12, '', ''],
])('on %s, paid until month %d', (today, last, next, arrears) => {
  expect(bookletView(paidUntil(last), { today, isDue: true })).toMatchObject({ next, arrears });
  // Another booklet holds the first month to pay.
  const later = bookletView(paidUntil(last), { today, isDue: false });
  expect([later.next, later.arrears, later.months.some(({ isNext }) => isNext)]).toEqual(['', arrears, false]);
});

it.each(Array.from({ length: 12 }, (_, at) => at + 1))('a booklet from month %i on has no earlier months', (first) => {
  const whole = paidUntil(12);
  const { count, months, arrears } = bookletView(
    { ...whole, parcelas: paidUntil(first).parcelas.slice(first - 1) },
    { today: '2027-01-01', isDue: true },
  );
  expect(months).toHaveLength(13 - first);
  expect(count).toBe(first === 12 ? 'Todos os meses pagos' : `1 de ${13 - first} meses pagos`);
  expect(arrears).not.toContain('janeiro');
});

it('says that a whole year is paid, and nothing of a booklet without instalments', () => {
  expect(bookletView(paidUntil(12), { today: '2026-05-01', isDue: false }).count).toBe('Todos os meses pagos');
  expect(bookletView({ ...paidUntil(0), parcelas: [] }, { today: '2026-05-01', isDue: false })).toMatchObject({
    count: '0 de 0 meses pagos',
    months: [],
  });
});

it.each([
  ['the first month to pay', [0, 0, 12], '2026-12-20', 2026, 2026],
  ['next year’s first month once this year is paid', [0, 12, 12], '2026-12-20', 2027, 2027],
  ['an old year’s open month', [0, 3, 11], '2026-05-01', 2025, 2025],
  ['this year’s where all is paid', [12, 12, 12], '2026-05-01', undefined, 2026],
  ['the last one where all is paid and this year has none', [12, 12, 12], '2030-05-01', undefined, 2027],
] as const)('opens the booklet of %s', (_, paid, today, due, opened) => {
  const carnes = paid.map((last, at) => paidUntil(last, 2027 - at));
  expect(dueBooklet(carnes)?.ano).toBe(due);
  expect(openedFirst(carnes, today)?.ano).toBe(opened);
});

it('opens nothing where there are no booklets', () => {
  expect(openedFirst([], '2026-05-01')).toBeUndefined();
});
