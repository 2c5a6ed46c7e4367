import { hasExpired, isToCome } from '#contract/publication.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

/** The items with a page of their own that visitors may read now. */
export interface PublicItems {
  /**
   * False for an item's address, such as `/noticia/x`, that visitors may not read or that never was; undefined for any
   * other address, and while the database can't be asked.
   */
  has(address: string): Promise<boolean | undefined>;
  /** After a write of this process, which the next question sees at once. */
  forget(): void;
}

/** Milliseconds for which the database isn't asked again, however many addresses are tried. */
const lifetime = 1_000;

/** Milliseconds that a page waits for the database. */
const patience = 500;

const publicAddresses = `
  select '/noticia/' || slug as address, publish_at as since, expires_at as until from public.news
  where private.is_in_force(is_published, publish_at, expires_at, greatest(now(), publish_at))
  union all
  select '/aviso/' || id, publish_at, expires_at from public.announcements
  where private.is_in_force(is_published and is_active, publish_at, expires_at, greatest(now(), publish_at))`;

/** How an address is written that the item's page takes for its own: ids are read in any case. */
const written = new Map([
  ['noticia', (address: string) => address],
  ['aviso', (address: string) => address.toLowerCase()],
]);

interface Row {
  address: string;
  since: string | null;
  until: string | null;
}

/** The addresses that visitors may read, now or later. */
type Addresses = ReadonlyMap<string, Row>;

/**
 * Reads all addresses when the site's version has changed, and the version at most once a second. `now` in
 * milliseconds, of a clock that is never set back.
 */
export function publicItems({ query }: Pick<SqlRunner, 'query'>, now = () => performance.now()): PublicItems {
  let known: { version: number; addresses: Addresses } | undefined;
  let asked: { at: number; isPending: boolean; answer: Promise<Addresses | undefined> } | undefined;

  async function read(): Promise<Addresses | undefined> {
    const [state] = await query<{ version: number }>('select version from public.site_state');
    if (!state) return undefined;
    if (known?.version === state.version) return known.addresses;
    const rows = await query<Row & Record<string, unknown>>(publicAddresses);
    known = { version: state.version, addresses: new Map(rows.map((row) => [row.address, row])) };
    return known.addresses;
  }

  function ask(): Promise<Addresses | undefined> {
    if (asked && (asked.isPending || now() - asked.at < lifetime)) return asked.answer;
    // The site's own watch logs that the database can't be read.
    const reading = read().catch(() => undefined);
    const question = { at: now(), isPending: true, answer: soon(reading) };
    reading.then(() => {
      question.isPending = false;
    });
    asked = question;
    return question.answer;
  }

  return {
    async has(address) {
      const write = written.get(address.split('/')[1] ?? '');
      const addresses = write && (await ask());
      if (!addresses) return undefined;
      const row = addresses.get(write(address));
      const now = Date.now();
      return row !== undefined && !isToCome(row.since, now) && !hasExpired(row.until, now);
    },
    forget() {
      asked = undefined;
    },
  };
}

/** Undefined if the read takes longer than a page waits. */
async function soon<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), patience);
  const first = await Promise.race([reading, timeout]);
  clearTimeout(timer);
  return first;
}
