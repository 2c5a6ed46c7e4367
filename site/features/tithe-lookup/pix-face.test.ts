import { beforeAll, expect, it, vi } from 'vitest';
import { chargeSentences, otherCodeSentence } from '#contract/charge-states.ts';
import { ApiError } from '#contract/errors.ts';
import { chargeOutcomes } from '#contract/testing/charge-outcomes.ts';
import { stateOf } from '../../lib/follow-charge.ts';
import { chargeFace, failureFace } from './pix-face.ts';

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true });
  return () => vi.unstubAllGlobals();
});

const faces = {
  waiting: {
    said: 'Aguardando pagamento...',
    problem: '',
    hasCode: true,
    hasPicture: true,
    again: '',
    day: '',
    isPaid: false,
  },
  paid: {
    said: 'Pagamento confirmado! Obrigado pelo seu dízimo',
    problem: '',
    hasCode: false,
    hasPicture: false,
    again: '',
    day: 'Recebemos em 25/11/2026. Que Deus lhe pague!',
    isPaid: true,
  },
  over: {
    said: '',
    problem: 'Este código venceu ou foi substituído, e não pode mais ser pago.',
    hasCode: false,
    hasPicture: false,
    again: 'Gerar outro código',
    day: '',
    isPaid: false,
  },
};

it.each(chargeOutcomes)(
  '$progress.status ($progress.ended_by) has its words and its button',
  ({ progress, is, sentence }) => {
    expect(chargeFace(stateOf(progress))).toEqual({ ...faces[is], ...(sentence && { problem: sentence }) });
  },
);

it('a question without an answer changes nothing, and offline it says so beside the code', () => {
  expect(chargeFace({ is: 'failed' })).toEqual(faces.waiting);
  expect(chargeFace({ is: 'waiting', isOffline: true })).toMatchObject({
    said: expect.stringMatching(/^Sem internet: /),
    hasCode: true,
  });
});

const paidAlready = new ApiError('conflict', chargeSentences.alreadyPaid);
it.each([
  [paidAlready, 1, /^Esta parcela já foi paga\./, ''],
  [paidAlready, 2, /^Um dos meses já foi pago\./, 'Gerar outro código'],
  [new TypeError('Failed to fetch'), 1, /^Erro ao gerar QR Code Pix/, 'Tentar novamente'],
])('after %s for %i months one can go on', (error, count, problem, again) => {
  expect(failureFace(error, count)).toMatchObject({ problem: expect.stringMatching(problem), again, hasCode: false });
});

const otherCode = new ApiError('conflict', otherCodeSentence(new Date('2026-11-25T14:05:00-03:00')));
it('a code that stands in the way of another choice can be shown, if this page knows of it', () => {
  expect(failureFace(otherCode, 2, 'novembro')).toMatchObject({
    problem: expect.stringMatching(/ a partir das 14h05\.$/),
    again: 'Mostrar o código de novembro',
  });
  expect(failureFace(otherCode, 2).again).toBe('Tentar novamente');
});
