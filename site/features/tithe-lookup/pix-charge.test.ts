import { expect, it } from 'vitest';
import { chargeSentences, otherCodeSentence } from '#contract/charge-states.ts';
import { ApiError } from '#contract/errors.ts';
import { chargeFailure, monthsTitle, sumOf, type YearInstalment } from './pix-charge.ts';

const instalment = (ano: number, mes: number, restante = 10.1): YearInstalment => ({
  id: '00000000-0000-4000-8000-000000000001',
  ano,
  mes,
  vencimento: `${ano}-01-10`,
  valor_parcela: 50,
  restante,
  devida: true,
  pago: false,
  valor_pago: 50 - restante,
  data_pagamento: null,
});

it('names the months in the order of time', () => {
  expect(monthsTitle([instalment(2026, 4), instalment(2026, 2)])).toBe('Fevereiro e abril de 2026');
});

it('adds up in cents', () => {
  expect(sumOf([instalment(2026, 1, 0.1), instalment(2026, 2, 0.2), instalment(2026, 3, 1061.37)])).toBe(
    'R$\u00a01.061,67',
  );
});

it.each([
  [new ApiError('conflict', chargeSentences.alreadyPaid), /^Esta parcela já foi paga\. Se precisar do comprovante/],
  [new ApiError('conflict', chargeSentences.replaced), /^Outro código foi gerado/],
  [new ApiError('unavailable', chargeSentences.cannotAsk), /Tente mais tarde ou procure a secretaria/],
  [new ApiError('rate_limited', chargeSentences.tooMany), /^Muitos códigos foram gerados/],
  [new ApiError('not_found', 'Parcela não encontrada'), /^Erro ao gerar QR Code Pix\. Tente novamente\.$/],
  [
    new ApiError('conflict', otherCodeSentence(new Date('2026-11-25T14:05:00-03:00'))),
    /^Já existe um código aberto para outros meses/,
  ],
  [new TypeError('Failed to fetch'), /^Erro ao gerar QR Code Pix\. Tente novamente\.$/],
])('says what to do after %s', (error, sentence) => {
  expect(chargeFailure(error)).toMatch(sentence);
});

it('says of several months of which one is paid how to go on with the others', () => {
  expect(chargeFailure(new ApiError('conflict', chargeSentences.alreadyPaid), 2)).toMatch(
    /^Um dos meses já foi pago\. /,
  );
});
