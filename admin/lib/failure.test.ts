import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { endsSession, sentenceOfFailure } from './failure.ts';

const fallback = 'Erro ao criar notícia';

describe('the sentence of a failure', () => {
  it("is the server's when it sent one", () => {
    const refused = new ApiError('invalid_input', 'O campo "título" é obrigatório.', { requestId: 'a1' });
    expect(sentenceOfFailure(refused, fallback)).toBe('O campo "título" é obrigatório.');
  });

  it('is ours when the server could not be reached', () => {
    expect(sentenceOfFailure(new ApiError('unavailable', 'Erro na requisição'), fallback)).toBe(fallback);
    expect(sentenceOfFailure(new TypeError('Failed to fetch'), fallback)).toBe(fallback);
  });

  it('has its own sentence when the answer violates the contract', () => {
    const malformed = new ApiError('internal', 'Resposta inválida da API');
    expect(sentenceOfFailure(malformed, fallback)).toBe('Resposta inválida da API');
  });

  it('accepts a thrown value that is no error', () =>
    expect(sentenceOfFailure('quebrou', fallback)).toBe('Erro desconhecido'));
});

describe('a failure ends the session', () => {
  it('when a token is refused', () => expect(endsSession(new ApiError('token_expired'))).toBe(true));
  it('but not when a right is missing', () => expect(endsSession(new ApiError('forbidden'))).toBe(false));
});
