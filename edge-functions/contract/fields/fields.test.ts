import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import { sentenceOf } from '../messages.ts';
import { choice, flag, weekdays } from './choice.ts';
import { cpf } from './cpf.ts';
import { date, dayEnd, moment, month, time } from './dates.ts';
import { document } from './document.ts';
import { defaulted, defineFields, type FieldKind, optional } from './field.ts';
import { focus } from './focus.ts';
import { money } from './money.ts';
import { whole, year } from './numbers.ts';
import { password } from './password.ts';
import { photo } from './photo.ts';
import { picture } from './picture.ts';
import { reportColumns } from './report-columns.ts';
import { bodyOf, changeOf, recordOf, rulesOf } from './schemas.ts';
import { telephone } from './telephone.ts';
import { address, email, line, prose, richText } from './text.ts';
import { formValuesOf } from './values.ts';

/** A field of each kind, and optional ones; nothing below repeats a kind, label or limit. */
const fields = defineFields({
  nome: line({ label: 'nome completo', max: 10 }),
  notes: optional(prose({ label: 'observações', max: 20 })),
  historia: optional(richText({ label: 'história', max: 100 })),
  site: optional(address({ label: 'página' })),
  email: optional(email({ label: 'e-mail' })),
  senha: optional(password({ label: 'senha', missing: 'Digite uma senha' })),
  ativo: flag({ label: 'ativo', initial: true }),
  genero: optional(choice({ label: 'gênero', options: { feminino: 'Feminino', masculino: 'Masculino' } })),
  dias: optional(weekdays({ label: 'nos dias' })),
  secao: defaulted(choice({ label: 'seção', options: { geral: 'Geral', missas: 'Missas' }, initial: 'geral' })),
  nascimento: optional(date({ label: 'data de nascimento' })),
  validade: optional(dayEnd({ label: 'validade' })),
  encerramento: optional(moment({ label: 'encerramento' })),
  hora: optional(time({ label: 'horário' })),
  foto: optional(photo({ label: 'foto' })),
  imagem: optional(picture({ label: 'imagem' })),
  boletim: optional(document({ label: 'boletim', name: 'nome' })),
  centro: optional(focus({ label: 'centro', picture: 'imagem' })),
  cpf: optional(cpf({ label: 'CPF' })),
  telefone: optional(telephone({ label: 'telefone' })),
  valor: money({ label: 'valor mensal' }),
  ano: year({ label: 'ano' }),
  mes: month({ label: 'mês' }),
  filhos: optional(whole({ label: 'filhos', least: 0, most: 30 })),
});

const body = bodyOf(fields, {
  between: ['ano', 'mes'],
  holds: ({ ano, mes }) => ano > 2025 || mes > 6,
  refuses: 'mes',
  because: 'já passou',
});
const record = recordOf(fields, { id: fields.nome.answered });

const least = { nome: 'Ana', valor: 12.5, ano: 2026, mes: 1 };

describe('fields that are defined once', () => {
  it('are of every kind', () => {
    const kinds: Record<FieldKind, true> = {
      line: true,
      prose: true,
      richText: true,
      address: true,
      email: true,
      password: true,
      flag: true,
      choice: true,
      weekdays: true,
      date: true,
      dayEnd: true,
      moment: true,
      time: true,
      photo: true,
      picture: true,
      document: true,
      focus: true,
      cpf: true,
      telephone: true,
      money: true,
      year: true,
      whole: true,
    };
    expect(new Set(Object.values(fields).map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
  });

  it('make a body with their types', () => {
    expect(body.parse(least)).toEqual(least);
    type Body = z.output<typeof body>;
    expectTypeOf<Body['nome']>().toEqualTypeOf<string>();
    expectTypeOf<Body['notes']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Body['secao']>().toEqualTypeOf<'geral' | 'missas' | undefined>();
    expectTypeOf<Body['valor']>().toEqualTypeOf<number>();
    expectTypeOf<z.output<typeof record>['genero']>().toEqualTypeOf<'feminino' | 'masculino' | null>();
  });

  it('answer no password, and take a blank one as not given', () => {
    expect('senha' in record.def.shape).toBe(false);
    expect(body.parse({ ...least, senha: '' }).senha).toBeUndefined();
    expectTypeOf<'senha' extends keyof z.output<typeof record> ? true : false>().toEqualTypeOf<false>();
  });

  it('accept a form’s empty inputs: null is stored for optional fields', () => {
    const empty = formValuesOf(fields, undefined);
    const stored = body.parse({ ...empty, ...least });
    const left = Object.entries(fields).filter(
      ([, { required, kind }]) => !required && kind !== 'flag' && kind !== 'password',
    );
    expect(stored).toMatchObject(Object.fromEntries(left.map(([name]) => [name, null])));
  });

  it('are required in a form where they begin with a value, also those with a default', () => {
    expect(fields.secao.required).toBe(true);
    expect(defaulted(money({ label: 'saldo' })).required).toBe(false);
  });

  it.each([
    [{ nome: 'x'.repeat(11) }, 'O campo "nome completo" deve ter no máximo 10 caracteres.'],
    [{ nome: '' }, 'O campo "nome completo" é obrigatório.'],
    [{ notes: 'x'.repeat(21) }, 'O campo "observações" deve ter no máximo 20 caracteres.'],
    [{ historia: 'x'.repeat(101) }, 'O campo "história" deve ter no máximo 100 caracteres.'],
    [{ site: 'javascript:alert(1)' }, 'O campo "página" deve ser um endereço (URL) válido.'],
    [{ email: 'ana' }, 'O campo "e-mail" deve ser um e-mail válido.'],
    [{ senha: '12345' }, 'A senha deve ter pelo menos 6 caracteres'],
    [{ ativo: 'sim' }, 'O campo "ativo" deve ser verdadeiro ou falso.'],
    [{ genero: 'x' }, 'O campo "gênero" deve ser um destes valores: feminino, masculino.'],
    [{ nascimento: '0999-12-31' }, 'O campo "data de nascimento" está fora do calendário.'],
    [{ nascimento: '31/12/1999' }, 'O campo "data de nascimento" deve ser uma data válida (AAAA-MM-DD).'],
    [{ hora: '25:00' }, 'O campo "horário" deve ser um horário válido (HH:MM).'],
    [{ foto: 'data:image/png;base64,AAAA' }, 'O campo "foto" deve ser uma imagem JPEG ou WebP, como data URL.'],
    [{ imagem: 'https://example.org/a.webp' }, 'O campo "imagem" deve ser uma foto enviada aqui.'],
    [{ boletim: 'a.pdf' }, 'O campo "boletim" deve ser um PDF enviado aqui.'],
    [{ cpf: '111' }, 'O campo "CPF" deve ser um CPF válido.'],
    [{ valor: null }, 'O campo "valor mensal" é obrigatório.'],
    [{ valor: 0 }, 'O campo "valor mensal" deve ser no mínimo R$\u00a00,01.'],
    [
      { valor: 1.234 },
      'O campo "valor mensal" deve ser um valor em reais, com no máximo dois decimais, até R$\u00a09.999.999.999,99.',
    ],
    [{ valor: '12' }, 'O campo "valor mensal" deve ser um número.'],
    [{ ano: 1899 }, 'O campo "ano" deve ser no mínimo 1900.'],
    [{ ano: 2026.5 }, 'O campo "ano" deve ser um número inteiro.'],
    [{ mes: 13 }, 'O campo "mês" deve ser no máximo 12.'],
    [{ mes: null }, 'O campo "mês" é obrigatório.'],
    [{ filhos: 31 }, 'O campo "filhos" deve ser no máximo 30.'],
    [{ ano: 2025, mes: 6 }, 'O campo "mês" já passou.'],
    [{ slug: 'a' }, 'O campo "slug" não é aceito aqui.'],
  ])('refuse %j', (change, sentence) => {
    const parsed = body.safeParse({ ...least, ...change }, { reportInput: true });
    expect(parsed.success ? 'accepted' : sentenceOf(parsed.error.issues, body)).toBe(sentence);
    const part = changeOf(body);
    const alone = part.safeParse(change, { reportInput: true });
    const isRule = sentence.endsWith('já passou.');
    expect(alone.success ? 'accepted' : sentenceOf(alone.error.issues, part)).toBe(isRule ? 'accepted' : sentence);
  });

  it('expose the rules between them, for checks against the stored row', () => {
    expect(rulesOf(body).map(({ between }) => between)).toEqual([['ano', 'mes']]);
    expect(rulesOf(bodyOf(fields))).toEqual([]);
  });

  it('make a form’s initial values, for a new row or a stored one', () => {
    const begun = formValuesOf(fields, undefined);
    expectTypeOf(begun.valor).toEqualTypeOf<number | null>();
    expectTypeOf(begun.ativo).toEqualTypeOf<boolean>();
    expect(begun).toMatchObject({
      nome: '',
      notes: '',
      ativo: true,
      secao: 'geral',
      genero: null,
      valor: null,
      cpf: '',
    });
    const row = record.parse({
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
      ...least,
      id: 'a',
      ativo: false,
      secao: 'missas',
    });
    expect(formValuesOf(fields, row)).toEqual({ ...begun, ...least, ativo: false, secao: 'missas' });
  });

  it('make a report’s columns and cells', () => {
    const columns = reportColumns(fields, {
      nome: { width: 30 },
      valor: { width: 12, title: 'Valor', summed: true },
      mes: { width: 10 },
      ano: { width: 6 },
      cpf: { width: 14 },
      telefone: { width: 14 },
      genero: { width: 10 },
      ativo: { width: 6 },
      notes: { width: 20 },
    });
    expect(columns.map(({ kind, title }) => [kind, title])).toEqual([
      ['text', 'Nome completo'],
      ['money', 'Valor'],
      ['text', 'Mês'],
      ['text', 'Ano'],
      ['text', 'CPF'],
      ['text', 'Telefone'],
      ['text', 'Gênero'],
      ['yes/no', 'Ativo'],
      ['text', 'Observações'],
    ]);
    expect(
      columns.map(({ value }) =>
        value({
          ...least,
          cpf: '52998224725',
          telefone: '85999991234',
          genero: 'feminino',
          ativo: true,
          notes: null,
        }),
      ),
    ).toEqual(['Ana', 1250, 'janeiro', '2026', '529.982.247-25', '(85) 99999-1234', 'Feminino', true, null]);
    // @ts-expect-error Rich text has no report column.
    expect(() => reportColumns(fields, { historia: { width: 20 } })).toThrow();
  });
});
