import { expect, it } from 'vitest';
import type { TitheBooklet } from '#contract/tithe-lookup.ts';
import { bookletView, openedFirst } from './booklet.ts';

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
  })),
});

it('shows each month with its state, due date, amount and day of payment', () => {
  const { title, monthly, count, months } = bookletView(paidUntil(1), '2026-01-15');
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
  ['2026-03-11', 2, 'Próximo: abril, R$\u00a01.061,37, até 10/04/2026.', 'Um mês em aberto: março.'],
  ['2026-05-01', 1, 'Próximo: maio, R$\u00a01.061,37, até 10/05/2026.', '3 meses em aberto: fevereiro, março e abril.'],
  ['2027-01-01', 11, '', 'Um mês em aberto: dezembro.'],
  ['2027-01-01', 12, '', ''],
])('on %s, paid until month %d', (today, last, next, arrears) => {
  expect(bookletView(paidUntil(last), today)).toMatchObject({ next, arrears });
});

it('says that a whole year is paid, and nothing of a booklet without instalments', () => {
  expect(bookletView(paidUntil(12), '2026-05-01').count).toBe('Todos os meses pagos');
  expect(bookletView({ ...paidUntil(0), parcelas: [] }, '2026-05-01')).toMatchObject({
    count: '0 de 0 meses pagos',
    months: [],
  });
});

it('opens this year’s booklet, or the last one', () => {
  const carnes = [paidUntil(0, 2027), paidUntil(0), paidUntil(0, 2025)];
  expect(openedFirst(carnes, '2026-05-01')).toBe(1);
  expect(openedFirst(carnes, '2030-05-01')).toBe(0);
});
