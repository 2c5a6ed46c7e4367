import { describe, expect, it } from 'vitest';
import type { TitheOfMonth } from '#contract/tithe-overview.ts';
import { bookWords, comparison, dayOf, whoIsIn } from './tithe-words.ts';

const november = { year: 2026, month: 11 };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a month is compared with the one before', () => {
  it.each([
    [1200.5, 1000, 'R$ 200,50 a mais que em outubro de 2026 (R$ 1.000,00)'],
    [0.1, 0.3, 'R$ 0,20 a menos que em outubro de 2026 (R$ 0,30)'],
    [0, 0, 'O mesmo que em outubro de 2026'],
  ])('%d after %d', (recebido, recebido_antes, sentence) => {
    expect(plain(comparison({ recebido, recebido_antes } as TitheOfMonth, november))).toBe(sentence);
  });

  it('January with the December of the year before', () => {
    const month = { recebido: 1, recebido_antes: 0 } as TitheOfMonth;
    expect(plain(comparison(month, { year: 2026, month: 1 }))).toBe('R$ 1,00 a mais que em dezembro de 2025 (R$ 0,00)');
  });
});

it('says the cash book’s number and why where it is another', () => {
  const month = { recebido: 100, no_livro_caixa: 130.5 } as TitheOfMonth;
  expect(plain(bookWords(month) ?? '')).toBe(
    'No livro-caixa: R$ 130,50, porque lá entram os envelopes sem nome e as correções no dia em que foram feitas.',
  );
  expect(bookWords({ ...month, no_livro_caixa: 100 })).toBeNull();
});

describe('a list says who is in it', () => {
  it.each([
    [november, 'Quem contribuiu em agosto de 2026 e não contribuiu mais em setembro, outubro e novembro de 2026.'],
    [
      { year: 2026, month: 1 },
      'Quem contribuiu em outubro de 2025 e não contribuiu mais em novembro de 2025, dezembro de 2025 e janeiro de 2026.',
    ],
  ])('those who stopped', (month, sentence) => {
    expect(whoIsIn('deixaram', month, '2026-11-29')).toBe(sentence);
  });

  it.each([
    ['2026-11-29', '29/08/2026', '30/08/2026'],
    ['2026-05-31', '28/02/2026', '01/03/2026'],
    ['2027-01-10', '10/10/2026', '11/10/2026'],
  ])('on %s those who are silent are to be visited, with the days from which it counts', (today, until, since) => {
    expect(whoIsIn('sem-contribuir', november, today)).toBe(
      `Dizimistas ativos, cadastrados até ${until}, de quem nada entrou desde ${since}. São pessoas a visitar, não a cobrar.`,
    );
  });

  it('new ones, with the month', () => {
    expect(whoIsIn('novos', november, '2026-11-29')).toBe('Quem contribuiu pela primeira vez em novembro de 2026.');
  });
});

it.each([
  [{ meses: 1, desde: '2026-10-10' }, '1 mês, desde 10/10/2026'],
  [{ meses: 3, desde: '2026-08-10' }, '3 meses, desde 10/08/2026'],
  [{ meses: null, desde: '2026-08-02' }, '02/08/2026'],
  [{ meses: null, desde: null }, 'Nenhuma registrada'],
])('the days of %j', (payer, sentence) => {
  expect(dayOf(payer)).toBe(sentence);
});
