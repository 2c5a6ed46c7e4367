import { beforeAll, expect, it, vi } from 'vitest';
import { chargeSentences, otherCodeSentence } from '#contract/charge-states.ts';
import { ApiError } from '#contract/errors.ts';
import { chargeOutcomes } from '#contract/testing/charge-outcomes.ts';
import { stateOf } from '../../../site/lib/follow-charge.ts';
import { pixFace } from './pix-face.ts';

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true });
  return () => vi.unstubAllGlobals();
});

const faces = {
  waiting: { said: 'Aguardando pagamento...', problem: '', hasCode: true, again: '', isBusy: true },
  paid: {
    said: 'Pagamento confirmado! Obrigado pelo seu dízimo 🙏 Recebemos em 25/11/2026.',
    problem: '',
    hasCode: false,
    again: '',
    isBusy: false,
  },
  over: {
    said: '',
    problem: 'Este código venceu ou foi substituído, e não pode mais ser pago.',
    hasCode: false,
    again: 'Gerar outro código',
    isBusy: false,
  },
};

it.each(chargeOutcomes)(
  '$progress.status ($progress.ended_by) has its words and its button',
  ({ progress, is, sentence }) => {
    expect(pixFace(stateOf(progress), 1)).toEqual({ ...faces[is], ...(sentence && { problem: sentence }) });
  },
);

it('a question without an answer changes nothing, and offline it says so beside the code', () => {
  expect(pixFace({ is: 'failed' }, 1)).toEqual(faces.waiting);
  expect(pixFace({ is: 'waiting', isOffline: true }, 1)).toMatchObject({
    said: expect.stringMatching(/^Sem internet: /),
    hasCode: true,
    isBusy: false,
  });
});

const refusal = (sentence: string) => new ApiError('conflict', sentence, { requestId: 'r1' });
it.each([
  [chargeSentences.alreadyPaid, 1, chargeSentences.alreadyPaid],
  [chargeSentences.alreadyPaid, 2, chargeSentences.oneAlreadyPaid],
  [
    otherCodeSentence(new Date('2026-11-25T14:05:00-03:00')),
    2,
    otherCodeSentence(new Date('2026-11-25T14:05:00-03:00')),
  ],
])('“%s” for %i instalments can be tried again', (sentence, count, problem) => {
  expect(pixFace({ is: 'refused', error: refusal(sentence) }, count)).toMatchObject({
    problem,
    again: 'Tentar novamente',
    hasCode: false,
  });
});
