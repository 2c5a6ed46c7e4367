/** An outgoing mail. Only `sender`, `to` and `subject` become headers; each must be one line. */
export interface OutgoingMail {
  /** Who writes, beside the address: the parish's name. */
  sender: string;
  /** An address without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail; all mail goes through it. */
export interface Mailer {
  /** The parish's own address, used as the sender. */
  from: string;
  /** True if mails stay on this machine, as the demonstration's. */
  isSandbox?: boolean;
  /** Throws a `MailRefusal` unless the server accepted the mail. */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * `no_tls`: no encrypted connection, or an invalid certificate. `try_later`: a temporary refusal (4xx).
 * `recipient_refused` and `refused`: a permanent refusal (5xx). `malformed`: the answer is not SMTP.
 * `no_mail`: the settings no longer have a mail server.
 */
export type MailCode =
  | 'timeout'
  | 'network'
  | 'no_tls'
  | 'login_refused'
  | 'try_later'
  | 'recipient_refused'
  | 'refused'
  | 'malformed'
  | 'too_large'
  | 'no_mail';

/** Why a mail was not sent. Logs and the outbox store only the code, because servers' messages quote addresses. */
export class MailRefusal extends Error {
  readonly code: MailCode;

  constructor(code: MailCode, options: { cause?: unknown } = {}) {
    super(code, options);
    this.name = 'MailRefusal';
    this.code = code;
  }

  /** True if another attempt is pointless, because this mail itself was refused permanently. */
  get isFinal(): boolean {
    return ['recipient_refused', 'refused', 'too_large'].includes(this.code);
  }

  /** True if the next mail would be refused too, because of the server or the connection. */
  get isAboutServer(): boolean {
    return !this.isFinal && this.code !== 'try_later';
  }
}
