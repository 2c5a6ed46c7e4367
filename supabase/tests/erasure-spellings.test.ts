import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

interface Case {
  person: { nome_completo: string; cpf?: string; rg?: string; telefone?: string; email?: string };
  said: string;
}

const cpf = '85142896831';
const telefone = '85988040314';
const named = (nome_completo: string, said: string): Case => ({ person: { nome_completo }, said });
const known = (said: string): Case => ({
  person: { nome_completo: 'Zulmira Quixaba', cpf, rg: '2001010203-4', telefone, email: 'zulmira.q@caatinga.test' },
  said,
});

/** Whether each text is found by the pattern and by the index of words, and what an erasure leaves of it. */
const read = async (cases: readonly Case[]) =>
  await database.sql.query<{ found: boolean; indexed: boolean; left: string }>(
    `select private.told_text(said) ~ pattern as found, indexed, private.mended(said, pattern) as left
     from jsonb_array_elements($1) with ordinality as each (given, place), jsonb_to_record(given) as each_case (person jsonb, said text),
       private.traces_of(jsonb_populate_record(null::public.dizimistas, person)) as traces, private.person_pattern(traces) as pattern,
       lateral (select exists (
         select from private.words_sought(traces) as words where private.words_of(said) @> words
       ) as indexed) as by_words
     order by place`,
    [JSON.stringify(cases)],
  );
const erased = 'Dados apagados';

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

describe('numbers', () => {
  test.each([
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
  ])('are found as %j', async (way) => {
    for (const said of [`Fale: ${way}.`, `<p>${way}</p>`, `Dia 12/05, ${way}; às 19h`]) {
      const [found] = await read([known(said)]);
      expect(found).toMatchObject({ found: true, indexed: true });
      expect(found?.left.replaceAll(/<[^<>]*>/g, '')).toBe(said.replace(way, erased).replaceAll(/<[^<>]*>/g, ''));
    }
  });

  test.each([
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
  ])('in %j leave %j', async (said, left) => {
    const [found] = await read([known(said)]);
    expect(found).toEqual({ found: true, indexed: true, left });
  });

  test.each([
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
  ])('are not in %j', async (said) => {
    const [found] = await read([known(`Veja ${said} aqui`)]);
    expect(found).toMatchObject({ found: false, left: `Veja ${said} aqui` });
  });
});
