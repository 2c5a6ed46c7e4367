import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { announcementBody } from './announcements.ts';
import { loginBody } from './auth.ts';
import { galleryBody } from './galeria.ts';
import { massIntentionBody } from './mass-intentions.ts';
import { sentenceOf } from './messages.ts';
import { newsBody } from './news.ts';
import { orderBody, pageQuery, time } from './primitives.ts';

const page = z.object(pageQuery);
const unknown = '00000000-0000-4000-8000-000000000000';

describe('the sentence for a bad field', () => {
  it.each([
    ['missing', newsBody, { content: '<p>x</p>' }, 'O campo "título" é obrigatório.'],
    ['blank', newsBody, { title: '   ', content: '<p>x</p>' }, 'O campo "título" é obrigatório.'],
    ['invisible', newsBody, { title: '\u200b\u3164\ufeff\u0301', content: 'x' }, 'O campo "título" é obrigatório.'],
    ['no text', newsBody, { title: 'a\0b', content: 'x' }, 'O campo "título" tem caracteres que não são texto.'],
    [
      'rich and no text',
      newsBody,
      { title: 'a', content: '\u0001' },
      'O campo "conteúdo" tem caracteres que não são texto.',
    ],
    ['null', newsBody, { title: null, content: 'x' }, 'O campo "título" é obrigatório.'],
    ['of another type', newsBody, { title: 7, content: 'x' }, 'O campo "título" deve ser um texto.'],
    [
      'too long',
      newsBody,
      { title: 'x'.repeat(201), content: 'x' },
      'O campo "título" deve ter no máximo 200 caracteres.',
    ],
    [
      'a text for a yes or no',
      newsBody,
      { title: 'a', content: 'x', is_published: 'sim' },
      'O campo "publicada" deve ser verdadeiro ou falso.',
    ],
    ['one of a few, missing', massIntentionBody, { notes: 'a' }, 'O campo "tipo da intenção" é obrigatório.'],
    ['unknown', newsBody, { title: 'a', content: 'x', slug: 'y' }, 'O campo "slug" não é aceito aqui.'],
    ['not an e-mail', loginBody, { email: 'tereza', password: 'x' }, 'O campo "e-mail" deve ser um e-mail válido.'],
    [
      'a list with one thing twice',
      orderBody(),
      {
        items: [
          { id: unknown, order: 1 },
          { id: unknown, order: 2 },
        ],
      },
      'O campo "itens" tem um item repetido.',
    ],
    ['an empty list', orderBody(), { items: [] }, 'O campo "itens" não pode ser uma lista vazia.'],
    [
      'inside a list',
      orderBody(),
      { items: [{ id: 'x', order: 1 }] },
      'O campo "identificador" deve ser um identificador válido.',
    ],
    ['page 0', page, { page: '0' }, 'O campo "página" deve ser no mínimo 1.'],
    ['a negative page', page, { page: '-1' }, 'O campo "página" deve ser no mínimo 1.'],
    ['a huge page', page, { page: '1e9' }, 'O campo "página" deve ser no máximo 100000.'],
    ['a page that is not a number', page, { page: 'dois' }, 'O campo "página" deve ser um número.'],
    ['half a page', page, { page: '1.5' }, 'O campo "página" deve ser um número inteiro.'],
    ['more rows than allowed', page, { limit: '101' }, 'O campo "limite" deve ser no máximo 100.'],
    ['no object at all', newsBody, [], 'Envie os dados no formato esperado.'],
    ['no body', newsBody, undefined, 'Envie os dados no formato esperado.'],
  ])('%s', (_, schema, input, sentence) => {
    const parsed = (schema as z.ZodMiniType).safeParse(input, { reportInput: true });
    expect(parsed.success ? 'accepted' : sentenceOf(parsed.error.issues, schema)).toBe(sentence);
  });

  it('accepts an hour and refuses what is not one', () => {
    expect(['00:00', '08:30', '23:59'].every((hour) => time.safeParse(hour).success)).toBe(true);
    expect(['24:00', '8:30', '08:60', '08:30:00', ''].some((hour) => time.safeParse(hour).success)).toBe(false);
  });
});

it.each([
  [galleryBody, { is_active: 'sim' }, 'O campo "ativa" deve ser verdadeiro ou falso.'],
  [announcementBody, { is_active: 'sim' }, 'O campo "ativo" deve ser verdadeiro ou falso.'],
  [massIntentionBody, { notes: '' }, 'O campo "intenção" é obrigatório.'],
  [z.object({ notes: z.string() }), {}, 'O campo "notes" é obrigatório.'],
])('calls a field as its own concept calls it', (schema, input, sentence) => {
  const sentences = schema
    .safeParse(input, { reportInput: true })
    .error?.issues.map((issue) => sentenceOf([issue], schema));
  expect(sentences).toContain(sentence);
});
