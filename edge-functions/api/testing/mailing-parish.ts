import { afterAll, beforeAll } from 'vitest';
import type { Gateways } from '../gateways/gateways.ts';
import { smtpMailer } from '../gateways/mail/smtp.ts';
import { jobsKey, send, startApi, type TestApi } from './api.ts';
import { people, startDatabase, type TestDatabase } from './database.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { withAuth } from './parish.ts';
import type { Person } from './staff.ts';

type Name = keyof typeof people;

/** A parish whose API really sends mail, to the test's own server. */
interface MailingParish {
  database: TestDatabase;
  api: TestApi;
  /** The API without mail, on the same database. */
  silentApi: TestApi;
  mailServer: MailServer;
  /** A person by name; all have the same password. */
  person: (name: Name) => Person;
  token: (name: Name) => string;
  /** Runs all jobs now, whether or not they are due. */
  runJobs: () => Promise<{ name: string; outcome: string }[]>;
}

export const staffPassword = 'senha de todos';

export function openMailingParish(others: Partial<Pick<Gateways, 'disk'>> = {}): () => MailingParish {
  let parish: MailingParish | undefined;
  beforeAll(async () => {
    const started = await startDatabase();
    const database = { ...started, fetch: withAuth(started) };
    const staff = {} as Record<Name, Person>;
    for (const [name, details] of Object.entries(people) as [Name, (typeof people)[Name]][]) {
      staff[name] = await database.createStaff({ ...details, password: staffPassword });
    }
    const mailServer = await startMailServer({ tls: 'none', login: false });
    const settings = {
      host: '127.0.0.1',
      port: mailServer.port,
      encrypted: false,
      from: 'secretaria@paroquia.example',
    };
    let api: TestApi | undefined;
    const log = (entry: object) => api?.log.push(entry);
    const mailer = smtpMailer({ settings, name: 'paroquia.example', log, now: () => new Date(), timeout: 3_000 });
    api = startApi(database, {}, { mailer, ...others });
    parish = {
      database,
      api,
      silentApi: startApi(database),
      mailServer,
      person: (name) => staff[name],
      token: (name) => database.tokenFor(staff[name]),
      async runJobs() {
        await database.sql.exec('update public.jobs set due_at = now()');
        return (await send(api as TestApi, '/jobs/run', { method: 'POST', token: jobsKey })).body.data;
      },
    };
  });
  afterAll(async () => {
    await parish?.mailServer.close();
    await parish?.database.close();
  });
  return () => {
    if (!parish) throw new Error('The parish opens before the first test.');
    return parish;
  };
}
