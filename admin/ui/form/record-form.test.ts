import { describe, expect, it } from 'vitest';
import { agreement } from '#contract/fields/choice.ts';
import { defineFields } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
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

  it('is said in the words at the input, where those are others', () => {
    const caption = 'Aceita a política';
    const fields = defineFields({ aceita: agreement({ label: 'aceite', caption }) });
    expect(fieldErrors(bodyOf(fields), { aceita: false }, fields)).toEqual({
      aceita: 'O campo "Aceita a política" é obrigatório.',
    });
  });

  it('names the limit that was passed', () => {
    expect(fieldErrors(newsBody, { ...complete, title: 'a'.repeat(201) })).toEqual({
      title: 'O campo "título" deve ter no máximo 200 caracteres.',
    });
  });
});
