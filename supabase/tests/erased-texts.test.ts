import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

const person = { nome_completo: 'José Lima', cpf: '52998224725', telefone: '8591112222', email: 'jose@lima.test' };

/** The texts as an erasure of the person leaves them. */
const mended = async (texts: readonly string[]) => {
  const rows = await database.sql.query<{ mended: string }>(
    `select private.mended(said, private.person_pattern(private.traces_of(jsonb_populate_record(null::public.dizimistas, $1)))) as mended
     from unnest($2::text[]) with ordinality as texts (said, place) order by place`,
    [JSON.stringify(person), texts],
  );
  return rows.map((row) => row.mended);
};

test.each([
  ['José Lima e José Limaverde', 'Dados apagados e José Limaverde'],
  ['Maria José Limas, JOSE LIMA', 'Maria José Limas, Dados apagados'],
  ['85 9111-2222; 859 1112222; 8591112222 9', 'Dados apagados; Dados apagados; Dados apagados 9'],
  ['859 11112222', '859 11112222'],
  ['1858591112222 e 85911122223', '1858591112222 e 85911122223'],
  ['529.982.247-25, 1529.982.247-25', 'Dados apagados, 1529.982.247-25'],
  ['ajose@lima.test, jose@lima.test', 'ajose@lima.test, Dados apagados'],
  ['<b>José</b> Lima', '<b>Dados apagados</b>'],
  ['Ninguém', 'Ninguém'],
  // Parts of another's name.
  ['Afilhado de Maria José Lima Neto', 'Afilhado de Maria José Lima Neto'],
  ['Maria José Lima', 'Maria José Lima'],
  ['MARIA JOSE LIMA e jose lima filho', 'MARIA JOSE LIMA e jose lima filho'],
  ['afilhado de Zilmar José Lima.', 'afilhado de Zilmar José Lima.'],
  ['José Lima Sousa; José Lima dos Santos', 'José Lima Sousa; José Lima dos Santos'],
  ['<b>José</b> Lima <i>Neto</i>, José&nbsp;Lima&nbsp;Neto', '<b>José</b> Lima <i>Neto</i>, José&nbsp;Lima&nbsp;Neto'],
  ['maria-jose-lima', 'maria-jose-lima'],
  ['JOSÉ LIMA DOS SANTOS', 'JOSÉ LIMA DOS SANTOS'],
  // Neighbours that are no names.
  ['Visitei José Lima. Lá José Lima agradece', 'Visitei Dados apagados. Lá Dados apagados agradece'],
  ['Missa pelo Padre José Lima, Para José Lima', 'Missa pelo Padre Dados apagados, Para Dados apagados'],
  ['o Sr. José Lima Tel. 1', 'o Sr. Dados apagados Tel. 1'],
  ['José Lima da Rua do Sol e Ana', 'Dados apagados da Rua do Sol e Ana'],
  ['José Lima filho de Ana', 'Dados apagados filho de Ana'],
  ['VISITA A JOSE LIMA HOJE', 'VISITA A Dados apagados HOJE'],
  ['<p>Santa Missa</p><p>José Lima</p>', '<p>Santa Missa</p><p>Dados apagados</p>'],
  ['Santa Missa - José Lima', 'Santa Missa - Dados apagados'],
  ['Os Doadores\nJosé Lima\nAna', 'Os Doadores\nDados apagados\nAna'],
])('%j becomes %j', async (said, left) => {
  const [found] = await mended([said]);
  expect(found).toBe(left);
});

test('names and numbers that contain the person’s are left alone, whatever stands beside them', async () => {
  const own = fc.constantFrom(
    'José Lima',
    'JOSE LIMA',
    'jose lima',
    '52998224725',
    '529.982.247-25',
    '8591112222',
    '(85) 9111-2222',
  );
  const longer = fc
    .tuple(own, fc.constantFrom('verde', 's', 'ão'), fc.constantFrom('0', '73'))
    .map(([value, letters, digits]) => (/\d$/.test(value) ? `${value}${digits}` : `${value}${letters}`));
  const before = fc
    .tuple(own, fc.constantFrom('Zé', 'X'), fc.constantFrom('4', '12'))
    .map(([value, letters, digits]) =>
      /^\d/.test(value) ? `${digits}${value}` : value.startsWith('(') ? value.slice(1, 3) : `${letters}${value}`,
    );
  const others = fc
    .tuple(own, fc.constantFrom('afilhado de Zilmar ', 'Maria ', ''), fc.constantFrom(' Neto', ' da Silva', ''))
    .filter(([value, first, last]) => /^J.*[a-z]$/.test(value) && first + last !== '')
    .map((parts) => parts[1] + parts[0] + parts[2]);
  const part = fc.oneof(
    own.map((value) => ({ value, left: 'Dados apagados' })),
    fc
      .oneof(longer, before, others, fc.constantFrom('José', 'Lima', 'Josélia Lima', '9111'))
      .map((value) => ({ value, left: value })),
  );
  const texts = fc.array(fc.array(part, { minLength: 1, maxLength: 6 }), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, async (lists) => {
      const joined = (side: 'value' | 'left') => lists.map((parts) => parts.map((each) => each[side]).join('; '));
      expect(await mended(joined('value'))).toEqual(joined('left'));
    }),
    { numRuns: 20 },
  );
});
