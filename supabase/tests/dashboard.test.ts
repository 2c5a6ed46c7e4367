import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await startDatabase();
  for (const [name, details] of Object.entries(people)) {
    tokens[name] = database.tokenFor(await database.createStaff(details));
  }
  await database.sql.exec(`
    insert into public.news (title, content, is_published) values ('a', 'a', true), ('b', 'b', false), ('c', 'c', true);
    insert into public.announcements (title, content) values ('a', 'a'), ('b', 'b');
    insert into public.dizimistas (nome_completo, cpf, dizimista_ativo, consentimento_lgpd, politica_privacidade) values
      ('a', '52998224725', true, true, true), ('b', '11144477735', false, true, true);`);
});
afterAll(() => database.close());

const totals = (who: string) => rest(database, tokens[who], 'rpc/dashboard_totals', { method: 'POST', body: {} });

describe('the five counts', () => {
  test.each(['tereza', 'raimundo', 'lucia'])('for %s', async (who) => {
    expect((await totals(who)).body).toEqual([
      { dizimistas: 2, dizimistas_ativos: 1, usuarios: 5, noticias: 3, avisos: 2 },
    ]);
  });

  test.each(['chico', 'otavio'])('not for %s', async (who) => {
    expect((await totals(who)).body).toEqual([]);
  });

  test('not for a visitor', async () => {
    expect((await totals('visitor')).status).toBe(401);
  });
});
