import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { mailboxPath, mayShowMails, openMailbox } from './mailbox.ts';

const smtp = { SMTP_HOST: 'smtp.provedor.example', MAIL_FROM: 'secretaria@paroquia.example' };

describe('mails are shown', () => {
  test.each([
    ['in the demonstration of one machine', {}, true, true],
    ['not without the demonstration', {}, false, false],
    ['not when they are sent', smtp, true, false],
    ['not when others reach the stack', { HOST: '0.0.0.0' }, true, false],
    ['not at an address in the network', { HOST: '192.168.0.7' }, true, false],
    ['not when the site is elsewhere, as behind a proxy', { SITE_URL: 'https://paroquia.example' }, true, false],
  ])('%s', (_, environment, isDemonstration, shown) => {
    expect(mayShowMails(readSettings(environment), isDemonstration)).toBe(shown);
  });
});

describe('the page', () => {
  const mailbox = openMailbox(() => new Date('2026-11-24T12:00:00Z'));
  const ask = (url: string, address = '127.0.0.1', init: RequestInit = {}) =>
    mailbox.answer(new Request(url, init), address);
  const here = `http://localhost:4321${mailboxPath}`;

  test('has the mails, the newest first, with links and without markup of theirs', async () => {
    const mail = {
      sender: 'Paróquia',
      to: 'tereza@paroquia.test',
      subject: 'Um',
      text: 'Abra https://x.example/#a&b <script>',
      html: '',
    };
    await mailbox.mailer.send(mail);
    await mailbox.mailer.send({ ...mail, subject: 'Dois' });
    const answer = ask(here);
    const page = await answer?.text();
    expect(page?.indexOf('Dois')).toBeLessThan(page?.indexOf('Um<') ?? 0);
    expect(page).toContain('<a href="https://x.example/#a&#38;b">');
    expect(page).not.toContain('<script');
    expect(answer?.headers.get('cache-control')).toBe('no-store');
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
    // In the site's clothes, which are all in it.
    expect(page).toContain('--paper: #fbf6ec');
    expect(page).toContain('Voltar ao site');
    expect(page).not.toMatch(/url\((?!data:)/);
  });

  test.each<[string, string, string, RequestInit]>([
    ['another machine', here, '192.168.0.20', {}],
    ['a name that leads here', here, '127.0.0.1', { headers: { host: 'atacante.example' } }],
    ['a proxy', here, '127.0.0.1', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['another method', here, '127.0.0.1', { method: 'POST' }],
    ['another page', 'http://localhost:4321/', '127.0.0.1', {}],
  ])('is not for %s', (_, url, address, init) => {
    expect(ask(url, address, init)).toBeUndefined();
  });
});
