import { expect, test } from 'vitest';
import { projectOrigin } from './project-origin.ts';

const project = 'abcdefghijklmnopqrst';
const pooler = `postgresql://postgres.${project}:a@aws-0-sa-east-1.pooler.supabase.com:5432/postgres`;

test.each([
  ['as it is set', { publicSupabaseUrl: 'https://fotos.example' }, pooler, 'https://fotos.example'],
  [
    'by the project’s name',
    { supabaseProjectId: 'zyxwvutsrqponmlkjihg' },
    pooler,
    'https://zyxwvutsrqponmlkjihg.supabase.co',
  ],
  ['by the pooler’s user', {}, pooler, `https://${project}.supabase.co`],
  [
    'by the database’s host',
    {},
    `postgresql://postgres:a@db.${project}.supabase.co:5432/postgres`,
    `https://${project}.supabase.co`,
  ],
  ['not at all', {}, 'postgresql://postgres:a@paroquia.example/postgres', undefined],
])('a project’s address is known %s', (_, environment, url, expected) => {
  expect(projectOrigin(environment, url)).toBe(expected);
});
