import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { fileOf, rowsOfFile } from './content-file.ts';
import { replaceContent, storedContent } from './stored-content.ts';

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
}

const kept = async (): Promise<File> => JSON.parse(fileOf(await storedContent(database.sql)));
const apply = async (file: File) =>
  replaceContent(database.sql, rowsOfFile(JSON.stringify(file)), 'Arquivo de conteúdo a.json');
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
  expect(await apply({ rows })).toEqual({
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

test('an id that is no longer there comes back with its row, and another place is kept', async () => {
  const file = await kept();
  const [first, second] = rowsOf(file, 'profile');
  await database.sql.query('delete from public.parish_content where id = $1', [first?.id]);
  const others = file.rows.filter(({ kind }) => kind !== 'profile');
  const swapped = [...others, second, first] as File['rows'];
  expect(await apply({ rows: swapped })).toMatchObject({ created: 1, changed: 0 });
  expect(rowsOf(await kept(), 'profile')).toEqual([second, first]);
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
    expect(() => rowsOfFile('nome: São José')).toThrow(/^O arquivo não está escrito como JSON: .* Nada foi mudado\.$/s);
  });
});
