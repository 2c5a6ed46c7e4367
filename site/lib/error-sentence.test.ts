import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, malformedAnswer } from '#contract/errors.ts';
import { connectionSentence, explainedError } from './error-sentence.ts';

const generic = 'Erro na requisição';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

it.each<[what: string, error: unknown, sentence: string | undefined]>([
  ['an answer of the API', new ApiError('internal', 'Não deu.', { requestId: 'a1' }), undefined],
  ['an answer that breaks the contract', new ApiError('internal', malformedAnswer), undefined],
  [
    'an answer of somebody else',
    new ApiError('internal', generic),
    'O servidor respondeu de um modo inesperado. Tente novamente em instantes.',
  ],
  [
    'no answer',
    new ApiError('unavailable', generic, { cause: new TypeError('Failed to fetch') }),
    'Não foi possível falar com o servidor. Verifique a conexão e tente novamente.',
  ],
  [
    'a late answer',
    new ApiError('unavailable', generic, { cause: new DOMException('late', 'TimeoutError') }),
    'O servidor demorou demais a responder. Tente novamente em instantes.',
  ],
  ['a full storage', new DOMException('full', 'QuotaExceededError'), undefined],
])('of %s', (_, error, sentence) => expect(connectionSentence(error)).toBe(sentence));

it('of a device without a network', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(connectionSentence(new TypeError('Failed to fetch'))).toContain('Você está sem conexão com a internet.');
  const lost = new ApiError('unavailable', generic, { cause: new TypeError('Failed to fetch') });
  expect(explainedError(lost)).toBe(
    'Erro na requisição. Você está sem conexão com a internet. Tente novamente quando ela voltar.',
  );
});

it('is only the API’s sentence when it has answered', () => {
  expect(explainedError(new ApiError('not_found', 'Não temos.', { requestId: 'a1' }))).toBe('Não temos.');
});
