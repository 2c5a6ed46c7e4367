/** A mail as it goes out. Headers are made of `to` and `subject` alone, each of one line. */
export interface OutgoingMail {
  /** An address without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The one way to send mail. */
export interface Mailer {
  /** The parish's own address, from which mails come. */
  from: string;
  /** Throws a `MailRefusal` unless the server has taken the mail. */
  send(mail: OutgoingMail): Promise<void>;
}

/**
 * `no_tls`: no encrypted connection, or a certificate that doesn't fit. `try_later`: the server refuses for the moment (4xx).
 * `recipient_refused` and `refused`: for good (5xx). `malformed`: an answer that is not SMTP's.
 * `no_mail`: there is no server in the settings any more.
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

/** Why a mail was not taken. Logs and the outbox have the code alone: servers quote addresses. */
export class MailRefusal extends Error {
  readonly code: MailCode;

  constructor(code: MailCode, options: { cause?: unknown } = {}) {
    super(code, options);
    this.name = 'MailRefusal';
    this.code = code;
  }

  /** Whether another try may help: after what the server says of this mail for good, it doesn't. */
  get isFinal(): boolean {
    return ['recipient_refused', 'refused', 'too_large'].includes(this.code);
  }

  /** Whether the next mail would be refused too. */
  get isAboutServer(): boolean {
    return !this.isFinal && this.code !== 'try_later';
  }
}
