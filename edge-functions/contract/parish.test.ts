import { describe, expect, it } from 'vitest';
import { parishFactsOf } from './parish.ts';
import type { ParishContentItem } from './parish-content.ts';

type Row = Pick<ParishContentItem, 'kind' | 'content'>;
const factsOf = (...rows: Row[]) => parishFactsOf(rows);
const identity = (content: Row['content']): Row => ({
  kind: 'identity',
  content: { form: 'paroquia', name: 'São José', city: 'Sobral', state: 'CE', ...content },
});
const hours = (content: Row['content']): Row => ({
  kind: 'office_hours',
  content: { first_day: 1, opens: '08:00', closes: '12:00', ...content },
});

describe('what nobody has written', () => {
  it('is neutral, or not there', () => {
    expect(factsOf()).toEqual({
      form: 'Paróquia',
      shortName: '',
      name: 'Paróquia',
      of: 'da Paróquia',
      legal: undefined,
      diocese: undefined,
      appName: 'Paróquia',
      description: 'Horários de missa, notícias, avisos e contato da Paróquia.',
      place: '',
      street: undefined,
      district: undefined,
      city: undefined,
      state: undefined,
      postalCode: undefined,
      addressLine: '',
      phone: undefined,
      whatsapp: undefined,
      email: undefined,
      instagram: undefined,
      officeHours: [],
      profiles: [],
      donation: expect.objectContaining({ title: 'Ajude nossa missão', action: 'Doar' }),
      birthdayMessage: 'Feliz aniversário! Deus abençoe a sua vida.',
    });
  });

  it.each([
    [{}, 'Sobral – CE', 'Sobral – CE'],
    [{ district: 'Centro' }, 'Centro, Sobral – CE', 'Centro, Sobral – CE'],
    [{ street: 'Rua 1, 2', district: 'Centro' }, 'Centro, Sobral – CE', 'Rua 1, 2 – Centro, Sobral – CE'],
    [{ street: 'Rua 1, 2' }, 'Sobral – CE', 'Rua 1, 2 – Sobral – CE'],
  ])('of the address leaves no gap: %j', (content, place, addressLine) => {
    expect(factsOf(identity(content))).toMatchObject({ place, addressLine });
  });
});

it.each([
  ['paroquia', 'da Paróquia São José'],
  ['santuario', 'do Santuário São José'],
  ['area', 'da Área Pastoral São José'],
])('a %s is called with its preposition: %s', (form, of) => {
  const facts = factsOf(identity({ form }));
  expect(facts.of).toBe(of);
  expect(facts.description).toBe(`Horários de missa, notícias, avisos e contato ${of}, em Sobral – CE.`);
});

it('what it is called in law is said wholly or not at all', () => {
  const cnpj = '11.222.333/0001-81';
  expect(factsOf(identity({ legal_name: 'Diocese', cnpj })).legal).toEqual({ name: 'Diocese', cnpj });
  expect(factsOf(identity({ cnpj })).legal).toBeUndefined();
});

it.each([
  [{}, 'Segunda-feira', '8h às 12h', 'Mo 08:00-12:00'],
  [{ last_day: 1 }, 'Segunda-feira', '8h às 12h', 'Mo 08:00-12:00'],
  [{ first_day: 0 }, 'Domingo', '8h às 12h', 'Su 08:00-12:00'],
  [{ last_day: 2, opens: '08:30' }, 'Segunda e terça', '8h30 às 12h', 'Mo-Tu 08:30-12:00'],
  [{ first_day: 6, last_day: 0 }, 'Sábado e domingo', '8h às 12h', 'Sa-Su 08:00-12:00'],
  [
    { last_day: 5, opens_again: '15:00', closes_again: '19:00' },
    'Segunda a sexta',
    '8h às 12h e 15h às 19h',
    'Mo-Fr 08:00-12:00,15:00-19:00',
  ],
])('office hours are said in words and to search engines: %j', (content, days, said, schema) => {
  expect(factsOf(hours(content)).officeHours).toEqual([{ days, hours: said, schema }]);
});
