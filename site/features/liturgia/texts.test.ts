import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiturgyDay, Readings } from '#contract/liturgia.ts';
import { antiphonsOf, isChoice, linesOf, piecesOf, prayersOf, slotsOf, versesOf } from './texts.ts';

/** A line with its verse numbers in brackets. */
const marked = (line: string) =>
  piecesOf(line)
    .map(({ text, isVerse }) => (isVerse ? `[${text}]` : text))
    .join('');

describe('verse numbers', () => {
  it.each([
    ['1Naquele tempo, 2disse o Senhor', '[1]Naquele tempo, [2]disse o Senhor'],
    ['12“Vinde”, 13bEle disse', '[12]“Vinde”, [13b]Ele disse'],
    ['— 4aO Senhor é bom', '— [4a]O Senhor é bom'],
    ['(3Ele respondeu)', '([3]Ele respondeu)'],
    ['No ano 70 caiu a cidade', 'No ano 70 caiu a cidade'],
    ['o 1º dia e a 2ª hora', 'o 1º dia e a 2ª hora'],
    ['Mt 5,1-12a e Lc 2,14', 'Mt 5,1-12a e Lc 2,14'],
    ['eram 144.000 pessoas', 'eram 144.000 pessoas'],
    ['7', '7'],
    ['', ''],
  ])('of "%s" are "%s"', (line, expected) => expect(marked(line)).toBe(expected));

  it('are separated without losing a letter', () => {
    const lines = fc.string({ unit: fc.constantFrom(...'1234 abcAé“”"-—(.,ºª'), maxLength: 40 });
    fc.assert(
      fc.property(lines, (line) => {
        expect(
          piecesOf(line)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
      }),
    );
  });
});

describe('the verses of a psalm', () => {
  const refrao = 'O Senhor é o meu pastor!';
  it.each([
    ['apart by empty lines', 'Um\ndois\n\nTrês\n \nQuatro', ['Um\ndois', 'Três', 'Quatro']],
    ['each with a dash', '— Um\ndois\n— Três', ['— Um\ndois', '— Três']],
    ['in one piece', 'Um\ndois', ['Um\ndois']],
    [
      'with the refrain among them',
      '— Um\nR. O Senhor é o meu pastor.\n— Dois\nO SENHOR é o meu pastor!',
      ['— Um', '— Dois'],
    ],
    ['of nothing', ' \n ', []],
  ])('%s', (_, texto, verses) => expect(versesOf({ referencia: '', refrao, texto })).toEqual(verses));

  it('keep all lines where there is no refrain', () =>
    expect(versesOf({ referencia: '', refrao: '', texto: '—\nUm' })).toEqual(['—\nUm']));
});

const none: Readings = {
  primeiraLeitura: [],
  salmo: [],
  segundaLeitura: [],
  terceiraLeitura: [],
  quartaLeitura: [],
  quintaLeitura: [],
  sextaLeitura: [],
  setimaLeitura: [],
  epistola: [],
  evangelho: [],
};
const reading = { referencia: 'Is 2,1-5', texto: 'Texto' };
const psalm = { referencia: 'Sl 22', refrao: 'Refrão', texto: 'Verso' };

describe('the slots', () => {
  it('without a reading are left out; the others are in the order of the Mass', () => {
    const slots = slotsOf({ ...none, evangelho: [reading], salmo: [psalm], primeiraLeitura: [reading] });
    expect(slots.map(({ title }) => title)).toEqual(['Primeira leitura', 'Salmo responsorial', 'Evangelho']);
    expect(slotsOf(none)).toEqual([]);
  });

  it('of the Easter Vigil are all shown, its psalms not as alternatives', () => {
    const vigil: Readings = { ...none, salmo: [psalm, psalm] };
    for (const name of Object.keys(none) as (keyof Readings)[]) if (name !== 'salmo') vigil[name] = [reading, reading];
    const slots = slotsOf(vigil);
    expect(slots.map(({ title }) => title)).toEqual([
      'Primeira leitura',
      'Salmo responsorial',
      'Segunda leitura',
      'Terceira leitura',
      'Quarta leitura',
      'Quinta leitura',
      'Sexta leitura',
      'Sétima leitura',
      'Epístola',
      'Evangelho',
    ]);
    expect(slots.filter((slot) => !isChoice(slot, vigil)).map(({ title }) => title)).toEqual(['Salmo responsorial']);
  });
});

describe('prayers and antiphons', () => {
  const oracoes = {
    coleta: 'Ó Deus',
    oferendas: null,
    comunhao: ' ',
    extras: [{ titulo: 'Bênção', texto: 'Deus vos' }],
  };
  const day = { oracoes, antifonas: { entrada: null, comunhao: 'Felizes' } } as LiturgyDay;

  it('that are missing have no heading', () => {
    expect(prayersOf(day)).toEqual([
      { title: 'Oração da coleta', text: 'Ó Deus' },
      { title: 'Bênção', text: 'Deus vos' },
    ]);
    expect(antiphonsOf(day)).toEqual([{ title: 'Antífona da comunhão', text: 'Felizes' }]);
  });

  it('may all be missing', () => {
    const without = { ...day, oracoes: null, antifonas: null };
    expect([prayersOf(without), antiphonsOf(without)]).toEqual([[], []]);
  });
});

it('blank lines are dropped', () => expect(linesOf(' Um \n\n dois\r\n')).toEqual(['Um', 'dois']));
