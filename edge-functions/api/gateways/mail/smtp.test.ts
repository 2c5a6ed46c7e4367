import { afterEach, describe, expect, it } from 'vitest';
import type { SmtpSettings } from '../../../settings/mail.ts';
import {
  mailLogin,
  mailServerAuthority,
  mailServerCertificate,
  startMailServer,
  startOddServer,
} from '../../testing/mail-server.ts';
import type { OutgoingMail } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function server(...options: Parameters<typeof startMailServer>) {
  const started = await startMailServer(...options);
  opened.push(started);
  return started;
}

async function oddServer(...answer: Parameters<typeof startOddServer>) {
  const started = await startOddServer(...answer);
  opened.push(started);
  return started;
}

const mail: OutgoingMail = {
  sender: 'Paróquia São José, do Ipiranga',
  to: 'tereza@paroquia.test',
  subject: 'Ação de graças às 19h',
  text: 'Olá, Tereza.\nAté já.',
  html: '<p>Olá, Tereza.</p>',
};

interface Change extends Partial<SmtpSettings> {
  ca?: string | undefined;
  timeout?: number;
}

/** A mailer and its log. */
function mailer({ ca = mailServerAuthority, timeout = 5_000, ...change }: Change) {
  const log: object[] = [];
  const settings = {
    host: 'localhost',
    port: 465,
    encrypted: false,
    from: 'secretaria@paroquia.example',
    login: mailLogin,
    ...change,
  };
  return {
    log,
    ...smtpMailer({
      settings,
      name: 'paroquia.example',
      log: (line) => log.push(line),
      now: () => new Date(),
      ca,
      timeout,
    }),
  };
}

/** The code of the refusal. */
const refusalOf = (sent: Promise<void>) =>
  sent.then(
    () => 'accepted',
    ({ code }) => code,
  );

describe('a mail', () => {
  it('arrives encrypted by an upgrade, whole, in the parish’s name, and leaves a log line without any of it', async () => {
    const { port, received } = await server({ tls: 'starttls' });
    const { send, log } = mailer({ port });
    await send(mail);
    expect(received).toMatchObject([
      {
        encrypted: true,
        recipients: [mail.to],
        sender: 'secretaria@paroquia.example',
        from: { name: mail.sender, address: 'secretaria@paroquia.example' },
        to: [{ address: mail.to }],
        subject: mail.subject,
        text: expect.stringMatching(/^Olá, Tereza.\nAté já.\s*$/),
      },
    ]);
    expect(received[0]?.html?.trim()).toBe(mail.html);
    expect(received[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(log).toEqual([{ level: 'info', event: 'mail_sent', ms: expect.any(Number), code: 'accepted' }]);
  });

  it('arrives at a port that is encrypted from the first byte', async () => {
    const { port, received } = await server({ tls: 'implicit' });
    await mailer({ port, encrypted: true }).send(mail);
    expect(received).toMatchObject([{ encrypted: true, subject: mail.subject }]);
  });

  it('can’t be given more headers or recipients by a line break', async () => {
    const { port, received } = await server({ tls: 'starttls' });
    const { send } = mailer({ port });
    await send({ ...mail, subject: 'Oi\r\nBcc: outro@paroquia.test\r\n\r\nTexto' });
    expect(received[0]?.recipients).toEqual([mail.to]);
    expect(received[0]?.bcc).toBeUndefined();
    expect(received[0]?.text?.trim()).toBe(mail.text);
    for (const to of [
      'a@paroquia.test\r\nRCPT TO:<b@paroquia.test>',
      'a@paroquia.test>\r\nDATA',
      'a@paroquia.test, b@paroquia.test',
    ]) {
      await refusalOf(send({ ...mail, to }));
    }
    expect(received.flatMap(({ recipients }) => recipients).filter((address) => address.startsWith('b@'))).toEqual([]);
  });

  it('that is too large is not sent', async () => {
    const { port, received } = await server({ tls: 'starttls' });
    expect(await refusalOf(mailer({ port }).send({ ...mail, text: 'a'.repeat(300_000) }))).toBe('too_large');
    expect(received).toEqual([]);
  });
});

describe('a server', () => {
  it('without encryption gets nothing, not even the password', async () => {
    const { port, received } = await server({ tls: 'none' });
    const { send, log } = mailer({ port });
    expect(await refusalOf(send(mail))).toBe('no_tls');
    expect(received).toEqual([]);
    expect(log).toEqual([{ level: 'warn', event: 'mail_refused', ms: expect.any(Number), code: 'no_tls' }]);
  });

  it('whose certificate nobody knows gets nothing', async () => {
    const { port, received } = await server({ tls: 'starttls' });
    expect(await refusalOf(mailer({ port, ca: mailServerCertificate }).send(mail))).toBe('no_tls');
    expect(received).toEqual([]);
  });

  it('of this machine may be without encryption and without a login', async () => {
    const { port, received } = await server({ tls: 'none', login: false });
    const settings = { host: '127.0.0.1', port, encrypted: false, from: 'secretaria@paroquia.example' };
    await smtpMailer({ settings, name: 'paroquia.example', log: () => {}, now: () => new Date() }).send(mail);
    expect(received).toMatchObject([{ encrypted: false, recipients: [mail.to] }]);
  });

  it('that refuses the password is not asked to send', async () => {
    const { port, received } = await server({ tls: 'starttls' });
    const login = { ...mailLogin, password: 'errada' };
    expect(await refusalOf(mailer({ port, login }).send(mail))).toBe('login_refused');
    expect(received).toEqual([]);
  });

  it.each([
    [450, 'try_later'],
    [550, 'recipient_refused'],
  ])('that answers a recipient with %i is quoted as %s alone', async (status, code) => {
    const { port, refuse } = await server({ tls: 'starttls' });
    refuse(status);
    const { send, log } = mailer({ port });
    expect(await refusalOf(send(mail))).toBe(code);
    expect(JSON.stringify(log)).not.toMatch(/recusado|tereza/);
  });

  it.each([
    [451, 'try_later'],
    [554, 'refused'],
  ])('that answers a text with %i is quoted as %s alone', async (status, code) => {
    const { port, refuseText } = await server({ tls: 'starttls' });
    refuseText(status);
    expect(await refusalOf(mailer({ port }).send(mail))).toBe(code);
  });

  it.each<[string, Parameters<typeof startOddServer>[0], string]>([
    ['says nothing', () => {}, 'timeout'],
    ['stops after its greeting', (socket) => socket.write('220 localhost ESMTP\r\n'), 'timeout'],
    ['never ends a line', (socket) => socket.write('2'.repeat(100_000)), 'timeout'],
    ['hangs up', (socket) => socket.end(), 'network'],
    ['hangs up after its greeting', (socket) => socket.end('220 localhost ESMTP\r\n'), 'network'],
    ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'malformed'],
    ['is too busy', (socket) => socket.end('421 too many connections\r\n'), 'try_later'],
  ])('that %s', async (_, answer, code) => {
    const { port } = await oddServer(answer);
    const startedAt = performance.now();
    expect(await refusalOf(mailer({ port, timeout: 400 }).send(mail))).toBe(code);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('that is not there', async () => {
    const { port, close } = await startOddServer(() => {});
    close();
    expect(await refusalOf(mailer({ port }).send(mail))).toBe('network');
  });
});
