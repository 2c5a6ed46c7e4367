import { describe, expect, it } from 'vitest';
import type { CaseInstalment, ReconciliationCase } from '#contract/reconciliation.ts';
import { adviceOf, sumOf, textOf, waitingSentence } from './cases.ts';

const id = '00000000-0000-4000-8000-000000000001';
const instant = '2026-11-24T12:00:00+00:00';

const refund: ReconciliationCase = {
  id,
  kind: 'refunded',
  amount: 10,
  happened_on: '2026-11-24',
  provider_id: '1',
  refund_id: '2',
  is_entered: true,
  fee_kept: null,
  opened_at: instant,
  resolved_at: null,
  resolved_by: null,
  note: null,
  payer: null,
  instalments: [],
  donation: null,
};
const donation = {
  id,
  amount: 61.37,
  refunded: 10,
  description: null,
  given: 0,
  dizimista: null,
  status: 'approved' as const,
  provider_id: '1',
  form: 'pix' as const,
  approved_at: instant,
  created_at: instant,
};
const instalment = (mes: number, is_returned: boolean, is_paid = !is_returned): CaseInstalment => ({
  ano: 2026,
  mes,
  is_paid,
  is_returned,
});
const base = 'O Mercado Pago devolveu o dinheiro, e o estorno está registrado.';

describe('what went back', () => {
  it.each<[string, Partial<ReconciliationCase>, string]>([
    ['a part of a donation', { donation }, 'Voltou só uma parte: da doação de R$ 61,37 ficam R$ 51,37.'],
    [
      'a donation',
      { donation: { ...donation, status: 'refunded', refunded: 61.37 } },
      'Nada ficou da doação de R$ 61,37.',
    ],
    [
      'a donation that pays months',
      {
        donation: { ...donation, status: 'moved', refunded: 20, given: 41.37 },
        instalments: [instalment(3, true)],
      },
      'Voltou só uma parte: da doação de R$ 61,37 ficam R$ 41,37. A parcela de março de 2026 voltou a ficar em aberto.',
    ],
    ['an instalment', { instalments: [instalment(3, true)] }, 'A parcela de março de 2026 voltou a ficar em aberto.'],
    [
      'two instalments',
      { instalments: [instalment(1, true), instalment(2, true)] },
      'As parcelas de janeiro e fevereiro de 2026 voltaram a ficar em aberto.',
    ],
    [
      'a part of an instalment',
      { instalments: [instalment(3, false)] },
      'A parcela de março de 2026 continua paga, porque voltou só uma parte.',
    ],
    [
      'one of two instalments and a part of the other',
      { instalments: [instalment(1, false), instalment(2, true)] },
      'A parcela de fevereiro de 2026 voltou a ficar em aberto. ' +
        'A parcela de janeiro de 2026 continua paga, porque voltou só uma parte.',
    ],
    [
      'one of two payments of an instalment',
      { instalments: [instalment(3, true, true)] },
      'A parcela de março de 2026 continua paga, por outro pagamento.',
    ],
  ])('of %s', (_, about, sentence) => {
    expect(adviceOf({ ...refund, ...about }).replaceAll('\u00a0', ' ')).toBe(`${base} ${sentence}`);
  });

  it('is not told of cases in which nothing did', () => {
    const about = { ...refund, kind: 'late' as const, instalments: [instalment(3, false)] };
    expect(adviceOf(about)).not.toContain('março');
  });
});

it('says of a resolved case when, by whom and how', () => {
  const resolved = { ...refund, resolved_at: instant, resolved_by: 'Raimundo', note: 'Devolvido a pedido' };
  expect(textOf(resolved)).toBe('Resolvido em 24/11/2026 09:00 por Raimundo: Devolvido a pedido');
  expect(textOf({ ...resolved, resolved_by: null })).toBe('Resolvido em 24/11/2026 09:00: Devolvido a pedido');
});

it('counts with the figures of a reader', () => {
  expect(sumOf({ count: 1204, amount: 12.04, newest_at: instant })).toBe('1.204 casos, que somam R$\u00a012,04');
  expect([0, 1, 2].map(waitingSentence)).toEqual([
    undefined,
    'Há 1 pagamento para conferir na Conciliação.',
    'Há 2 pagamentos para conferir na Conciliação.',
  ]);
});
