import { expect, it } from 'vitest';
import { labelledDizimista, listedDizimista, reportedNames } from '#contract/dizimistas.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();

it('the search in the database answers what lists, reports, labels, birthdays and orders need, and nothing else', async () => {
  const answered = await parish().database.sql.query<{ name: string }>(`
    select name from pg_proc, unnest(proargnames, proargmodes::text[]) as argument (name, mode)
    where pg_proc.oid = 'public.find_dizimistas'::regproc and mode = 't'`);
  // The API adds `nome`.
  const listed = Object.keys(listedDizimista.def.shape).filter((name) => name !== 'nome');
  const labelled = Object.keys(labelledDizimista.def.shape);
  const needed = new Set([...listed, ...reportedNames, ...labelled, 'birth_month', 'birth_day', 'search_text']);
  expect(answered.map(({ name }) => name).sort()).toEqual([...needed].sort());
});
