import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Alphabet, alphabets, letterOf } from '#contract/alphabets.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { fileOf, readContentFile } from './content-file.ts';
import { bytesOf, longest } from './file-bytes.ts';
import { ChangedSince, replaceContent, storedContent } from './stored-content.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  await database.sql.exec(await readFile('supabase/seed/14_parish_content.sql', 'utf8'));
  // The pictures that the seed names.
  await database.sql.exec(`
    insert into storage.objects (bucket_id, name)
    select distinct 'media', private.media_in(content::text) from public.parish_content`);
  await database.sql.exec('delete from public.audit_log');
});
afterAll(() => database.close());

interface File {
  rows: { id?: string; kind: string; is_active?: boolean; content: Record<string, unknown> }[];
  pictures?: string[];
  kept?: object;
}

const kept = async (): Promise<File> => JSON.parse(fileOf(await storedContent(database.sql)));
const utf8 = (text: string) => new TextEncoder().encode(text);
const apply = async (file: File, agreed: readonly string[] = []) =>
  replaceContent(database.sql, readContentFile(utf8(JSON.stringify(file))), 'Arquivo de conteúdo a.json', agreed);
const audited = () =>
  database.sql.query('select verb, row_id, note, actor_name from public.audit_log order by verb, id');
const rowsOf = ({ rows }: File, kind: string) => rows.filter((row) => row.kind === kind);
const namesOf = (file: File, kind: string) => rowsOf(file, kind).map(({ content }) => content.name);

test('a file has all rows as a visitor meets them, and the pictures that they name', async () => {
  await database.sql.exec(`update public.parish_content set is_active = false where kind = 'decree'`);
  const { rows, pictures } = await kept();
  expect(rows[0]).toEqual({
    kind: 'identity',
    id: expect.any(String),
    content: expect.objectContaining({ form: 'paroquia', name: 'Nossa Senhora de Lourdes' }),
  });
  // In the order of the form, not in jsonb's.
  expect(Object.keys(rows[0]?.content ?? {}).slice(0, 3)).toEqual(['form', 'name', 'app_name']);
  expect(rows.filter(({ is_active }) => is_active === false).map(({ kind }) => kind)).toEqual(['decree']);
  expect(pictures).toEqual([...new Set(JSON.stringify(rows).match(/\/storage[^"]+/g))].sort());
  expect(pictures).toContain(rows.find(({ kind }) => kind === 'person')?.content.photo);
});

test('the file that was kept changes nothing, and no entry of the audit log', async () => {
  const file = await kept();
  const before = await storedContent(database.sql);
  expect(await apply(file)).toEqual({ created: 0, changed: 0, removed: 0, unchanged: file.rows.length });
  expect(await storedContent(database.sql)).toEqual(before);
  expect(await audited()).toEqual([]);
});

test('rows are replaced, and one whose id the file has stays the same row, with the person’s name out of its last change', async () => {
  const lucia = await database.createStaff(people.lucia);
  await database.sql.query('update public.parish_content set updated_by = $1', [lucia.id]);
  await database.sql.exec('delete from public.audit_log');
  const file = await kept();
  const [pastor, ...others] = rowsOf(file, 'person');
  if (!pastor?.id) throw new Error('The demonstration has a pastor.');
  pastor.content.role = 'Pároco e reitor';
  const [last] = others.splice(-1);
  const fresh = { kind: 'person', content: { name: 'Ana Lima', role: 'Secretária' } };
  const rows = [...file.rows.filter(({ kind }) => kind !== 'person'), pastor, fresh, ...others];
  expect(await apply({ ...file, rows })).toEqual({
    created: 1,
    // The pastor, and those who come after the new person.
    changed: 3,
    removed: 1,
    unchanged: file.rows.length - 4,
  });
  const after = await kept();
  expect(namesOf(after, 'person')).toEqual([pastor, fresh, ...others].map(({ content }) => content.name));
  expect(rowsOf(after, 'person')[0]).toEqual(pastor);
  const entries = await audited();
  expect(entries.map(({ verb }) => verb)).toEqual(['delete', 'insert', 'update', 'update', 'update']);
  expect(entries[0]).toMatchObject({ row_id: last?.id });
  expect(entries.map(({ row_id }) => row_id)).toContain(pastor.id);
  expect(new Set(entries.map(({ note }) => note))).toEqual(new Set(['Arquivo de conteúdo a.json']));
  expect(entries[2]).toMatchObject({ actor_name: null });
});

test('a row that is not in the database, as in another parish’s, comes with its id, and another place is kept', async () => {
  const file = await kept();
  const [first, second] = rowsOf(file, 'profile');
  await database.sql.query('delete from public.parish_content where id = $1', [first?.id]);
  await database.sql.exec('delete from public.audit_log');
  const others = file.rows.filter(({ kind }) => kind !== 'profile');
  const swapped = [...others, second, first] as File['rows'];
  expect(await apply({ ...file, rows: swapped })).toMatchObject({ created: 1, changed: 0 });
  expect(rowsOf(await kept(), 'profile')).toEqual([second, first]);
});

describe('what changed in the panel since the file was kept', () => {
  const panelMoment = '29/11/2026 10:15';
  let lucia: string;
  beforeEach(async () => {
    lucia = (await database.createStaff(people.lucia)).id;
  });

  /** As the panel writes, at 10:15 in the parish. */
  async function inPanel(sql: string, values: unknown[] = []) {
    await database.sql.exec('alter table public.parish_content disable trigger parish_content_version');
    await database.sql.query(sql, values);
    await database.sql.exec('alter table public.parish_content enable trigger parish_content_version');
  }
  const change = (kind: string, content: object) =>
    inPanel(
      `update public.parish_content set content = content || $2, updated_by = $3, updated_at = '2026-11-29T13:15:00Z'
       where kind = $1`,
      [kind, content, lucia],
    );

  async function changesOf(file: File): Promise<readonly string[]> {
    const before = await storedContent(database.sql);
    const error = await apply(file).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ChangedSince)) throw error ?? new Error('The file was applied.');
    expect(await storedContent(database.sql)).toEqual(before);
    return error.changes;
  }
  const contentOf = async (kind: string) => rowsOf(await kept(), kind)[0]?.content;
  function edited(file: File, kind: string, content: object): File {
    const [row] = rowsOf(file, kind);
    return {
      ...file,
      rows: file.rows.map((each) => (each === row ? { ...row, content: { ...row.content, ...content } } : each)),
    };
  }

  test('is named, and stays beside what the file’s editor changed', async () => {
    const file = await kept();
    await change('contact', { phone: '8532231234' });
    await change('identity', { city: 'Caucaia' });
    const mine = edited(file, 'identity', { description: 'Uma paróquia de Fortaleza.' });
    const changes = await changesOf(mine);
    expect(changes).toEqual([
      `Nome e endereço: mudou no painel em ${panelMoment} depois que o arquivo foi guardado. Fica o que está no painel.`,
      `Contatos: mudou no painel em ${panelMoment} depois que o arquivo foi guardado. Fica o que está no painel.`,
    ]);
    expect(await apply(mine, changes)).toMatchObject({ created: 0, changed: 1, removed: 0 });
    expect(await contentOf('contact')).toMatchObject({ phone: '8532231234' });
    expect(await contentOf('identity')).toMatchObject({ city: 'Caucaia', description: 'Uma paróquia de Fortaleza.' });
  });

  test('is undone only where both changed the same, which is named', async () => {
    const file = await kept();
    await change('contact', { phone: '8532231234', email: 'nova@paroquia.test' });
    const mine = edited(file, 'contact', { phone: '8532239999' });
    const changes = await changesOf(mine);
    expect(changes).toEqual([
      `Contatos: mudou no painel em ${panelMoment} depois que o arquivo foi guardado. Volta ao que diz o arquivo: telefone.`,
    ]);
    await apply(mine, changes);
    expect(await contentOf('contact')).toMatchObject({ phone: '8532239999', email: 'nova@paroquia.test' });
  });

  test('is undone as a whole where the two changes don’t go together', async () => {
    await database.sql.exec(`delete from public.parish_content where kind = 'office_hours'`);
    await database.sql.query(`insert into public.parish_content (kind, content) values ('office_hours', $1)`, [
      { first_day: 1, opens: '08:00', closes: '12:00' },
    ]);
    const file = await kept();
    await change('office_hours', { closes: '09:00' });
    const mine = edited(file, 'office_hours', { opens: '10:00' });
    const changes = await changesOf(mine);
    expect(changes).toEqual([
      expect.stringMatching(/^Horários da secretaria: mudou no painel .* Voltam? ao que diz o arquivo: /),
    ]);
    await apply(mine, changes);
    expect(await contentOf('office_hours')).toMatchObject({ opens: '10:00', closes: '12:00' });
  });

  test('may be a row, which stays, or a deletion, which the file undoes only where its editor changed the row', async () => {
    const file = await kept();
    const [first, second] = rowsOf(file, 'profile');
    await inPanel(`insert into public.parish_content (kind, content, updated_by, updated_at)
      values ('profile', '{"name": "Grupo de jovens", "url": "https://jovens.test/"}', '${lucia}', '2026-11-29T13:15:00Z')`);
    await database.sql.query('delete from public.parish_content where id = any($1)', [[first?.id, second?.id]]);
    const mine = edited(file, 'profile', { name: 'O primeiro' });
    const changes = await changesOf(mine);
    expect(changes).toEqual([
      expect.stringMatching(/^Redes sociais \("O primeiro"\): apagada no painel em .*\. O arquivo a traz de volta\.$/),
      expect.stringMatching(/^Redes sociais \(".*"\): apagada no painel em .*\. Continua apagada\.$/),
      `Redes sociais ("Grupo de jovens"): criada no painel em ${panelMoment} depois que o arquivo foi guardado. Fica o que está no painel.`,
    ]);
    await apply(mine, changes);
    const names = namesOf(await kept(), 'profile');
    expect(names).toContain('O primeiro');
    expect(names).toContain('Grupo de jovens');
    expect(names).not.toContain(second?.content.name);
  });

  test('is named too where the file takes out what changed', async () => {
    const file = await kept();
    await change('contact', { phone: '8532231234' });
    const mine = { ...file, rows: file.rows.filter(({ kind }) => kind !== 'contact') };
    expect(await changesOf(mine)).toEqual([
      expect.stringMatching(/^Contatos: mudou no painel .* O arquivo o apaga\.$/),
    ]);
  });

  test('keeps its order, unless the editor changed it', async () => {
    const file = await kept();
    const [first, ...others] = rowsOf(file, 'sector');
    await database.sql.query(
      `update public.parish_content set "order" = (select max("order") + 1 from public.parish_content) where id = $1`,
      [first?.id],
    );
    const fresh = { kind: 'sector', content: { ...first?.content, name: 'Setor novo' } };
    const at = file.rows.findIndex(({ id }) => id === others.at(0)?.id);
    const mine = { ...file, rows: file.rows.toSpliced(at + 1, 0, fresh) };
    await apply(mine);
    const after = namesOf(await kept(), 'sector');
    expect(after).toEqual([others[0], fresh, ...others.slice(1), first].map((row) => row?.content.name));
    // Applied again, the row without an id is the one that it made before.
    expect(await apply(mine)).toMatchObject({ created: 0, changed: 0, removed: 0 });
  });

  test('is asked about all the more by a file that doesn’t say what it was kept from', async () => {
    const { rows } = await kept();
    await change('contact', { phone: '8532231234' });
    const changes = await changesOf({ rows });
    expect(changes).toEqual([
      `Contatos: mudou no painel em ${panelMoment}. O arquivo não diz de quando é, e desfaz a mudança.`,
    ]);
    expect(await apply({ rows }, changes)).toMatchObject({ changed: 1 });
  });
});

describe('the letters of a file', () => {
  const named = (name: string) =>
    `{"rows":[{"kind":"identity","content":{"form":"paroquia","name":"${name}","city":"A","state":"CE"}}]}`;
  test.each([
    [
      'ANSI',
      Uint8Array.from(named('S\xe3o Jos\xe9'), (sign) => sign.charCodeAt(0)),
      'A linha 1 do arquivo não está em UTF-8',
    ],
    ['NUL', utf8(named('S\0o')), 'A linha 1 do arquivo não está em UTF-8'],
    ['a lost letter', utf8(named('S\ufffdo')), 'O arquivo tem na linha 1 uma letra que se perdeu (\ufffd)'],
    ['a lost letter, escaped', utf8(named('S\\ufffdo')), 'Nome e endereço, linha 1 ("S\ufffdo"): as letras com acento'],
    ['twice', utf8(named('SÃ£o')), 'Nome e endereço, linha 1 ("SÃ£o"): as letras com acento estão trocadas'],
    ['twice, escaped', utf8(named('S\\u00c3\\u00a3o')), 'Nome e endereço, linha 1 ("SÃ£o"): as letras com acento'],
  ])('are refused with a sentence: %s', (_, bytes, sentence) => {
    expect(() => readContentFile(bytes)).toThrow(sentence);
  });

  const words = [
    ...['São José', 'Paróquia', 'Conceição', 'Ângela', 'JOÃO', 'IRMÃ', 'MAÇÃ – 2', '“IRMÃ”', 'avó', 'AVÔ'],
    ...['às 19h', 'Nº 12, 1º andar', 'D’Ávila', 'Três Irmãos…', 'JESÚS', 'É Natal', 'Praça', 'água', 'Família 🙏', 'a'],
  ];
  const sentence = fc.array(fc.constantFrom(...words, ...words.map((word) => word.toUpperCase())), {
    minLength: 1,
    maxLength: 6,
  });
  const single = (alphabet: Alphabet) => (text: string) =>
    Uint8Array.from(text, (letter) =>
      letter < '\x80' ? letter.charCodeAt(0) : 0x80 + Math.max(0, alphabet.indexOf(letter)),
    );
  const twice = (alphabet: Alphabet) => (text: string) =>
    utf8(Array.from(utf8(text), (byte) => letterOf(alphabet, byte)).join(''));
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text.split(''), (unit) => unit.charCodeAt(0)).buffer);

  test.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8', utf8],
    ['UTF-8 with its mark', (text) => utf8(`\ufeff${text}`)],
    ['UTF-16', utf16],
    ['UTF-16 with its mark', (text) => utf16(`\ufeff${text}`)],
    ...alphabets.map((alphabet, index) => [`alphabet ${index}`, single(alphabet)] as [string, typeof utf8]),
    ...alphabets.map(
      (alphabet, index) => [`UTF-8 read in alphabet ${index}`, twice(alphabet)] as [string, typeof utf8],
    ),
  ])('are read as they look or refused: %s', (name, encode) => {
    fc.assert(
      fc.property(sentence, (given) => {
        const text = given.join(' ');
        const json = JSON.stringify({ rows: [{ kind: 'home', content: { donation_text: text } }] });
        let read: unknown;
        try {
          read = readContentFile(encode(json)).rows[0]?.content.donation_text;
        } catch (error) {
          expect(name).not.toMatch(/^UTF-8( with its mark)?$/);
          expect((error as Error).message).toMatch(/ Nada foi mudado\.|letras com acento/);
          return;
        }
        expect(read).toBe(text);
      }),
    );
  });
});

describe('a file with mistakes changes nothing, and names', () => {
  const hours = { first_day: 1, opens: '08:00', closes: '12:00' };
  const person = { name: 'Ana Lima', role: 'Secretária' };
  const gone = '/storage/v1/object/public/media/00000000000000000000000000000000.webp';

  async function refusalOf(file: unknown): Promise<string> {
    const before = await storedContent(database.sql);
    const sentence = await apply(file as File).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(await storedContent(database.sql)).toEqual(before);
    expect(await audited()).toEqual([]);
    return sentence;
  }

  test.each([
    [
      'a kind of a newer version',
      [{ kind: 'retreat', content: {} }],
      'Linha 1 do arquivo: o tipo "retreat" não existe nesta versão do programa.',
    ],
    [
      'a field of a newer version',
      [{ kind: 'person', content: { ...person, since: 2020 } }],
      'Equipe, linha 1 ("Ana Lima"): o campo "since" não existe nesta versão do programa.',
    ],
    [
      'a newer field of a row',
      [{ kind: 'person', content: person, until: 1 }],
      'Linha 1 do arquivo: o campo "until" não existe nesta versão do programa.',
    ],
    [
      'a field that lacks',
      [
        { kind: 'person', content: person },
        { kind: 'person', content: { name: 'Rita' } },
      ],
      'Equipe, linha 2 ("Rita"): O campo "função" é obrigatório.',
    ],
    [
      'fields that don’t go together',
      [{ kind: 'office_hours', content: { ...hours, closes: '07:00' } }],
      'Horários da secretaria, linha 1: O campo "fecha" deve ser depois de abrir.',
    ],
    [
      'a row without content',
      [{ kind: 'home', content: { donation_title: ' ' } }],
      'Textos da página inicial, linha 1: Preencha ao menos um campo.',
    ],
    [
      'a row too many',
      [1, 2].map(() => ({ kind: 'contact', content: { email: 'a@b.test' } })),
      'Contatos, linha 2: a paróquia só tem uma linha deste tipo.',
    ],
    ['no row', [], 'não tem nenhuma linha: o site ficaria vazio.'],
    [
      'too many rows',
      Array.from({ length: 2_001 }, () => ({ kind: 'person', content: person })),
      'tem mais de 2.000 linhas.',
    ],
    [
      'an id that is none',
      [{ id: '7', kind: 'person', content: person }],
      'Linha 1 do arquivo: O campo "id" deve ser um identificador válido.',
    ],
    [
      'letters that were encoded twice',
      [{ kind: 'person', content: { name: 'JosÃ© Lima', role: 'Secretário' } }],
      'Equipe, linha 1 ("JosÃ© Lima"): as letras com acento estão trocadas',
    ],
    [
      'a picture that isn’t stored',
      [{ kind: 'person', content: { ...person, photo: gone } }],
      `Equipe, linha 1 ("Ana Lima"): a foto ${gone} não está guardada aqui.`,
    ],
  ])('%s', async (_, rows, sentence) => {
    const said = await refusalOf({ rows });
    expect(said).toContain('O arquivo tem um erro. Nada foi mudado.');
    expect(said).toContain(`\n- ${sentence}`);
  });

  test('each of them', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const said = await refusalOf({
      rows: [
        { id, kind: 'person', content: { name: 'Ana' } },
        { id, kind: 'profile', content: { name: '', url: 'http://a.test' } },
      ],
    });
    expect(said.split('\n- ')).toEqual([
      'O arquivo tem 4 erros. Nada foi mudado.\n',
      'Equipe, linha 1 ("Ana"): O campo "função" é obrigatório.',
      `Redes sociais, linha 1 ("http://a.test"): o id ${id} já está em outra linha.`,
      'Redes sociais, linha 1 ("http://a.test"): O campo "nome" é obrigatório.',
      'Redes sociais, linha 1 ("http://a.test"): O campo "endereço" deve ser um endereço que começa por https://.',
    ]);
  });

  test('an id of another kind’s row', async () => {
    const [contact] = rowsOf(await kept(), 'contact');
    const said = await refusalOf({ rows: [{ ...contact, kind: 'person', content: person }] });
    expect(said).toContain(`Equipe, linha 1 ("Ana Lima"): o id ${contact?.id} é de uma linha de outro tipo.`);
  });

  test('what the database refuses: a picture that is being removed', async () => {
    const { photo } = rowsOf(await kept(), 'person')[0]?.content ?? {};
    await database.sql.query('insert into private.unused_media (name, claimed_at) values ($1, now())', [
      String(photo).split('/').at(-1),
    ]);
    const said = await refusalOf({ rows: [{ kind: 'person', content: { ...person, photo } }] });
    expect(said).toBe('Equipe, linha 1 ("Ana Lima"): a foto está sendo apagada. Envie-a de novo. Nada foi mudado.');
  });

  test('another kind of file', async () => {
    expect(await refusalOf([])).toContain('Envie os dados no formato esperado.');
    expect(await refusalOf({ linhas: [] })).toContain('o campo "linhas" não existe nesta versão do programa.');
    expect(() => readContentFile(utf8('nome: São José'))).toThrow(
      /^O arquivo está cortado ou tem um sinal a mais perto da linha 1\. Nada foi mudado\.$/,
    );
  });
});

describe('the typed path', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paroquia-content-'));
    path = join(folder, 'paroquia.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is read where it is a file, also by a link', async () => {
    await writeFile(join(folder, 'a.json'), '{}');
    await symlink(join(folder, 'a.json'), path);
    expect(String(await bytesOf(path))).toBe('{}');
  });

  test.each<[string, string, () => unknown]>([
    ['a pipe', 'não é um arquivo', () => execFileSync('mkfifo', [path])],
    ['a folder', 'não é um arquivo', () => symlink(folder, path)],
    ['a device', 'não é um arquivo', () => symlink('/dev/zero', path)],
    ['a huge file', 'é grande demais', () => writeFile(path, '').then(() => truncate(path, longest + 1))],
    ['a link to itself', 'não pôde ser lido', () => symlink(path, path)],
    ['nothing', 'não pôde ser lido', () => undefined],
  ])('is refused where it is %s', async (_, sentence, put) => {
    await put();
    await expect(bytesOf(path)).rejects.toThrow(sentence);
  });
});
