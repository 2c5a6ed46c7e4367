import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDigits } from '#contract/cpf-digits.ts';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

interface Case {
  person: { nome_completo: string; apelido?: string; cpf?: string; rg?: string; telefone?: string; email?: string };
  said: string;
}

const cpf = '85142896831';
const telefone = '85988040314';
const named = (nome_completo: string, said: string): Case => ({ person: { nome_completo }, said });
const known = (said: string): Case => ({
  person: { nome_completo: 'Zulmira Quixaba', cpf, rg: '2001010203-4', telefone, email: 'zulmira.q@caatinga.test' },
  said,
});

/**
 * Matches of each text by the pattern and by the index of words, and the text after an erasure. A person's pattern,
 * which takes longer to make than to use, is made once for all of their texts.
 */
const read = async (cases: readonly Case[]) =>
  await database.sql.query<{ found: boolean; indexed: boolean; left: string }>(
    `with given as (
       select person, said, place from jsonb_array_elements($1) with ordinality as each (given, place),
         jsonb_to_record(given) as each_case (person jsonb, said text)
     ), persons as materialized (
       select person, traces, private.person_pattern(traces) as pattern from (select distinct person from given) as known,
         private.traces_of(jsonb_populate_record(null::public.dizimistas, person)) as traces
     )
     select private.told_text(said) ~ pattern as found, private.mended(said, pattern) as left, (
       exists (select from private.words_sought(traces) as words where private.words_of(said) @> words)
     ) as indexed
     from given join persons using (person) order by place`,
    [JSON.stringify(cases)],
  );

/** Reads a table's cases together, when the first of them is wanted. */
function readings(cases: readonly Case[]) {
  let rows: ReturnType<typeof read> | undefined;
  return async (place: number) => {
    rows ??= read(cases);
    return (await rows)[place];
  };
}
const withPlaces = <Each>(table: readonly Each[]) => table.map((each, place) => ({ each, place }));

const erased = 'Dados apagados';
const withoutTags = (text: string) => text.replaceAll(/<[^<>]*>/g, '');

/** The cases of which not all is found, by pattern and index, or from which something else goes than is expected. */
const wronglyRead = async (expected: readonly { of: Case; left: string }[]) => {
  const rows = await read(expected.map(({ of }) => of));
  return expected
    .map(({ of, left }, place) => ({
      ...of,
      expected: withoutTags(left),
      ...rows[place],
      left: withoutTags(rows[place]?.left ?? ''),
    }))
    .filter((row) => !row.found || !row.indexed || row.left !== row.expected);
};
const expectNone = (rows: readonly object[]) =>
  expect(rows, rows.map((row) => JSON.stringify(row)).join('\n')).toEqual([]);
/** The cases that are found. */
const foundAmong = async (cases: readonly Case[]) => {
  const rows = await read(cases);
  return cases.filter((_, place) => rows[place]?.found);
};

describe('names', () => {
  test.each([
    ["Zulmira D'Ávila", 'Zulmira D’Ávila'],
    ["Zulmira D'Ávila", 'zulmira d´avila'],
    ["Zulmira D'Ávila", 'Zulmira D` Avila'],
    ["Zulmira D'Ávila", 'Zulmira D Ávila'],
    ["Zulmira D'Ávila", 'ZULMIRA DÁVILA'],
    ["Zulmira D'Ávila", 'Zulmira D&#39;Ávila'],
    ["Zulmira D'Ávila", 'Zulmira D&rsquo;&Aacute;vila'],
    ["Zulmira D'Ávila", 'Zul&shy;mira D\u00ad\u02bcA\u0301vila'],
    ["Zulmira D'Ávila", 'Zulmira (Zuzu) D’Ávila'],
    ["Zulmira D'Ávila", 'zulmira-d-avila'],
    ['Zulmira D’Ávila', "Zulmira D'Ávila"],
    ['Zulmira D Ávila', "Zulmira D'Ávila"],
    ['Zulmira Dávila', 'Zulmira D’Ávila'],
    ["Ana Sant'Ana", 'Ana Sant’Ana'],
    ["Ana Sant'Ana", 'Ana Santana'],
    ['Ana Sant’Ana Lima', "Ana Sant'Ana Lima"],
    ["Zulmira 'Zuzu' D'Ávila", 'Zulmira D’Ávila'],
    ["Zulmira 'Zuzu' D'Ávila", 'Zulmira “Zuzu” D’Ávila'],
    ["Zulmira 'Zuzu' D'Ávila", 'Zuzu D’Ávila'],
    ['Zulmira Lourdes (Lurdinha) Quixaba', 'Zulmira Lourdes (Lurdinha) Quixaba'],
    ['Zulmira "Zé" Quixaba', 'Zulmira "Zé" Quixaba'],
    ['Zulmira Quixaba & Filhos', 'Zulmira Quixaba &amp; Filhos'],
    ['Zulmira Quixaba (falecida)', 'Zulmira Quixaba'],
    ['Zulmira Quixaba (falecida)', 'Zulmira Quixaba (falecida)'],
    ['Zulmira Quixaba – viúva', 'Zulmira Quixaba – viúva'],
    ['Zulmira Quixaba – viúva', 'Zulmira Quixaba'],
    ['Zulmira Müller Groß', 'Zulmira Muller Gross'],
    ['Zulmira Müller Groß', 'ZULMIRA MÜLLER GROẞ'],
    ['Łukasz Nowak', 'Lukasz Nowak'],
    ['Lukasz Nowak', 'Łukasz Nowak'],
    ['Søren Ærø', 'Soren Aero'],
    ['Zulmira Quixaba', 'Zulmira–Quixaba'],
    ['Zulmira Quixaba', 'Zulmira\u2011Quixaba'],
    ['Zulmira Quixaba', 'Zulmira\u00ad Quixaba'],
    ['Zulmira Quixaba', 'Zulmira\u200b Quixaba'],
    ['Zulmira Quixaba', '"Zulmira" Quixaba'],
    ['Zulmira Quixaba', 'Zulmira (Quixaba)'],
    ['Zulmira Quixaba', 'Zul<b>mira</b> Quixaba'],
    ['Ana-Maria Vila-Lobos', 'Ana Maria Vila Lobos'],
    ['Ana-Maria Vila-Lobos', 'Ana Maria Vilalobos'],
    ['Ana-Maria Vila-Lobos', 'Ana‐Maria Vila–Lobos'],
    ['Зоя Иванова', 'ЗОЯ ИВАНОВА'],
  ])('of %s are found as %j', async (name, way) => {
    const [found] = await read([named(name, `Agradecimento a ${way}.`)]);
    expect(found).toMatchObject({ found: true, indexed: true });
    expect(found?.left.replaceAll(/<[^<>]*>/g, '')).toMatch(
      /^Agradecimento a "?Dados apagados\W*(?:Filhos|viúva|falecida)?\W*$/,
    );
  });

  test.each([
    ["Zulmira D'Ávila", 'Zulmira D’Ávila Lima'],
    ["Zulmira D'Ávila", 'Maria Zulmira D’Ávila'],
    ["Zulmira D'Ávila", 'Zulmira Davilana'],
    ['Ana Lima', "Sant'Ana Lima"],
    ['Zulmira Quixaba', "Zulmira Quixaba D'Ávila"],
    ['Zulmira Quixaba', 'Zulmira Quixaba d’Ávila'],
    ['Zulmira Quixaba', 'Zulmira; Quixaba'],
    ['Zulmira Quixaba', 'Zulmira Groß Quixaba'],
    ['Zulmira "Zuzu" Quixaba', 'Zuzu'],
  ])('of %s are not in %j', async (name, said) => {
    const [found] = await read([named(name, said)]);
    expect(found).toMatchObject({ found: false, left: said });
  });
});

test.each([
  ['Zuzu', 'Bolo de Zuzu Quixaba.', 'Bolo de Dados apagados.'],
  ['“Zuzu”', 'Bolo de Zulmira (Zuzu) Quixaba.', 'Bolo de Dados apagados.'],
  ['Dona Lia', 'Bolo de Dona Lia Quixaba.', 'Bolo de Dados apagados.'],
  // So is many a person called.
  ['Dona Lia', 'Bolo de Dona Lia.', undefined],
  ['Zuzu', 'Bolo de Zuzu.', undefined],
])('of the nickname %s with the family’s name, and of no nickname alone: %j', async (apelido, said, left) => {
  const [found] = await read([{ person: { nome_completo: 'Zulmira Quixaba', apelido }, said }]);
  expect(found).toMatchObject({ found: left !== undefined, left: left ?? said });
});

describe('numbers', () => {
  const ways = [
    '+5585988040314',
    '5585988040314',
    '+55 (85) 98804-0314',
    '085 98804-0314',
    '(0xx85) 98804-0314',
    '0 15 85 98804-0314',
    '98804-0314',
    '98804.0314',
    '9 8804 0314',
    '8804-0314',
    '85 8804-0314',
    '85 98804–0314',
    '85 98804\u20110314',
    '85\u00a098804-0314',
    '85&nbsp;98804&#8209;0314',
    '(85)&nbsp;98804-0314',
    '<strong>85</strong> 988040314',
    '98804-<b>0314</b>',
    '85 9 8804 - 0314',
    '85/98804-0314',
    '８５ 98804-0314',
    '85 98804\u200b-0314',
    '851.428.968-31',
    '851.428.968–31',
    '851.428.968\u201131',
    '851 428 968 31',
    '851.428.<b>968</b>-31',
    '2001010203-4',
    'Zulmira.Q@caatinga.test',
    'zulmira.q&#64;caatinga.test',
  ];
  const placesOf = (way: string) => [`Fale: ${way}.`, `<p>${way}</p>`, `Dia 12/05, ${way}; às 19h`];
  const readWays = readings(ways.flatMap(placesOf).map(known));
  test.each(withPlaces(ways))('are found as $each', async ({ each: way, place }) => {
    for (const [at, said] of placesOf(way).entries()) {
      const found = await readWays(3 * place + at);
      expect(found).toMatchObject({ found: true, indexed: true });
      expect(found?.left.replaceAll(/<[^<>]*>/g, '')).toBe(said.replace(way, erased).replaceAll(/<[^<>]*>/g, ''));
    }
  });

  const texts: [said: string, left: string][] = [
    ['https://wa.me/5585988040314', `https://wa.me/${erased}`],
    ['<p><a href="https://wa.me/5585988040314" target="_blank">Chame</a></p>', '<p><a target="_blank">Chame</a></p>'],
    ['<a href="tel:+5585988040314">98804-0314</a>', `<a>${erased}</a>`],
    ['<a href="mailto:zulmira.q@caatinga.test">e-mail</a>', '<a>e-mail</a>'],
    ['<a href="https://api.whatsapp.com/send?phone=%2B5585988040314">x</a>', '<a>x</a>'],
    [
      '<img src="https://x.test/1.jpg" alt="Foto de Zulmira Quixaba">',
      `<img src="https://x.test/1.jpg" alt="Foto de ${erased}">`,
    ],
    ['98804-0314 / 99999-1111', `${erased} / 99999-1111`],
    ['99999-1111/98804-0314', `99999-1111/${erased}`],
    ['25/12 98804-0314', `25/12 ${erased}`],
    ['Tel.98804-0314', `Tel.${erased}`],
    ['Zulmira <zulmira.q@caatinga.test> Quixaba', `Zulmira <${erased}> Quixaba`],
  ];
  const readTexts = readings(texts.map(([said]) => known(said)));
  test.each(withPlaces(texts))('in $each.0 leave $each.1', async ({ each: [, left], place }) => {
    const found = await readTexts(place);
    expect(found).toEqual({ found: true, indexed: true, left });
  });

  const strangers = [
    '(11) 98804-0314',
    '11 98804-0314',
    '011 98804-0314',
    '+55 11 98804-0314',
    '5511988040314',
    '+1 98804-0314',
    '11 9 8804-0314',
    '11 8804-0314',
    '198804-0314',
    '98804-03145',
    '9880-40314-2',
    'R$ 98.804.031,40',
    'R$ 88.040.314,00',
    'R$ 88040314',
    '88.040.314/0001-90',
    '1.988.040.314',
    '98804-</p><p>0314',
    '88040314-a0b1-4c2d-9e8f-0123456789ab',
    'E188040314x',
    '1851.428.968-31',
    '851.428.968-310',
    '851.428.968/0001-31',
    'x.zulmira.q@caatinga.test',
    'zulmira.q@caatinga.test.br',
  ];
  const readStrangers = readings(strangers.map((said) => known(`Veja ${said} aqui`)));
  test.each(withPlaces(strangers))('are not in $each', async ({ each: said, place }) => {
    const found = await readStrangers(place);
    expect(found).toMatchObject({ found: false, left: `Veja ${said} aqui` });
  });
});

describe('whatever the register holds', () => {
  const runs = { numRuns: Number(process.env.SPELLING_RUNS ?? 4), endOnFailure: true, includeErrorInReport: true };
  const many = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 10, maxLength: 10 });
  const oneOf = fc.constantFrom;

  const apostrophes = ["'", '’', '‘', 'ʼ', '´', '`', '′', '&#39;', '&rsquo;', '&#x2019;'] as const;
  const dashes = ['-', '‐', '\u2011', '–', '—', '&ndash;', '&#8209;', ' '] as const;
  const spaces = [' ', '  ', '\u00a0', '&nbsp;', '\u202f', '\u200b ', '&shy; ', '\n'] as const;
  const letters: readonly ((word: string) => string)[] = [
    (word) => word,
    (word) => word.normalize('NFD'),
    (word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    (word) => word.replaceAll(/[^\0-\u007f]/gu, (sign) => `&#${sign.codePointAt(0)};`),
    (word) => word.replaceAll(/[^\0-\u007f]/gu, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`),
    (word) => `${word.slice(0, 2)}\u00ad${word.slice(2)}`,
    (word) => `${word.slice(0, 2)}\u200d${word.slice(2)}\ufeff`,
    (word) => `<b>${word.slice(0, 1)}</b>${word.slice(1)}`,
    (word) => `<span style="color: red">${word}</span>`,
    (word) => word.replace('ß', 'ss').replace('Ł', 'L').replace('ø', 'o').replace('Æ', 'AE'),
  ];
  const cases: readonly ((name: string) => string)[] = [
    (name) => name,
    (name) => name.toLowerCase(),
    (name) => name.toUpperCase(),
  ];
  const first = oneOf('Zulmira', 'Zósimo', 'Łukasz', 'Søren', 'Ætius', 'Conceição');
  const middle = oneOf('', ' de Lourdes', ' Quixabá', " Sant'Ana");
  const last = oneOf("D'Ávila", 'Mandacaru', 'Vila-Lobos', 'Groß', 'Müller', "O'Hara", "Sant'Ana", 'dos Anjos');
  const person = fc.tuple(first, middle, last, oneOf('', ' (Zuzu)', ' “Zuzu”', " 'Zuzu'", ' "Zé Gato"'));
  const registered = fc.record({
    parts: person,
    apostrophe: oneOf("'", '’', '´', '`'),
    note: oneOf('', ' (falecida)', ' – viúva', ' (in memoriam)', ' *'),
  });
  const way = fc.record({
    casing: oneOf(...cases),
    letter: oneOf(...letters),
    apostrophe: oneOf(...apostrophes, '', ' '),
    dash: oneOf(...dashes),
    space: oneOf(...spaces),
    nickname: oneOf('', ' (Zuzu)', ' “Zuzu”', ' ‘Zuzu’', ' &quot;Zuzu&quot;'),
    isShort: fc.boolean(),
  });
  const around = fc.constantFrom(
    ['Agradecimento a ', '.'],
    ['<p>Visitei <em>', '</em></p>'],
    ['“', '”'],
    ['(', ')'],
    ['Pela alma de ', ', mãe de Ana'],
    ['Doadores:\n', '\nAna'],
    ['', ' e família'],
  );
  const nameCase = fc.tuple(registered, way, around).map(([register, written, [before, after]]) => {
    const [given, between, family, nickname] = register.parts;
    const nome_completo = `${given}${nickname}${between} ${family}${register.note}`.replaceAll(
      "'",
      (sign, place, all) =>
        // A nickname keeps its quotation marks.
        /[\p{L}]/u.test(all[place - 1] ?? '') && /\p{L}/u.test(all[place + 1] ?? '') ? register.apostrophe : sign,
    );
    const words = written.casing(`${given}${written.isShort ? '' : between} ${family}`).split(' ');
    const said = words
      .map((word) =>
        word
          .split(/(['-])/)
          .map((part) => (part === "'" ? written.apostrophe : part === '-' ? written.dash : written.letter(part)))
          .join(''),
      )
      .join(written.space);
    const at = said.indexOf(written.space);
    return {
      register: nome_completo,
      text: [before, said.slice(0, at) + written.nickname + said.slice(at), after] as const,
    };
  });

  test('as a name is found however it is written, and only that goes', async () => {
    await fc.assert(
      fc.asyncProperty(many(nameCase), async (each) => {
        const expected = each.map(({ register, text: [before, said, after] }) => ({
          of: named(register, before + said + after),
          left: before + erased + after,
        }));
        expectNone(await wronglyRead(expected));
      }),
      runs,
    );
  });

  test('as a name is left alone within another', async () => {
    const name = fc.tuple(first, middle, last).map((parts) => `${parts[0]}${parts[1]} ${parts[2]}`);
    const beside = oneOf(
      ['Maria ', ''],
      ['', ' Neto'],
      ['', ' da Silva'],
      ['', ' D’Assis'],
      ['', 'zinho'],
      ['Pro', ''],
    );
    await fc.assert(
      fc.asyncProperty(many(fc.tuple(name, beside)), async (each) => {
        const others = each.map(([own, [before, after]]) => named(own, `de ${before}${own}${after}, ontem`));
        expectNone(await foundAmong(others));
      }),
      runs,
    );
  });

  const digits = (count: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((each) => each.join(''));
  const joint = oneOf(
    '',
    ' ',
    '-',
    '.',
    '–',
    '\u2011',
    '&nbsp;',
    '\u00a0',
    ' - ',
    '&#8209;',
    '\u200b',
    '</b>',
    '<b>',
    '&shy;',
  );
  /** The digits in groups, which are joined in one of the ways. */
  const grouped = (groups: readonly string[], joints: readonly string[]) =>
    groups.map((group, place) => (place === 0 ? group : (joints[place - 1] ?? '') + group)).join('');
  const mobile = fc.record({
    area: oneOf('85', '88', '11', '21'),
    eight: digits(7).map((rest) => `8${rest}`),
    beginning: oneOf('', '0', '+55', '55', '+55 ', '0 15 ', 'none'),
    joints: fc.tuple(joint, joint),
    text: fc.constantFrom(
      ['Fale com ', '.'],
      ['<p>Tel.: ', '</p>'],
      ['https://wa.me/', '?text=oi'],
      ['Dia 12/05 às 19h: ', ', ou na secretaria'],
      ['', ' / 99999-1111'],
      ['(', ')'],
    ),
  });
  test('as a telephone is found however it is written, and not within another number', async () => {
    await fc.assert(
      fc.asyncProperty(many(mobile), async (each) => {
        const made = each.map(({ area, eight, beginning, joints, text: [before, after] }) => {
          const groups = [`9${eight.slice(0, 4)}`, eight.slice(4)];
          const own =
            beginning === 'none' ? grouped(groups, joints.slice(1)) : beginning + grouped([area, ...groups], joints);
          const of = (said: string): Case => ({
            person: { nome_completo: 'Zulmira Quixaba', telefone: `${area}9${eight}` },
            said,
          });
          return {
            of: of(before + own + after),
            left: before + erased + after,
            others: [
              `7${area}9${eight}`,
              `${own}3`,
              `47 ${groups.join('-')}`,
              `(47) ${groups.join('')}`,
              `R$ ${eight},00`,
            ].map((other) => of(`de ${other} e`)),
          };
        });
        expectNone(await wronglyRead(made));
        expectNone(await foundAmong(made.flatMap((each) => each.others)));
      }),
      runs,
    );
  });

  test('as a CPF is found however it is written, and not within another number', async () => {
    const written = fc.tuple(
      digits(9).map((nine) => nine + checkDigits(nine)),
      fc.tuple(joint, joint, joint),
      fc.constantFrom(['CPF ', ''], ['', '.'], ['(', ')']),
    );
    await fc.assert(
      fc.asyncProperty(many(written), async (each) => {
        const made = each.map(([number, joints, [before, after]]) => {
          const own = grouped([number.slice(0, 3), number.slice(3, 6), number.slice(6, 9), number.slice(9)], joints);
          const of = (said: string): Case => ({ person: { nome_completo: 'Zulmira Quixaba', cpf: number }, said });
          return {
            of: of(before + own + after),
            left: before + erased + after,
            others: [of(`7${own}`), of(`${own}3`)],
          };
        });
        expectNone(await wronglyRead(made));
        expectNone(await foundAmong(made.flatMap((each) => each.others)));
      }),
      runs,
    );
  });
});
