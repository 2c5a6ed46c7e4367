import { expect, it } from 'vitest';
import type { TitheBooklet } from '#contract/tithe-lookup.ts';
import { allPaid, dueNow, dueTexts } from './due-now.ts';
import { paidUntil } from './testing/booklets.ts';

/** The box's texts for booklets, the last year first. */
const said = (carnes: ReturnType<typeof paidUntil>[], today: string) => {
  const due = dueNow(carnes, today);
  if (!due) return allPaid(carnes);
  const texts = dueTexts(due, today);
  return [`${texts['due-label']}${texts['due-what']}${texts['due-day']}`, texts['due-also']];
};

it.each([
  ['2026-11-26', 10, 'A pagar agora: novembro, R$\u00a01.061,37 (venceu em 10/11)', 'Pagar também dezembro'],
  ['2026-11-10', 10, 'A pagar agora: novembro, R$\u00a01.061,37 (vence em 10/11)', 'Pagar também dezembro'],
  ['2026-11-01', 10, 'A pagar agora: novembro, R$\u00a01.061,37 (vence em 10/11)', 'Pagar também dezembro'],
  ['2026-11-26', 11, 'Próxima: dezembro, R$\u00a01.061,37 (vence em 10/12)', ''],
  ['2026-11-26', 8, 'A pagar agora: setembro, R$\u00a01.061,37 (venceu em 10/09)', 'Pagar também outubro e novembro'],
])('on %s, paid until month %d', (today, last, sentence, also) => {
  expect(said([paidUntil(last)], today)).toEqual([sentence, also]);
});

it('names the year that is not this one', () => {
  expect(said([paidUntil(0, 2027), paidUntil(11)], '2026-11-26')).toEqual([
    'Próxima: dezembro, R$\u00a01.061,37 (vence em 10/12)',
    'Pagar também janeiro de 2027',
  ]);
  expect(said([paidUntil(10), paidUntil(11, 2025)], '2026-11-26')).toEqual([
    'A pagar agora: dezembro de 2025, R$\u00a01.061,37 (venceu em 10/12/2025)',
    'Pagar também novembro',
  ]);
});

it('says until when all is paid, and nothing where there is nothing', () => {
  expect(said([paidUntil(12, 2027), paidUntil(12)], '2026-11-26')).toBe(
    'Tudo pago até dezembro de 2027. Que Deus lhe pague!',
  );
  expect(said([], '2026-11-26')).toBe('');
  const ended = (carne: TitheBooklet) => ({
    ...carne,
    parcelas: carne.parcelas.map((parcela) => ({ ...parcela, devida: false })),
  });
  expect(said([ended(paidUntil(3))], '2026-11-26')).toBe('Não há nada em aberto. Que Deus lhe pague!');
  expect(said([ended(paidUntil(0))], '2026-11-26')).toBe('Não há nada em aberto.');
});
