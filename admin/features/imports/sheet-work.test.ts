import { describe, expect, it } from 'vitest';
import { type Choices, noChoices } from './decide.ts';
import { sheetWork } from './sheet-work.ts';
import { guessColumns } from './values/guess-columns.ts';

/** The work on a CSV whose columns are as guessed. */
async function opened(...lines: string[]) {
  const work = sheetWork();
  const { head, titleRow } = await work.open(new File([lines.join('\n')], 'a.csv'), {});
  work.check({ titleRow, columns: guessColumns(head[titleRow]?.cells ?? []), today: '2026-11-26' });
  work.stage(noChoices);
  return work;
}
type Work = Awaited<ReturnType<typeof opened>>;

const notesOf = (work: Work, choices: Choices = noChoices) =>
  Object.fromEntries(work.page(1, 100, true, choices).rows.map(({ line, notes }) => [line, notes]));
const stagedBy = (work: Work, choices: Choices) => {
  work.stage(choices);
  return work.part(0).rows.map(({ content }) => content);
};

describe('a name that is twice in a file', () => {
  it('is said, however it is accented or its apostrophe is written', async () => {
    const work = await opened("Nome;CPF\nMaria d'Ávila;\nMARIA D’AVILA;529.982.247-25\nMaria dÁvila;\nMaria;");
    expect(notesOf(work)).toEqual({
      3: ['Este nome já está na linha 2.'],
      4: ['Este nome já está na linha 2.'],
    });
  });

  it('is not said of two people with their own CPFs', async () => {
    expect(notesOf(await opened('Nome;CPF\nAna Souza;529.982.247-25\nAna Souza;012.345.678-90'))).toEqual({});
  });
});

describe('rows with problems', () => {
  const lines = ['Nome;CPF;Nascimento', 'Ana;111;', 'Bia;112;31/02/1980', ';529.982.247-25;', 'Caio;;'];
  const [cpf, day, name] = [
    'O campo "CPF" deve ser um CPF válido.',
    'O campo "data de nascimento" deve ser uma data válida (dd/mm/aaaa).',
    'O campo "nome completo" é obrigatório.',
  ];

  it('are grouped, with the cells’ own texts', async () => {
    expect((await opened(...lines)).review(noChoices)).toEqual({
      total: 4,
      invalid: 1,
      refused: 0,
      known: 0,
      namesakes: 0,
      skipped: 0,
      consents: 0,
      capitals: { count: 0, first: '' },
      groups: [
        { id: cpf, count: 2, texts: ['111', '112'], canBring: true, bring: true },
        { id: day, count: 1, texts: ['31/02/1980'], canBring: true, bring: true },
        { id: name, count: 1, texts: [], canBring: false, bring: false },
      ],
      dateQuestions: [],
    });
  });

  it('come in without the field, or stay out where a group does', async () => {
    const work = await opened(...lines);
    expect(stagedBy(work, noChoices)).toEqual([
      { nome_completo: 'Ana', notes: 'CPF: 111' },
      { nome_completo: 'Bia', notes: 'Data de nascimento: 31/02/1980\nCPF: 112' },
      { nome_completo: 'Caio' },
    ]);
    const choices = { ...noChoices, groups: { [day]: false } };
    expect(stagedBy(work, choices)).toEqual([{ nome_completo: 'Ana', notes: 'CPF: 111' }, { nome_completo: 'Caio' }]);
    expect(work.review(choices)).toMatchObject({ total: 4, invalid: 2 });
  });

  it('of the register stay out, or come in without the field and are not asked about again', async () => {
    const work = await opened('Nº;Nome', '12;Ana', '13;Bia');
    work.note([{ line: 2, finding: 'ordinal_taken', other: 12 }]);
    const group = { id: 'O número é de outro dizimista.', count: 1, texts: ['12'], canBring: true };
    expect(work.review(noChoices)).toMatchObject({ invalid: 0, refused: 1, groups: [{ ...group, bring: false }] });
    const choices = { ...noChoices, groups: { [group.id]: true } };
    expect(stagedBy(work, choices)).toEqual([
      { nome_completo: 'Ana', notes: 'Número: 12' },
      { numero_ordinal: 13, nome_completo: 'Bia' },
    ]);
    work.note([]);
    expect(work.review(choices)).toMatchObject({ refused: 0, groups: [{ ...group, bring: true }] });
  });

  it('that the register no longer refuses come in', async () => {
    const work = await opened('Nº;Nome', '12;Ana');
    work.note([{ line: 2, finding: 'ordinal_taken', other: 12 }]);
    work.stage(noChoices);
    work.note([]);
    expect(work.review(noChoices)).toMatchObject({ refused: 0, groups: [] });
  });

  it('are given back as they were, with the reasons, and no formula is one in Excel', async () => {
    const work = await opened('Nome;CPF;Cor', ';111;=1+1', 'Ana;;');
    expect(work.leftOut(noChoices)).toBe(
      '\ufeffNome;CPF;Cor;Motivo\r\n;111;"\'=1+1";"O campo ""nome completo"" é obrigatório. O campo ""CPF"" deve ser um CPF válido."',
    );
  });
});

it('takes no date over that depends on an answer, and then all of its column', async () => {
  const work = await opened(
    'Nome;Nasc.;Dizimista desde',
    'Ana;7/4/1961;21/2/2015',
    'Bia;1/2/1949;3/4/2016',
    ';5/6/1970;',
  );
  expect(work.review(noChoices)).toMatchObject({
    total: 3,
    dateQuestions: [{ title: 'Nasc.', text: '7/4/1961', dayFirst: '7 de abril de 1961' }],
  });
  const since = [{ data_primeira_contribuicao: '2015-02-21' }, { data_primeira_contribuicao: '2016-04-03' }];
  const [ana, bia] = ['Ana', 'Bia'].map((nome_completo, at) => ({ nome_completo, ...since[at] }));
  expect(stagedBy(work, noChoices)).toEqual([ana, bia]);
  expect(notesOf(work)[2]).toEqual(['“7/4/1961” depende da resposta sobre as datas.']);
  const choices = { ...noChoices, monthFirst: { 1: true } };
  expect(stagedBy(work, choices)).toEqual([
    { ...ana, data_nascimento: '1961-07-04' },
    { ...bia, data_nascimento: '1949-01-02' },
  ]);
  expect(Object.keys(notesOf(work, choices))).toEqual(['4']);
  expect(work.review(choices)).toMatchObject({ total: 3, invalid: 1 });
});

it('begins with the rows below two rows of titles', async () => {
  const work = await opened('Nome;Contato;', ';Telefone;E-mail', 'Ana;(85) 99999-1234;ana@example.org');
  expect(work.part(0).rows.map(({ line }) => line)).toEqual([3]);
});
