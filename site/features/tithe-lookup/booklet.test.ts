import { expect, it } from 'vitest';
import type { Month } from '#contract/slip-mark.ts';
import type { TitheBooklet } from '#contract/tithe-lookup.ts';
import { bookletView, openedFirst, type Shown } from './booklet.ts';
import { paidUntil } from './testing/booklets.ts';

/** The parish's day, and no month to pay above the booklets. */
const on = (today: string, next?: string, marked?: Month): Shown => ({ today, next, marked });
const idOf = (booklet: TitheBooklet, month: number) => booklet.parcelas[month - 1]?.id;

it.each([
  [1061.37, 'R$\u00a01.061,37'],
  [44.44, 'R$\u00a044,44 de R$\u00a01.061,37'],
  [2122.74, 'R$\u00a02.122,74 de R$\u00a01.061,37'],
])('shows a month for which %s came as %s', (valor_pago, value) => {
  const booklet = paidUntil(1);
  Object.assign(booklet.parcelas[0] ?? {}, { valor_pago });
  expect(bookletView(booklet, on('2026-01-15')).months[0]?.value).toBe(value);
});

it('shows a month of which a part came as open, with the part', () => {
  const booklet = paidUntil(0);
  Object.assign(booklet.parcelas[0] ?? {}, { valor_pago: 61.37, restante: 1000 });
  expect(bookletView(booklet, on('2026-01-15')).months[0]).toMatchObject({
    state: 'Pendente',
    value: 'R$\u00a061,37 de R$\u00a01.061,37',
    paid: '',
  });
});

it('shows each month with its state, due date, amount and day of payment', () => {
  const booklet = paidUntil(1);
  const { title, monthly, count, months } = bookletView(booklet, on('2026-01-15', idOf(booklet, 2)));
  expect([title, monthly, count]).toEqual(['Carnê 2026', 'R$\u00a01.061,37', '1 de 12 meses pagos']);
  expect(months.slice(0, 2)).toEqual([
    {
      name: 'Janeiro',
      state: 'Pago',
      value: 'R$\u00a01.061,37',
      due: 'Vence 10/01/2026',
      paid: 'Pago em 08/01/2026',
      isNext: false,
      isMarked: false,
    },
    {
      name: 'Fevereiro',
      state: 'Pendente',
      value: 'R$\u00a01.061,37',
      due: 'Vence 10/02/2026',
      paid: '',
      isNext: true,
      isMarked: false,
    },
  ]);
});

it.each([
  ['2026-03-10', 2, ''],
  ['2026-03-11', 2, 'Um mês em aberto: março.'],
  ['2026-05-01', 1, '3 meses em aberto: fevereiro, março e abril.'],
  ['2027-01-01', 11, 'Um mês em aberto: dezembro.'],
  ['2027-01-01', 12, ''],
])('on %s, paid until month %d, says which months are late', (today, last, arrears) => {
  expect(bookletView(paidUntil(last), on(today)).arrears).toBe(arrears);
});

it('doesn’t repeat the only late month when it stands above the booklets', () => {
  const [one, two] = [paidUntil(2), paidUntil(1)];
  expect(bookletView(one, on('2026-03-11', idOf(one, 3))).arrears).toBe('');
  expect(bookletView(two, on('2026-03-11', idOf(two, 2))).arrears).toBe('2 meses em aberto: fevereiro e março.');
});

it.each(Array.from({ length: 12 }, (_, at) => at + 1))('a booklet from month %i on has no earlier months', (first) => {
  const whole = paidUntil(12);
  const { count, months, arrears } = bookletView(
    { ...whole, parcelas: paidUntil(first).parcelas.slice(first - 1) },
    on('2027-01-01'),
  );
  expect(months).toHaveLength(13 - first);
  expect(count).toBe(first === 12 ? 'Todos os meses pagos' : `1 de ${13 - first} meses pagos`);
  expect(arrears).not.toContain('janeiro');
});

it('counts a single month as one', () => {
  const booklet = { ...paidUntil(11), parcelas: paidUntil(11).parcelas.slice(11) };
  expect(bookletView(booklet, on('2026-12-01')).count).toBe('0 de 1 mês pago');
});

it('shows what is ended apart: not late, not to be paid, and no thanks for a whole year', () => {
  const booklet = paidUntil(10);
  for (const parcela of booklet.parcelas.slice(10)) parcela.devida = false;
  const { months, ended, count, thanks, arrears } = bookletView(booklet, on('2027-02-01'));
  expect(months.map(({ state }) => state)).toEqual(Array(10).fill('Pago'));
  expect(ended.map(({ name }) => name)).toEqual(['Novembro', 'Dezembro']);
  expect([count, thanks, arrears]).toEqual(['10 de 12 meses pagos', '', '']);
});

it('of an ended year without a payment says that alone', () => {
  const booklet = paidUntil(0);
  for (const parcela of booklet.parcelas) parcela.devida = false;
  const { months, ended, count, arrears } = bookletView(booklet, on('2027-02-01'));
  expect([count, arrears, months, ended.length]).toEqual(['Ano encerrado', '', [], 12]);
});

it('thanks for a whole year, and says nothing of a booklet without instalments', () => {
  expect(bookletView(paidUntil(12), on('2026-05-01'))).toMatchObject({
    count: 'Todos os meses pagos',
    thanks: 'Obrigado pelo seu dízimo de 2026!',
  });
  expect(bookletView(paidUntil(11), on('2026-05-01')).thanks).toBe('');
  expect(bookletView({ ...paidUntil(0), parcelas: [] }, on('2026-05-01'))).toMatchObject({
    count: '0 de 0 meses pagos',
    thanks: '',
    months: [],
  });
});

it.each([
  ['this year’s', [0, 0, 12], '2026-12-20', 2026],
  ['this year’s, paid or not', [0, 12, 11], '2026-12-20', 2026],
  ['the one that is due where this year has none', [12, 0, 12], '2030-05-01', 2026],
  ['the last one where all is paid and this year has none', [12, 12, 12], '2030-05-01', 2027],
] as const)('opens the booklet: %s', (_, paid, today, opened) => {
  const carnes = paid.map((last, at) => paidUntil(last, 2027 - at));
  const next = carnes.flatMap(({ parcelas }) => parcelas).find(({ pago }) => !pago)?.id;
  expect(openedFirst(carnes, on(today, next))?.ano).toBe(opened);
});

it('opens the booklet of the month whose code was read, and marks that month in it alone', () => {
  const carnes = [paidUntil(0, 2026), paidUntil(12, 2025)];
  const shown = on('2026-05-01', undefined, { ano: 2025, mes: 3 });
  expect(openedFirst(carnes, shown)?.ano).toBe(2025);
  const marked = carnes.flatMap((carne) => bookletView(carne, shown).months.filter(({ isMarked }) => isMarked));
  expect(marked).toMatchObject([{ name: 'Março', state: 'Pago' }]);
});

it('opens nothing where there are no booklets', () => {
  expect(openedFirst([], on('2026-05-01'))).toBeUndefined();
});
