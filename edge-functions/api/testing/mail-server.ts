import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const pem = (kind: 'ca' | 'cert' | 'key') =>
  readFileSync(new URL(`./mail-server.${kind}.pem`, import.meta.url), 'utf8');

/** The authority that signed the server's certificate, which is for `localhost` and used in tests only. */
export const mailServerAuthority = pem('ca');
export const mailServerCertificate = pem('cert');

export const mailLogin = { user: 'secretaria@paroquia.example', password: 'a-senha-do-provedor' };

/** A mail as the server received it. */
interface ReceivedMail extends Omit<Email, 'sender'> {
  /** The recipients of the envelope, which decide where the mail goes. */
  recipients: string[];
  sender: string;
  encrypted: boolean;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** From now on answers each recipient with this SMTP status; undefined accepts them again. */
  refuse(status: number | undefined): void;
  /** From now on answers each mail's content with this SMTP status; undefined accepts it again. */
  refuseText(status: number | undefined): void;
  close(): Promise<void>;
}

interface MailServerOptions {
  /** `implicit`: encrypted from the first byte. `starttls`: upgraded when the client asks. `none`: never encrypted. */
  tls: 'implicit' | 'starttls' | 'none';
  /** True if clients must sign in with `mailLogin`; if false they can't sign in. */
  login?: boolean;
  /** By default any free port. */
  port?: number;
}

/** A real SMTP server on this machine. */
export async function startMailServer({ tls, login = true, port = 0 }: MailServerOptions): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refused: number | undefined;
  let refusedText: number | undefined;
  const refusal = (responseCode: number) =>
    Object.assign(new Error('recusado pelo servidor de testes'), { responseCode });
  const server = new SMTPServer({
    secure: tls === 'implicit',
    key: pem('key'),
    cert: mailServerCertificate,
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: tls === 'none',
    authOptional: !login,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === mailLogin.user && password === mailLogin.password;
      done(isRight ? null : refusal(535), isRight ? { user: username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      done(refused === undefined ? null : refusal(refused));
    },
    onData(stream, { envelope, secure }, done) {
      void buffer(stream).then(async (bytes) => {
        if (refusedText !== undefined) return done(refusal(refusedText));
        received.push({
          ...(await PostalMime.parse(bytes)),
          recipients: envelope.rcptTo.map(({ address }) => address),
          sender: envelope.mailFrom ? envelope.mailFrom.address : '',
          encrypted: secure,
        });
        done();
      });
    },
  });
  // Clients that disconnect early are tested, too.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuse: (status) => {
      refused = status;
    },
    refuseText: (status) => {
      refusedText = status;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** A server that accepts connections but doesn't speak SMTP. */
export async function startOddServer(answer: (socket: Socket) => void): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
