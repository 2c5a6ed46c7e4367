import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigits, isCpf } from '../cpf-digits.ts';
import { sentenceOf } from '../messages.ts';
import { cpf, hiddenCpf, shownCpf } from './cpf.ts';
import { defineFields, optional } from './field.ts';
import { bodyOf } from './schemas.ts';
import { asTelephone, dialled, isTelephone, officeTelephone, shownTelephone, telephone } from './telephone.ts';
import { noTelephones, officeNumbers, writtenTelephones } from './telephone-cases.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((some) => some.join(''));

const body = bodyOf(defineFields({ cpf: cpf({ label: 'CPF' }), telefone: optional(telephone({ label: 'telefone' })) }));
const sentence = (input: object) => {
  const parsed = body.safeParse(input, { reportInput: true });
  return parsed.success ? 'accepted' : sentenceOf(parsed.error.issues, body);
};

describe('a CPF', () => {
  it('has exactly one pair of check digits for nine digits', () => {
    fc.assert(
      fc.property(digits(9), digits(2), (nine, two) => {
        const isOne = two === checkDigits(nine) && !/^(\d)\1+$/.test(nine + two);
        expect(isCpf(nine + two)).toBe(isOne);
      }),
    );
    expect(['52998224725', '11144477735', '12345678909'].every(isCpf)).toBe(true);
    expect(['11111111111', '00000000000', '5299822472', '529982247255', '52998224724'].some(isCpf)).toBe(false);
  });

  it('is sent as digits, however it was written', () => {
    expect(body.parse({ cpf: ' 529.982.247-25 ' })).toEqual({ cpf: '52998224725' });
    expect(body.parse({ cpf: '\u202a529.982.247\u201125\u202c' })).toEqual({ cpf: '52998224725' });
    expect(body.parse({ cpf: '529\u00a0982\u202f247–25\u200b' })).toEqual({ cpf: '52998224725' });
    expect(sentence({ cpf: '529.982.247-24' })).toBe('O campo "CPF" deve ser um CPF válido.');
    expect(sentence({ cpf: '' })).toBe('O campo "CPF" é obrigatório.');
    expect(sentence({})).toBe('O campo "CPF" é obrigatório.');
  });

  it('is shown with punctuation, or partly hidden', () => {
    expect([shownCpf('52998224725'), hiddenCpf('52998224725')]).toEqual(['529.982.247-25', '***.982.247-**']);
  });
});

describe('a telephone', () => {
  it.each(writtenTelephones)('%j is %s', (written, spelt) => {
    expect(asTelephone(written)).toBe(spelt);
    expect(body.parse({ cpf: '52998224725', telefone: written }).telefone).toBe(spelt);
  });

  it.each([
    ['85999991234', '(85) 99999-1234'],
    ['8533331234', '(85) 3333-1234'],
    ['+351912345678', '+351912345678'],
  ])('%s is shown as %s', (spelt, shown) => expect(shownTelephone(spelt)).toBe(shown));

  it('is normalized idempotently, also from its shown form', () => {
    const spelt = fc.stringMatching(/^[1-9]{2}(9\d{8}|[2-8]\d{7})$/);
    fc.assert(
      fc.property(spelt, (number) => {
        expect(isTelephone(number)).toBe(true);
        expect([asTelephone(number), asTelephone(shownTelephone(number))]).toEqual([number, number]);
      }),
    );
  });

  it.each(noTelephones)('is not %s', (written) =>
    expect(sentence({ cpf: '52998224725', telefone: written })).toBe(
      'O campo "telefone" deve ser um telefone válido, com DDD.',
    ),
  );

  describe('of an office', () => {
    const office = bodyOf(defineFields({ phone: officeTelephone({ label: 'telefone' }) }));

    it.each(officeNumbers)('%j is %s', (written, spelt, shown, toDial) => {
      expect(office.parse({ phone: written })).toEqual({ phone: spelt });
      expect([shownTelephone(spelt), asTelephone(shown)]).toEqual([shown, spelt]);
      expect([dialled(spelt), dialled(shown)]).toEqual([toDial, toDial]);
    });

    it.each(['3281-1234', '0800 12', '190', '0700 123 4567', '5003-1234'])('is not %s', (phone) =>
      expect(office.safeParse({ phone }).error?.issues[0]?.message).toMatch(/com DDD, ou um 0800$/),
    );
  });

  it('is optional: an empty one becomes null', () => {
    expect(body.parse({ cpf: '52998224725', telefone: ' ' }).telefone).toBeNull();
    expect(body.parse({ cpf: '52998224725' }).telefone).toBeUndefined();
  });
});
