import { expect, it } from 'vitest';
import { chargeSentences } from '#contract/charges.ts';
import { donationSentences } from '#contract/donations.ts';
import { ApiError, malformedAnswer } from '#contract/errors.ts';
import { typedCents } from '#contract/money.ts';
import { amountProblem, creationFailure } from './donation.ts';

it.each([
  ['', donationSentences.missing],
  ['000', donationSentences.missing],
  ['9', donationSentences.wrong],
  ['10', undefined],
  ['999999999999', undefined],
])('%j typed is judged', (typed, problem) => {
  expect(amountProblem(typedCents(typed))).toBe(problem);
});

const told = (message: string) => new ApiError('unavailable', message, { requestId: '1' });
it.each([
  [told(chargeSentences.tooMany), chargeSentences.tooMany],
  [new ApiError('internal', malformedAnswer), /^Ocorreu um erro ao gerar o QR Code do PIX/],
  [new Error('x is not a function'), 'Erro ao criar pagamento'],
])('says of %s what the donor can read', (error, sentence) => {
  expect(creationFailure(error)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
});
