import { expect, it, onTestFinished, vi } from 'vitest';
import { chargeSentences } from '#contract/charge-states.ts';
import { donationSentences } from '#contract/donation-form.ts';
import { ApiError, malformedAnswer } from '#contract/errors.ts';
import { typedCents } from '#contract/money.ts';
import { chargeOutcomes } from '#contract/testing/charge-outcomes.ts';
import { hasEnded, stateOf } from '../../lib/follow-charge.ts';
import { amountProblem, creationFailure, saidOf, stepAfter } from './donation.ts';

it.each([
  ['', donationSentences.missing],
  ['000', donationSentences.missing],
  ['9', donationSentences.wrong],
  ['10', undefined],
  ['999999999999', undefined],
])('%j typed is judged', (typed, problem) => {
  expect(amountProblem(typedCents(typed))).toBe(problem);
});

const refusal = (message: string) => new ApiError('unavailable', message, { requestId: '1' });
it.each([
  [refusal(chargeSentences.tooMany), chargeSentences.tooMany],
  [new ApiError('internal', malformedAnswer), /^Ocorreu um erro ao gerar o QR Code do PIX/],
  [new Error('x is not a function'), 'Erro ao criar pagamento'],
])('says of %s what the donor can read', (error, sentence) => {
  expect(creationFailure(error)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
});

const steps = {
  paid: { step: 'paid', paidOn: '2026-11-25' },
  over: { step: 'over', isBusy: false, sentence: donationSentences.expired },
};
const said = { paid: 'Pagamento aprovado! Muito obrigado pela sua doação', over: donationSentences.expired };

it.each(chargeOutcomes)(
  '$progress.status ($progress.ended_by) leads on, with its words',
  ({ progress, is, sentence }) => {
    vi.stubGlobal('navigator', { onLine: true });
    onTestFinished(() => void vi.unstubAllGlobals());
    const charge = stateOf(progress);
    if (is === 'waiting') return expect(hasEnded(charge)).toBe(false);
    if (!hasEnded(charge)) throw new Error(`${progress.status} is open`);
    expect(stepAfter(charge)).toEqual({ ...steps[is], ...(sentence && { sentence }) });
    expect(saidOf(stepAfter(charge))).toBe(sentence ?? said[is]);
  },
);
