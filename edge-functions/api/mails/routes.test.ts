import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#contract/mails.ts';
import { jobsKey, send, startApi } from '../testing/api.ts';
import { openMailingParish } from '../testing/mailing-parish.ts';

const parish = openMailingParish();
const sql = (text: string) => parish().database.sql.exec(text);
const received = () => parish().mailServer.received;

beforeEach(async () => {
  received().splice(0);
  parish().mailServer.refuse(undefined);
  await parish().database.empty('private.rate_limits', 'public.mails');
});

const queue = () =>
  sql(`insert into public.mails (template, recipient, subject, data, valid_for)
    values ('alert-backup', 'lucia@paroquia.test', 'A cópia de segurança está atrasada', '{"lines": ["<b>Olá</b> & até já"]}', '1 day')`);
const list = async (query = '') =>
  mails.list.answer.parse((await send(parish().api, `/mails${query}`, { token: parish().token('lucia') })).body.data);
const makeDue = () => sql('update public.mails set due_at = now()');
const delivery = async () => (await parish().runJobs()).find(({ name }) => name === 'mail-delivery')?.outcome;

describe('the outbox', () => {
  it('is sent by the job, in plain text and as HTML that quotes nothing as markup, and listed for administrators', async () => {
    await queue();
    expect(await delivery()).toBe('done');
    expect(received()).toMatchObject([
      { recipients: ['lucia@paroquia.test'], subject: 'A cópia de segurança está atrasada' },
    ]);
    expect(received()[0]?.text).toContain('<b>Olá</b> & até já\n\nhttps://paroquia.example/dashboard');
    expect(received()[0]?.text).toMatch(/\n\nParóquia\s*$/);
    expect(received()[0]?.html).toContain('&#60;b&#62;Olá&#60;/b&#62; &#38; até já');
    expect(received()[0]?.html).not.toMatch(/<(img|script|link|style)\b/);
    expect(await list()).toMatchObject([
      { recipient: 'lucia@paroquia.test', state: 'sent', attempts: 1, failure: null },
    ]);
    await delivery();
    expect(received()).toHaveLength(1);
  });

  it('keeps what the server puts off, and sends it later', async () => {
    await queue();
    parish().mailServer.refuse(450);
    expect(await delivery()).toBe('done');
    expect(await list()).toMatchObject([{ state: 'pending', attempts: 1, failure: 'try_later' }]);
    parish().mailServer.refuse(undefined);
    expect(await delivery()).toBe('done');
    expect(received()).toEqual([]);
    await makeDue();
    expect(await delivery()).toBe('done');
    expect(received()).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('gives up what the server refuses for good, until an administrator asks again', async () => {
    await queue();
    parish().mailServer.refuse(550);
    await delivery();
    const [given] = await list('?state=failed');
    expect(given).toMatchObject({ state: 'failed', failure: 'recipient_refused' });
    await makeDue();
    await delivery();
    expect((await list())[0]?.attempts).toBe(1);
    parish().mailServer.refuse(undefined);
    const repeat = () =>
      send(parish().api, `/mails/${given?.id}/repeat`, { method: 'POST', token: parish().token('lucia') });
    expect((await repeat()).status).toBe(200);
    await delivery();
    expect(received()).toHaveLength(1);
    expect((await repeat()).status).toBe(404);
    expect(await list('?state=sent')).toHaveLength(1);
  });

  it('waits while the server is not there, which is a failure of the job, and asks it once for all', async () => {
    for (let mail = 0; mail < 3; mail += 1) await queue();
    const calls: string[] = [];
    const api = startApi(
      parish().database,
      {},
      {
        mailer: {
          from: 'a@paroquia.example',
          async send({ to }) {
            calls.push(to);
            const { MailRefusal } = await import('../gateways/mail/mailer.ts');
            throw new MailRefusal('timeout');
          },
        },
      },
    );
    await sql('update public.jobs set due_at = now()');
    const { body } = await send(api, '/jobs/run', { method: 'POST', token: jobsKey });
    expect(body.data).toContainEqual({ name: 'mail-delivery', outcome: 'failed' });
    expect(calls).toHaveLength(1);
    expect(await list()).toMatchObject(Array(3).fill({ state: 'pending', failure: 'timeout' }));
    await makeDue();
    await delivery();
    expect(received()).toHaveLength(3);
  });

  it('does not wait for a mail of a version that is gone', async () => {
    await sql(`insert into public.mails (template, recipient, subject, valid_for)
      values ('of-another-version', 'lucia@paroquia.test', 'Oi', '1 day')`);
    await queue();
    expect(await delivery()).toBe('done');
    expect(received()).toHaveLength(1);
    expect((await list('?state=pending'))[0]).toMatchObject({ failure: 'unknown_template' });
  });
});

describe('the deploy’s test', () => {
  const test = async (api = parish().api) =>
    (await send(api, '/mails/test', { method: 'POST', token: jobsKey })).body.data;

  it('goes to the parish’s own address and says what the server said', async () => {
    expect(await test()).toEqual({ failure: null });
    expect(received()).toMatchObject([{ recipients: ['secretaria@paroquia.example'] }]);
    parish().mailServer.refuse(550);
    expect(await test()).toEqual({ failure: 'recipient_refused' });
    expect(await test(parish().silentApi)).toEqual({ failure: 'no_mail' });
  });

  it('is limited, and for the schedule’s key alone', async () => {
    for (const token of [undefined, parish().token('lucia')]) {
      expect((await send(parish().api, '/mails/test', { method: 'POST', token })).status).toBeGreaterThanOrEqual(401);
    }
    for (let time = 0; time < 12; time += 1) await test(parish().silentApi);
    expect((await send(parish().api, '/mails/test', { method: 'POST', token: jobsKey })).status).toBe(429);
    expect(received()).toEqual([]);
  });
});
