import { beforeEach, describe, expect, it } from 'vitest';
import { carneDizimo } from '#contract/carne-dizimo.ts';
import { send, startApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const sql = (text: string) => parish().database.sql.exec(text);
const path = '/carne-dizimo/ano/2026/impressao';
const read = async (below = '', api = parish().api) => {
  const { status, body } = await send(api, path + below, { token: parish().token('raimundo') });
  return { status, data: body.data };
};
const printed = async (query = '', api = parish().api) =>
  carneDizimo.printed.answer.parse((await read(query, api)).data).carnes;
const exports = () =>
  parish().database.sql.query<{ note: string }>(`select note from public.audit_log where verb = 'export'`);

/** Four payers with booklets of 2026, one of them inactive, and one without. */
beforeEach(async () => {
  await parish().database.empty('public.dizimistas', 'public.audit_log');
  await sql(`
    insert into public.dizimistas (nome_completo, comunidade_setor, dizimista_ativo) values
      ('Maria da Conceição Souza', 'São José', true), ('João Lima', null, true), ('Ana Braga', 'sao jose', true),
      ('Inês Melo', 'São José', false), ('Rui Sá', 'São José', true);
    select private.make_carne(gen_random_uuid(), id, 2026, 50, case numero_ordinal when 3 then 9 else 1 end)
    from public.dizimistas where numero_ordinal < 5;`);
});

describe('booklets to print', () => {
  it('are those of active payers, with the name that the page shows and the months as they are now', async () => {
    const carnes = await printed();
    expect(carnes.map(({ nome, parcelas }) => [nome, parcelas.length])).toEqual([
      ['Ana B.', 4],
      ['João L.', 12],
      ['Maria C. S.', 12],
    ]);
    expect(carnes[0]?.parcelas[0]).toEqual({
      ...{ mes: 9, vencimento: '2026-09-10', valor_parcela: 50, restante: 50, pago: false, devida: true },
    });
    const whole = startApi(parish().database, { titheLookupName: 'full' });
    expect((await printed('', whole)).map(({ nome }) => nome)).toContain('Maria da Conceição Souza');
  });

  it.each([
    ['?ordem=numero', [1, 2, 3]],
    ['?ordem=comunidade', [3, 1, 2]],
    ['?comunidade=S%C3%A3o%20Jos%C3%A9', [3, 1]],
    ['?comunidade=Lourdes', []],
  ])('%s chooses and sorts them', async (query, numbers) => {
    expect((await printed(query)).map(({ numero_ordinal }) => numero_ordinal)).toEqual(numbers);
  });

  it('leave out whoever owes nothing of the year, and are counted by community', async () => {
    await sql(`update public.parcelas set encerrada_em = now() from public.carnes as carne
      join public.dizimistas as payer on payer.id = carne.dizimista_id
      where carne_id = carne.id and payer.numero_ordinal = 2`);
    expect((await printed()).map(({ nome }) => nome)).toEqual(['Ana B.', 'Maria C. S.']);
    expect((await read('/comunidades')).data).toEqual([{ comunidade: expect.stringMatching(/jos/i), carnes: 2 }]);
  });

  it('of one payer, also an inactive one, are a reading of the record', async () => {
    const [ines] = await parish().database.sql.query<{ id: string }>(
      `select id from public.dizimistas where numero_ordinal = 4`,
    );
    expect((await printed(`?dizimista=${ines?.id}`)).map(({ nome }) => nome)).toEqual(['Inês M.']);
    expect(await exports()).toEqual([]);
    expect(await parish().database.sql.query(`select from public.audit_log where verb = 'read'`)).toHaveLength(1);
  });

  it('of many are in the audit log as an export, without what tells of a person', async () => {
    await printed();
    await printed('?comunidade=Lourdes');
    expect((await exports()).map(({ note }) => note)).toEqual([
      'Carnês de 2026 para imprimir: todos os dizimistas ativos',
      'Carnês de 2026 para imprimir: Comunidade (informado)',
    ]);
  });

  it('where nobody is active are none', async () => {
    await sql('update public.dizimistas set dizimista_ativo = false');
    expect([await printed(), (await read('/comunidades')).data]).toEqual([[], []]);
  });
});
