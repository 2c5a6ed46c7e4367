import { expect, it } from 'vitest';
import { legalIn } from './legal-parish.ts';
import { nameIn } from './parish.ts';

it.each([{}, { name: ' ' }])('%j instead of the parish’s name is refused with the file and the field', (content) => {
  expect(() => nameIn(content)).toThrow(/contract\/parish\.json\n {2}name: is missing/);
});

it('what the parish is called in law is said wholly or not at all', () => {
  expect(legalIn({ name: 'Paróquia' })).toBeUndefined();
  expect(legalIn({ legalName: 'Diocese', cnpj: '11222333000181' })).toEqual({
    name: 'Diocese',
    cnpj: '11.222.333/0001-81',
  });
  expect(() => legalIn({ cnpj: '11.222.333/0001-81' })).toThrow(/legalName: is missing/);
  for (const cnpj of [undefined, '11.222.333/0001-82', '52998224725'])
    expect(() => legalIn({ legalName: 'Diocese', ...(cnpj && { cnpj }) })).toThrow(/cnpj: must be a CNPJ/);
});
