import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const tokenOf = async (name: 'tereza' | 'chico') => database.tokenFor(await database.createStaff(people[name]));
const intention = { intention_type: 'deceased', notes: 'Pela alma de João & Maria' };
const left = () =>
  database.sql.query<{ notes: string; search_text: string }>('select notes, search_text from public.mass_intentions');

test('is found by its words, folded, and by no other column that people write', async () => {
  const editor = await tokenOf('tereza');
  expect((await rest(database, editor, 'mass_intentions', { method: 'POST', body: intention })).status).toBe(201);
  expect(await left()).toMatchObject([{ search_text: 'pela alma de joao & maria' }]);
  const body = { notes: 'Pela Saúde <3' };
  await rest(database, editor, 'mass_intentions?is_recurring=eq.false', { method: 'PATCH', body });
  expect(await left()).toMatchObject([{ search_text: 'pela saude <3' }]);
});

test.each([{ created_at: '2020-01-01' }, { updated_at: '2020-01-01' }, { updated_by: unknownId }])(
  'nobody sets %j',
  async (forced) => {
    const editor = await tokenOf('tereza');
    const created = await rest(database, editor, 'mass_intentions', {
      method: 'POST',
      body: { ...intention, ...forced },
    });
    expect(created.status).toBe(403);
    const changed = await rest(database, editor, 'mass_intentions?is_recurring=eq.false', {
      method: 'PATCH',
      body: forced,
    });
    expect(changed.status).toBe(403);
  },
);

test('nobody sets its search text', async () => {
  const editor = await tokenOf('tereza');
  const body = { ...intention, search_text: 'a' };
  expect((await rest(database, editor, 'mass_intentions', { method: 'POST', body })).status).toBe(400);
});

test.each(['tereza', 'chico'] as const)('one statement of %s deletes what row-level security allows', async (who) => {
  await database.sql.exec(
    `insert into public.mass_intentions (notes, is_recurring) values ('Uma', false), ('Outra', false), ('Sempre', true)`,
  );
  const token = await tokenOf(who);
  await rest(database, token, 'mass_intentions?is_recurring=eq.false', { method: 'DELETE' });
  expect((await left()).map(({ notes }) => notes)).toEqual(who === 'tereza' ? ['Sempre'] : ['Uma', 'Outra', 'Sempre']);
});

test('changes nothing of what visitors see', async () => {
  const version = () => database.sql.query('select version from public.site_state');
  const before = await version();
  await database.sql.exec(`insert into public.mass_intentions (notes) values ('Uma')`);
  await database.sql.exec('delete from public.mass_intentions');
  expect(await version()).toEqual(before);
});

describe('the mass of an intention', () => {
  const sunday = '2026-12-06';
  const [weekly, oneMore] = ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2'];
  let editor: string;
  const write = async (named: object) => {
    const { status, body } = await rest(database, editor, 'mass_intentions', {
      method: 'POST',
      body: { ...intention, ...named },
    });
    return status === 201 ? 'written' : (body.hint ?? body.code);
  };
  beforeEach(async () => {
    editor = await tokenOf('tereza');
    await database.sql.exec(`
      insert into public.mass_schedule (id, day_of_week, "time") values ('${weekly}', 0, '19:00');
      insert into public.mass_changes (id, "day", "time") values ('${oneMore}', '2026-12-08', '07:00')`);
  });

  test.each([
    ['none, which is of the day', { day: sunday }, 'written'],
    ['the weekly one of that day', { day: sunday, mass_id: weekly, until: '2026-12-30' }, 'written'],
    ['the weekly one on another day', { day: '2026-12-07', mass_id: weekly }, 'other_mass'],
    ['one more of that day', { day: '2026-12-08', change_id: oneMore }, 'written'],
    ['one more of another day', { day: '2026-12-09', change_id: oneMore }, 'other_mass'],
    ['one without a day', { mass_id: weekly }, 'other_mass'],
    ['one more that repeats', { day: '2026-12-08', change_id: oneMore, until: '2026-12-09' }, '23514'],
    ['until a day before', { day: sunday, until: '2026-12-05' }, '23514'],
    ['until a day without a first one', { until: '2026-12-05' }, '23514'],
  ])('is %s', async (_, named, outcome) => expect(await write(named)).toBe(outcome));

  test.each([
    ['the weekly one', { day: sunday, mass_id: weekly }, '19:00:00'],
    ['one more of a day', { day: '2026-12-08', change_id: oneMore }, '07:00:00'],
  ])('is cancelled on its day alone, %s', async (_, named, time) => {
    await write(named);
    const read = () =>
      database.sql.query('select written.mass_time, written.mass_is_cancelled from public.mass_intentions as written');
    expect(await read()).toEqual([{ mass_time: time, mass_is_cancelled: false }]);
    await database.sql.exec(
      `select public.cancel_masses(gen_random_uuid(), '2026-12-06', '2026-12-08', 'Não há padre')`,
    );
    expect(await read()).toEqual([{ mass_time: time, mass_is_cancelled: true }]);
  });

  test('that is said no more leaves the intention at its first day', async () => {
    await write({ day: sunday, mass_id: weekly, until: '2026-12-30' });
    await write({ day: '2026-12-08', change_id: oneMore });
    await database.sql.exec('delete from public.mass_schedule; delete from public.mass_changes');
    expect(
      await database.sql.query(
        `select "day"::text, "until", mass_id, change_id from public.mass_intentions order by "day"`,
      ),
    ).toEqual([
      { day: sunday, until: null, mass_id: null, change_id: null },
      { day: '2026-12-08', until: null, mass_id: null, change_id: null },
    ]);
  });
});

describe('the book of masses', () => {
  const [weekly, oneMore] = ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2'];
  const row = '00000000-0000-4000-8000-0000000000d3';
  let editor: string;
  /** A mass each week on yesterday's weekday, and one more yesterday. */
  beforeEach(async () => {
    editor = await tokenOf('tereza');
    await database.sql.exec(`
      insert into public.mass_schedule (id, day_of_week, "time")
      values ('${weekly}', extract(dow from private.parish_today() - 1), '19:00');
      insert into public.mass_changes (id, "day", "time", celebrant) values ('${oneMore}', private.parish_today() - 1, '07:00', 'Pe. João')`);
  });
  /** Writes an intention, as if yesterday. */
  const write = (notes: string, columns = '', values = '', daysAgo = 1) =>
    database.sql.exec(`
      insert into public.mass_intentions (intention_type, notes, created_at ${columns && `, ${columns}`})
      values ('deceased', '${notes}', now() - interval '${daysAgo} days' ${values && `, ${values}`})`);
  const yesterday = 'private.parish_today() - 1';
  const offered = () =>
    database.sql.exec(`
      insert into public.financial_transactions (id, amount, type, category_name, transaction_date)
      values ('${row}', 25, 'income', 'Espórtulas', ${yesterday});
      update public.mass_intentions set offering_id = '${row}'`);
  /** The lines of the months of yesterday and today, each as a sentence. */
  async function lines(token = editor): Promise<string[]> {
    const months = await database.sql.query<{ month: string }>(
      `select distinct date_trunc('month', "day")::date::text as month from unnest(array[${yesterday}, private.parish_today()]) as "day" order by 1`,
    );
    const books = await Promise.all(
      months.map(({ month }) => rest(database, token, 'rpc/mass_book_of', { method: 'POST', body: { month } })),
    );
    return books
      .flatMap(({ body }) => body)
      .map((line) =>
        [
          line.notes,
          line.celebrated_on ? 'dita' : 'a dizer',
          line.time?.slice(0, 5),
          line.celebrant,
          line.has_offering && 'com espórtula',
          line.offering,
        ]
          .filter((part) => part || part === 0)
          .join(', '),
      );
  }

  test('has what was celebrated, with its hour and by whom, and nothing of today or of a mass that was not', async () => {
    await write('De ontem', '"day"', yesterday);
    await write('Da missa', '"day", mass_id', `${yesterday}, '${weekly}'`);
    await write('Da outra', '"day", change_id', `${yesterday}, '${oneMore}'`);
    await write('De hoje', '"day"', 'private.parish_today()');
    await write('Sem dia');
    expect(await lines()).toEqual(['De ontem, dita', 'Da outra, dita, 07:00, Pe. João', 'Da missa, dita, 19:00']);
    await database.sql.exec('delete from public.mass_book');
    await database.sql.exec(
      `insert into public.mass_changes ("day", mass_id, is_cancelled) values (${yesterday}, '${weekly}', true)`,
    );
    expect(await lines()).toEqual(['De ontem, dita', 'Da outra, dita, 07:00, Pe. João']);
  });

  test.each([
    ['is deleted', 'delete from public.mass_intentions'],
    ['is of another day', 'update public.mass_intentions set "day" = private.parish_today() + 6, mass_id = null'],
    ['has its mass at another hour', `update public.mass_schedule set "time" = '18:00'`],
    ['has a mass that is said no more', 'delete from public.mass_schedule'],
  ])('stays as it was when an intention %s', async (_, change) => {
    await write('Da missa', '"day", mass_id', `${yesterday}, '${weekly}'`);
    await database.sql.exec(change);
    expect(await lines()).toEqual(['Da missa, dita, 19:00']);
  });

  const mistyped: [string, string, string[]][] = [
    ['of a day to come', '"day" = private.parish_today() + 6, mass_id = null', []],
    ['of no day', '"day" = null, mass_id = null', []],
    ['of the other mass', `mass_id = null, change_id = '${oneMore}'`, ['De ontem, dita, 07:00, Pe. João']],
    ['of the days until then too', `"day" = "day" - 7, "until" = "day"`, ['De ontem, dita, 19:00']],
  ];
  // The book is read before, or it isn't.
  test.each(mistyped.flatMap((each) => [[...each, true] as const, [...each, false] as const]))(
    'has no day before the intention was written once that is %s',
    async (_, change, expected, isRead) => {
      await write('De ontem', '"day", mass_id', `${yesterday}, '${weekly}'`, 0);
      if (isRead) expect(await lines()).toEqual(['De ontem, dita, 19:00']);
      await database.sql.exec(`update public.mass_intentions set ${change}`);
      expect((await lines()).slice(-1)).toEqual(expected);
    },
  );

  const ofWeekly = (columns: string, values: string) =>
    `insert into public.mass_changes ("day", mass_id, ${columns}) values (${yesterday}, '${weekly}', ${values})`;
  const ofOneMore = (change: string) => `update public.mass_changes set ${change} where id = '${oneMore}'`;
  const [said, outra] = ['Da missa, dita, 19:00', 'Da outra, dita, 07:00, Pe. João'];
  const afterwards: [string, string[], string[]][] = [
    ['the celebrant is corrected', [ofOneMore(`celebrant = 'Pe. Luís'`)], [said, 'Da outra, dita, 07:00, Pe. Luís']],
    ['the celebrant is told', [ofWeekly('celebrant', `'Pe. Luís'`)], [outra, 'Da missa, dita, 19:00, Pe. Luís']],
    [
      'only the celebrant is told of a weekly one that is at another hour since',
      [`update public.mass_schedule set "time" = '18:00'`, ofWeekly('celebrant', `'Pe. Luís'`)],
      [outra, 'Da missa, dita, 19:00, Pe. Luís'],
    ],
    ['the hour is corrected', [ofWeekly('"time"', `'06:00'`)], ['Da missa, dita, 06:00', outra]],
    ['it was not celebrated', [ofWeekly('is_cancelled', 'true')], [outra]],
    [
      'it was celebrated after all',
      [ofWeekly('is_cancelled', 'true'), 'delete from public.mass_changes where mass_id is not null'],
      [outra, said],
    ],
    [
      'none was celebrated, and it was after all',
      [
        ofOneMore('is_cancelled = true'),
        `update public.mass_changes set is_cancelled = false, celebrant = 'Pe. Luís' where id = '${oneMore}'`,
      ],
      ['Da outra, dita, 07:00, Pe. Luís', said],
    ],
    ['one of that day alone is taken off', [`delete from public.mass_changes where id = '${oneMore}'`], [said]],
  ];
  // The book is read before, or it isn't.
  const cases = afterwards.flatMap((each) => [[...each, true] as const, [...each, false] as const]);
  test.each(cases)('follows its mass when afterwards %s', async (_, changes, expected, isRead) => {
    await write('Da missa', '"day", mass_id', `${yesterday}, '${weekly}'`);
    await write('Da outra', '"day", change_id', `${yesterday}, '${oneMore}'`);
    if (isRead) await lines();
    for (const change of changes) await database.sql.exec(change);
    expect(new Set(await lines())).toEqual(new Set(expected));
    await database.sql.exec('delete from public.mass_intentions');
    expect(new Set(await lines())).toEqual(new Set(expected));
  });

  test.each([false, true])(
    'has to be said again with its offering when its mass was not (deleted: %s)',
    async (gone) => {
      await write('Da missa', '"day", mass_id', `${yesterday}, '${weekly}'`);
      await offered();
      if (gone) await database.sql.exec('delete from public.mass_intentions');
      expect(await lines()).toEqual(['Da missa, dita, 19:00, com espórtula']);
      await database.sql.exec(ofWeekly('is_cancelled', 'true'));
      expect(await lines()).toEqual(['Da missa, a dizer, com espórtula']);
      if (!gone) await database.sql.exec('delete from public.mass_intentions');
      expect(await lines()).toEqual(['Da missa, a dizer, com espórtula']);
    },
  );

  test('has what repeats at each celebration, its offering once, and a mended word everywhere', async () => {
    await write('Pelas amlas', '"day", "until", mass_id', `${yesterday} - 7, private.parish_today() + 30, '${weekly}'`);
    await offered();
    const counts = async () =>
      (
        await database.sql.query(
          `select count(*)::int as lines, count(offering_id)::int as offered from public.mass_book`,
        )
      )[0];
    await lines();
    await database.sql.exec(`update public.mass_intentions set notes = 'Pelas almas'`);
    await database.sql.exec('delete from public.mass_intentions');
    expect(await counts()).toEqual({ lines: 2, offered: 1 });
    expect((await lines()).every((line) => line.startsWith('Pelas almas, dita, 19:00'))).toBe(true);
  });

  test('keeps what had an offering and was never celebrated, of which an editor sees no amount', async () => {
    await write('Sem dia');
    await offered();
    expect(await lines()).toEqual(['Sem dia, a dizer, com espórtula']);
    await database.sql.exec('delete from public.mass_intentions');
    expect(await lines()).toEqual(['Sem dia, a dizer, com espórtula']);
    const treasurer = database.tokenFor(await database.createStaff(people.lucia));
    expect(await lines(treasurer)).toEqual(['Sem dia, a dizer, com espórtula, 25']);
    await database.sql.exec('delete from public.financial_transactions');
    expect([await lines(), await database.sql.query('select from public.mass_book')]).toEqual([[], []]);
  });

  test.each([
    // The days on which it was asked, offered and celebrated, and the lines of the months of 2020.
    ['before it is celebrated', ['01-20', '02-10', '03-05'], ['02 a dizer 25', '03 03-05 sim']],
    ['in the month in which it is', ['01-20', '03-31', '03-05'], ['03 03-05 25']],
    ['after it was', ['01-20', '04-01', '03-05'], ['03 03-05', '04 03-05 25']],
    ['before it is asked', ['02-01', '01-31', '02-02'], ['01 a dizer 25', '02 02-02 sim']],
  ])('has an offering in the month of its own day, %s', async (_, [asked, came, said], expected) => {
    await write('Sem missa', '"day"', `'2020-${said}'`);
    await offered();
    await database.sql.exec(`
      update public.mass_intentions set created_at = '2020-${asked}T15:00:00Z';
      update public.financial_transactions set transaction_date = '2020-${came}'`);
    const token = database.tokenFor(await database.createStaff(people.lucia));
    const bookOf = async (month: string): Promise<string[]> => {
      const body = { month: `2020-${month}-01` };
      const answer = await rest(database, token, 'rpc/mass_book_of', { method: 'POST', body });
      return answer.body.map((line: { celebrated_on: string | null; has_offering: boolean; offering: number | null }) =>
        [month, line.celebrated_on?.slice(5) ?? 'a dizer', line.offering ?? (line.has_offering && 'sim')]
          .filter(Boolean)
          .join(' '),
      );
    };
    const year = async () => [
      ...(await bookOf('04')),
      ...(await bookOf('01')),
      ...(await bookOf('02')),
      ...(await bookOf('03')),
    ];
    expect((await year()).toSorted()).toEqual(expected);
    await database.sql.exec('delete from public.mass_intentions');
    expect((await year()).toSorted()).toEqual(expected);
  });
});
