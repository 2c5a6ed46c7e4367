import { describe, expect, it } from 'vitest';
import { siteBuild } from '#contract/site-build.ts';
import { send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, token?: string, method = 'GET') => send(parish().api, path, { method, token });
const write = (title: string) =>
  parish().database.sql.query(`insert into public.news (title, content, is_published) values ($1, '<p>a</p>', true)`, [
    title,
  ]);

describe('the changes that visitors see', () => {
  it('are one small public answer, which caches may keep briefly', async () => {
    const { status, headers, body } = await call('/site-build/changes');
    expect({ status, cache: headers.get('Cache-Control') }).toEqual({
      status: 200,
      cache: 'public, max-age=300, s-maxage=2',
    });
    expect(JSON.stringify(body).length).toBeLessThan(500);
    const asStaff = await call('/site-build/changes', parish().token('tereza'));
    expect({ data: asStaff.body.data, cache: asStaff.headers.get('Cache-Control') }).toEqual({
      data: body.data,
      cache: 'no-store',
    });
  });

  it('are read once for concurrent calls, and again after a second', async () => {
    const { api } = parish();
    const [first] = await Promise.all(Array.from({ length: 20 }, () => call('/site-build/changes')));
    await write('Novena');
    api.setNow(new Date(Date.now() + 1_001));
    const later = await call('/site-build/changes');
    api.setNow(undefined);
    expect(later.body.data.version).toBe((first?.body.data.version ?? 0) + 1);
    expect(siteBuild.changes.answer.parse(later.body.data).changes.news).toBe(later.body.data.version);
  });
});

describe('a write that bypassed the API', () => {
  const titles = async () => JSON.stringify((await call('/news/published')).body.data);

  it('is seen by a build that reads the version first, whatever was read before', async () => {
    const { api } = parish();
    // Past what the tests above have read.
    api.setNow(new Date(Date.now() + 60_000));
    await titles();
    await write('Missa campal');
    expect(await titles()).not.toContain('Missa campal');
    await call('/site-build/changes');
    expect(await titles()).toContain('Missa campal');
    api.setNow(undefined);
  });

  it('is seen by the build that staff request', async () => {
    await titles();
    await write('Quermesse');
    await call('/site-build', parish().token('tereza'), 'POST');
    expect(await titles()).toContain('Quermesse');
  });
});

it('staff can request a build', async () => {
  const { api, token, database } = parish();
  const before = api.builds();
  const { status, body } = await call('/site-build', token('tereza'), 'POST');
  expect({ status, state: body.data.state, asked: api.builds() - before }).toEqual({
    status: 200,
    state: 'current',
    asked: 1,
  });
  const [state] = await database.sql.query('select requested_at is not null as requested from public.site_state');
  expect(state).toEqual({ requested: true });
});
