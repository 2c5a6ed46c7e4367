import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sent, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, who?: Name, sent: Sent = {}) =>
  send(parish().api, path, { ...sent, token: who && parish().token(who) });

interface Row {
  id: string;
  slug?: string;
  title: string;
}
const rows: Record<string, Record<string, Row>> = {};
const made = {
  begun: `now() - interval '1 second', null`,
  waiting: `now() + interval '1 hour', null`,
  over: `null, now() - interval '1 second'`,
  ending: `null, now() + interval '1 hour'`,
};
beforeAll(async () => {
  for (const table of ['news', 'announcements']) {
    for (const [title, moments] of Object.entries(made)) {
      const [row] = await parish().database.sql.query<Row & Record<string, unknown>>(`
        insert into public.${table} (title, content, is_published, publish_at, expires_at)
        values ('${title}', '<p>palavra</p>', true, ${moments}) returning *`);
      rows[table] = { ...rows[table], [title]: row as Row };
    }
  }
});

const shown = ['begun', 'ending'];
const all = Object.keys(made).toSorted();
const everyone: (Name | undefined)[] = [undefined, 'chico', 'tereza', 'raimundo', 'lucia'];
const readers = everyone.slice(0, 2);
const listed = async (path: string, who?: Name) => {
  const { body } = await call(path, who);
  return (body.data.items ?? body.data).map(({ title }: Row) => title).toSorted();
};

describe('what waits for its moment, or is over', () => {
  it.each<[door: string, who: (Name | undefined)[], titles: string[]]>([
    ['/news', readers, shown],
    ['/news?search=palavra', readers, shown],
    ['/news?is_published=true', readers, shown],
    ['/news?state=scheduled', readers, []],
    ['/news?state=ended', readers, []],
    ['/news/published', everyone, shown],
    ['/news/published?search=palavra', everyone, shown],
    ['/announcements', readers, shown],
    ['/announcements?search=palavra', readers, shown],
    ['/announcements?state=scheduled', readers, []],
    ['/announcements/published', readers, shown],
    ['/announcements/active', everyone, shown],
    ['/announcements/print/report', ['tereza', 'lucia'], shown],
    ['/news', ['tereza', 'raimundo', 'lucia'], all],
    ['/announcements', ['tereza', 'raimundo', 'lucia'], all],
  ])('%s', async (door, who, titles) => {
    for (const name of who) expect(await listed(door, name), name ?? 'visitor').toEqual(titles);
  });

  it.each(['news', 'announcements'])('is found by no address of %s', async (table) => {
    for (const [title, { id, slug }] of Object.entries(rows[table] ?? {})) {
      const doors = [`/${table}/${id}`, ...(slug ? [`/news/slug/${slug}`] : [])];
      for (const door of doors) {
        for (const who of readers)
          expect((await call(door, who)).status, `${door} ${who}`).toBe(shown.includes(title) ? 200 : 404);
        expect((await call(door, 'tereza')).status).toBe(200);
      }
    }
  });

  it.each<[query: string, titles: string[]]>([
    ['/news?state=shown', shown],
    ['/news?state=scheduled', ['waiting']],
    ['/news?state=scheduled&search=palavra', ['waiting']],
    ['/news?state=ended', ['over']],
    ['/news?state=ended&search=palavra', ['over']],
    ['/news?state=draft', []],
    ['/announcements?state=force', shown],
    ['/announcements?state=scheduled', ['waiting']],
    ['/announcements?state=expired', ['over']],
  ])('staff find it by %s', async (query, titles) => {
    expect(await listed(query, 'tereza')).toEqual(titles);
  });

  it.each(['/news?state=', '/announcements?state='])('%s follows the clock to the second', async (path) => {
    const table = path.startsWith('/news') ? 'news' : 'announcements';
    const [state, ended] = table === 'news' ? ['shown', 'ended'] : ['force', 'expired'];
    const [known] = await parish().database.sql.query<{ at: string; until: string }>(`
      select (select publish_at from public.${table} where title = 'waiting')::text as at,
        (select expires_at from public.${table} where title = 'ending')::text as until`);
    onTestFinished(() => parish().api.setNow(undefined));
    const at = (moment: string | undefined, seconds: number) =>
      parish().api.setNow(new Date(Date.parse(moment ?? '') + seconds * 1000));
    at(known?.at, -1);
    expect(await listed(`${path}scheduled`, 'tereza')).toEqual(['waiting']);
    at(known?.at, 1);
    expect(await listed(`${path}scheduled`, 'tereza')).toEqual([]);
    expect(await listed(`${path}${state}`, 'tereza')).toContain('waiting');
    at(known?.until, -1);
    expect(await listed(`${path}${state}`, 'tereza')).toContain('ending');
    at(known?.until, 1);
    expect(await listed(`${path}${ended}`, 'tereza')).toEqual(['ending', 'over']);
  });
});

describe('writing a moment', () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: 'Programada', content: '<p>a</p>', is_published: true, publish_at: inAnHour };

  it.each(['/news', '/announcements'])('%s keeps it through an edit, and tells no site before', async (path) => {
    const { body: written } = await call(path, 'tereza', { method: 'POST', body });
    expect(written).toMatchObject({ data: { publish_at: expect.any(String), expires_at: null } });
    expect(written.site_changed).toBeUndefined();
    const edited = await call(`${path}/${written.data.id}`, 'tereza', { method: 'PUT', body: { title: 'Outro' } });
    expect(edited.body.data.publish_at).toBe(written.data.publish_at);
    expect(Date.parse(edited.body.data.publishedAt)).toBe(Date.parse(inAnHour));
  });

  it.each([true, undefined, false])('publishing news with %j clears it', async (is_published) => {
    const { body: written } = await call('/news', 'tereza', { method: 'POST', body });
    const sent = { method: 'PUT', body: is_published === undefined ? {} : { is_published } };
    const { body: published } = await call(`/news/${written.data.id}/publish`, 'tereza', sent);
    expect(published.data).toMatchObject({ publish_at: null, is_published: is_published ?? true });
    expect((await call(`/news/${written.data.id}`)).status).toBe(is_published === false ? 404 : 200);
  });

  it.each(['/news', '/announcements'])('%s refuses an end that is not after it', async (path) => {
    const refused = { status: 400, body: { code: 'invalid_input' } };
    expect(await call(path, 'tereza', { method: 'POST', body: { ...body, expires_at: inAnHour } })).toMatchObject(
      refused,
    );
    const { body: written } = await call(path, 'tereza', { method: 'POST', body });
    const early = { expires_at: new Date(Date.parse(inAnHour) - 1000).toISOString() };
    expect(await call(`${path}/${written.data.id}`, 'tereza', { method: 'PUT', body: early })).toMatchObject(refused);
  });
});
