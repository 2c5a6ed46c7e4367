import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { SmtpSettings } from '../../../settings/mail.ts';
import { type Mailer, MailRefusal, type OutgoingMail } from './mailer.ts';

interface SmtpOptions {
  settings: SmtpSettings;
  /** This host's name, for SMTP's greeting. */
  name: string;
  log: (entry: object) => void;
  now: () => Date;
  /** Milliseconds for the whole exchange; changed by tests. */
  timeout?: number;
  /** The certificate authority of the tests' server. With it TLS is required even on this machine. */
  ca?: string;
}

const defaultTimeout = 15_000;
/** The maximum bytes of a mail with its headers. */
const sizeLimit = 256 * 1024;

/**
 * Sends through the parish's mail provider. Hosted functions can't open ports 25 and 587, so 465 or 2525 work in both
 * places. TLS is required except for a relay on this machine. Writes one log line per mail, without addresses, subjects
 * or texts.
 */
export function smtpMailer(options: SmtpOptions): Mailer {
  return {
    from: options.settings.from,
    async send(mail) {
      const startedAt = options.now().getTime();
      const log = (result: object, level = 'info') =>
        options.log({ level, event: 'mail_sent', ms: options.now().getTime() - startedAt, ...result });
      try {
        await deliver(options, mail);
        log({ code: 'accepted' });
      } catch (error) {
        const refusal = error instanceof MailRefusal ? error : new MailRefusal('network', { cause: error });
        log({ event: 'mail_refused', code: refusal.code }, 'warn');
        throw refusal;
      }
    },
  };
}

async function deliver(options: SmtpOptions, mail: OutgoingMail): Promise<void> {
  const { settings, name, timeout = defaultTimeout } = options;
  const message = await composed(settings, mail);
  if (message.byteLength > sizeLimit) throw new MailRefusal('too_large');
  const { default: Connection } = await import('nodemailer/lib/smtp-connection/index.js');
  let socket: Socket | undefined;
  let connection: SMTPConnection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailRefusal('timeout')), timeout);
  });
  const exchange = async () => {
    socket = await opened(options);
    connection = new Connection({
      name,
      host: settings.host,
      port: settings.port,
      connection: socket,
      secure: settings.encrypted,
      secured: settings.encrypted,
      requireTLS: needsTls(options),
      ignoreTLS: !needsTls(options),
      tls: tlsOptions(options),
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
    });
    await exchanged(connection, settings, mail, message);
  };
  try {
    await Promise.race([tooLate, exchange()]);
  } finally {
    clearTimeout(timer);
    connection?.close();
    socket?.destroy();
  }
}

/** A relay on this machine, such as Postfix, has no certificate, and the connection doesn't leave the machine. */
const needsTls = ({ settings: { host }, ca }: SmtpOptions): boolean =>
  ca !== undefined || !/^(localhost|127(\.\d+){3}|::1)$/.test(host);

const tlsOptions = ({ settings, ca }: SmtpOptions) => ({
  servername: settings.host,
  minVersion: 'TLSv1.2' as const,
  ...(ca !== undefined && { ca }),
});

/** Opens the connection. The library would list the network interfaces first, which hosted functions may not. */
async function opened(options: SmtpOptions): Promise<Socket> {
  const { host, port, encrypted } = options.settings;
  const socket = encrypted ? connectTls({ host, port, ...tlsOptions(options) }) : connectPlain({ host, port });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once(encrypted ? 'secureConnect' : 'connect', () => resolve());
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('closed')));
    });
    return socket;
  } catch (cause) {
    socket.destroy();
    throw new MailRefusal(encrypted && !isConnectionFailure(cause) ? 'no_tls' : 'network', { cause });
  }
}

const isConnectionFailure = (error: unknown): boolean =>
  /^(ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|EPIPE)/.test(String((error as { code?: unknown }).code ?? ''));

async function exchanged(
  connection: SMTPConnection,
  { login, from }: SmtpSettings,
  { to }: OutgoingMail,
  message: Uint8Array,
): Promise<void> {
  let failed: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => {
    failed = (error) => reject(refusalOf(error));
  });
  // Errors after the answer are ignored.
  failure.catch(() => undefined);
  connection.on('error', failed);
  connection.once('end', () => failed(new MailRefusal('network')));
  const step = (work: (done: (error?: unknown) => void) => void) =>
    Promise.race([
      failure,
      new Promise<void>((resolve, reject) => work((error) => (error ? reject(refusalOf(error)) : resolve()))),
    ]);
  await step((done) => connection.connect(done));
  if (login) await step((done) => connection.login({ credentials: { user: login.user, pass: login.password } }, done));
  await step((done) => connection.send({ from, to: [to], size: message.byteLength }, Buffer.from(message), done));
  connection.removeAllListeners('end');
  connection.quit();
}

function refusalOf(error: unknown): MailRefusal {
  if (error instanceof MailRefusal) return error;
  const { code, responseCode = 0, command } = error as { code?: string; responseCode?: number; command?: string };
  const refusal = (ours: MailRefusal['code']) => new MailRefusal(ours, { cause: error });
  if (code === 'ETLS') return refusal('no_tls');
  if (code === 'EAUTH' && responseCode >= 500) return refusal('login_refused');
  if (code === 'ENOAUTH') return refusal('login_refused');
  if (responseCode >= 500) return refusal(command === 'RCPT TO' ? 'recipient_refused' : 'refused');
  if (responseCode >= 400) return refusal('try_later');
  if (code === 'ETIMEDOUT') return refusal('timeout');
  if (code === 'EPROTOCOL') return refusal('malformed');
  // An invalid certificate is an error of the upgraded connection's socket.
  return refusal(code === 'ESOCKET' && /cert|tls|ssl|altname/i.test(String(error)) ? 'no_tls' : 'network');
}

async function composed(
  { from }: SmtpSettings,
  { sender, to, subject, text, html }: OutgoingMail,
): Promise<Uint8Array> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
  return await new MailComposer({
    from: { name: sender, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
