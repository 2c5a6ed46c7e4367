import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployEach, failuresIn, profilesIn, tableOf } from './each.ts';

const parishes = ['aparecida', 'matriz', 'santa-rita', 'sao-jose'];
const at = new Date(2026, 10, 26, 14, 35);

async function deployThem(failing: Record<string, string>, options: { same?: string; stopAt?: string } = {}) {
  const told: string[] = [];
  const deployed: string[] = [];
  const stopping = new AbortController();
  const outcomes = await deployEach(
    parishes,
    {
      read(profile) {
        if (failing[profile]?.startsWith('Confira')) throw new Error(failing[profile]);
        return { projectId: options.same ?? profile, siteUrl: `https://${profile}.example` };
      },
      async deploy(profile) {
        deployed.push(profile);
        if (options.stopAt === profile) stopping.abort();
        if (failing[profile]) throw new Error(failing[profile]);
      },
    },
    { tell: (line) => told.push(line), stop: stopping.signal, now: () => at },
  );
  return { outcomes, told, deployed, table: tableOf(outcomes, { version: '0.1.0', dryRun: false }) };
}

test('the profiles are the files with their names, by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paroquia-each-'));
  const names = ['.env', '.env.example', '.env.sao-jose', '.env.aparecida', '.env.Old', '.env.a.bak', 'x.env.b'];
  for (const name of names) writeFileSync(join(folder, name), '');
  expect(profilesIn(folder)).toEqual(['aparecida', 'sao-jose']);
  rmSync(folder, { recursive: true });
});

test('a parish that fails keeps none of the next from its turn, and the table says what is where', async () => {
  const { outcomes, told, deployed, table } = await deployThem({
    aparecida: 'Confira .env.aparecida:\n  SITE_URL falta: é o endereço do site',
    'santa-rita': 'Banco de dados: não deu certo.\nA senha não vale.\nConfira SUPABASE_DB_URL.',
  });
  expect(deployed).toEqual(['matriz', 'santa-rita', 'sao-jose']);
  expect(told).toContain('Banco de dados: não deu certo.\nA senha não vale.\nConfira SUPABASE_DB_URL.');
  expect(told[0]).toBe('\naparecida (1 de 4)');
  const lines = table.split('\n').map((line) => line.split(/ {2,}/));
  expect(lines).toEqual([
    ['Perfil', 'Site', 'Situação'],
    ['aparecida', '–', 'falhou: Confira .env.aparecida: SITE_URL falta: é o endereço do site'],
    ['matriz', 'https://matriz.example', 'versão 0.1.0, 26/11/2026, 14:35:00'],
    ['santa-rita', 'https://santa-rita.example', 'falhou: Banco de dados: não deu certo. A senha não vale.'],
    ['sao-jose', 'https://sao-jose.example', 'versão 0.1.0, 26/11/2026, 14:35:00'],
  ]);
  expect(failuresIn(outcomes)).toContain('De 4 perfis, 2 não ficaram prontos: aparecida, santa-rita.');
});

test('all that are done need no sentence', async () => {
  const { outcomes } = await deployThem({});
  expect(failuresIn(outcomes)).toBeUndefined();
});

test('two profiles of one project are not deployed over each other', async () => {
  const { deployed, outcomes } = await deployThem({}, { same: 'abcdefghijklmnopqrst' });
  expect(deployed).toEqual(['aparecida']);
  expect(outcomes[1]?.reason).toContain('é o mesmo do perfil aparecida. Confira .env.matriz');
});

test('a stop leaves the next ones, which the table names', async () => {
  const { deployed, outcomes, table } = await deployThem({ matriz: 'Interrompido.' }, { stopAt: 'matriz' });
  expect(deployed).toEqual(['aparecida', 'matriz']);
  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'failed', 'not reached', 'not reached']);
  expect(table).toMatch(/sao-jose .*não chegou a vez$/);
});

test('a dry run changes nothing, and its table says so', () => {
  const table = tableOf([{ profile: 'matriz', site: 'https://m.example', state: 'done', at }], {
    version: '0.1.0',
    dryRun: true,
  });
  expect(table).toContain('nada foi mudado');
});
