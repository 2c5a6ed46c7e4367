import { email, matching, port, quotable, text } from './kinds.ts';
import { optional, type Settings, withDefault } from './setting.ts';

const oneLine = 'não pode ter aspas simples nem mais de uma linha';
const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const hostSentence = 'é o nome do servidor de e-mail, como smtp.provedor.example';
const portSentence = 'deve ser um número de 1 a 65535';
const hostedPortSentence = 'é 465 ou 2525: um projeto da Supabase não alcança as portas 25 e 587';

/** The mail server. Without `SMTP_HOST` no mail is sent, and features that need mail are not offered. */
export const mail = {
  SMTP_HOST: {
    note: [
      'Mail, on one machine and hosted: the server (SMTP) through which the site writes to its staff: forgotten passwords, invitations, alerts.',
      'Without it an administrator sets passwords, or the operator with `npm run password`.',
    ],
    example: 'smtp.provedor.example',
    function: optional(matching(hostName)),
    deploy: optional(quotable(hostName), hostSentence),
    machine: optional(matching(hostName), hostSentence),
  },
  SMTP_PORT: {
    note: [
      '465 is encrypted from the beginning; any other port must offer STARTTLS, unless the server is this machine. Hosted, 25 and 587 are closed: 465 or 2525.',
    ],
    example: '465',
    function: withDefault(port, 465),
    deploy: optional(hostedPort, hostedPortSentence),
    machine: withDefault(port, 465, portSentence),
  },
  SMTP_USER: {
    function: optional(text),
    deploy: optional(quotable(), oneLine),
    machine: optional(text),
  },
  SMTP_PASSWORD: {
    secret: true,
    function: optional(text),
    deploy: optional(quotable(), oneLine),
    machine: optional(text),
  },
  MAIL_FROM: {
    note: ["The parish's address, from which the mails come; SMTP_USER where that is one."],
    example: 'secretaria@paroquia.example',
    function: optional(email),
    deploy: optional(email, 'é o endereço de e-mail da paróquia'),
    machine: optional(email, 'deve ser um endereço de e-mail'),
  },
} as const satisfies Settings;

function hostedPort(given: string): string | undefined {
  return port(given) === undefined || ['25', '587'].includes(given) ? undefined : given;
}

export interface SmtpSettings {
  host: string;
  port: number;
  /** True if the port is encrypted from the first byte; otherwise the connection must be upgraded (STARTTLS). */
  encrypted: boolean;
  /** The sender's address, which the server must allow for this user. */
  from: string;
  login?: { user: string; password: string };
}

/** The values of these settings, from whichever reader. */
interface Given {
  smtpHost?: string;
  smtpPort?: number | string;
  smtpUser?: string;
  smtpPassword?: string;
  mailFrom?: string;
}

/** The mail server; undefined if none is set. Requires values without a `mailProblem`. */
export function smtpOf({
  smtpHost: host,
  smtpPort,
  smtpUser: user,
  smtpPassword: password,
  mailFrom,
}: Given): SmtpSettings | undefined {
  if (!host) return undefined;
  const portNumber = Number(smtpPort ?? 465);
  return {
    host,
    port: portNumber,
    encrypted: portNumber === 465,
    from: mailFrom ?? (user as string),
    ...(user && password && { login: { user, password } }),
  };
}

/** The first contradiction between the settings of mail: a setting's name and its requirement. */
export function mailProblem({
  smtpHost,
  smtpUser,
  smtpPassword,
  mailFrom,
}: Given): { name: MailSetting; must: string } | undefined {
  if (!smtpHost) return undefined;
  if (!mailFrom && !(smtpUser && email(smtpUser))) {
    return { name: 'MAIL_FROM', must: 'é o endereço de e-mail da paróquia, e é preciso com SMTP_HOST' };
  }
  if (Boolean(smtpUser) !== Boolean(smtpPassword)) {
    return { name: smtpUser ? 'SMTP_PASSWORD' : 'SMTP_USER', must: 'é preciso: usuário e senha vêm juntos' };
  }
  return undefined;
}

type MailSetting = keyof typeof mail;
