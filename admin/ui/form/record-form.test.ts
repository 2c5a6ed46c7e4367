import { describe, expect, it } from 'vitest';
import { newsBody } from '#contract/news.ts';
import { fieldErrors } from './record-form.ts';

const complete = {
  title: 'Festa da padroeira',
  content: '<p>Venha!</p>',
  excerpt: '',
  is_published: true,
};

describe('what a form marks before it asks the server', () => {
  it('is nothing when the contract accepts the values', () => {
    expect(fieldErrors(newsBody, complete)).toEqual({});
  });

  it("is each refused field, in the API's words", () => {
    expect(fieldErrors(newsBody, { ...complete, title: '   ', content: '' })).toEqual({
      title: 'O campo "título" é obrigatório.',
      content: 'O campo "conteúdo" é obrigatório.',
    });
  });

  it('names the limit that was passed', () => {
    expect(fieldErrors(newsBody, { ...complete, title: 'a'.repeat(201) })).toEqual({
      title: 'O campo "título" deve ter no máximo 200 caracteres.',
    });
  });
});
