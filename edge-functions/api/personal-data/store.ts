import * as z from 'zod/mini';
import { dizimistaNoun } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Decision, Mention, Paper, PaperDecision, PersonalData } from '#contract/personal-data.ts';
import { dataUrlOf } from '../files/data-url.ts';
import { typeOf } from '../files/rules.ts';
import { readFile, removeReleased } from '../files/store.ts';
import { dataOf } from '../gateways/database-answer.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Erasure } from '../gateways/gateways.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import type { Call } from '../http/call.ts';
import { placeOf } from './rules.ts';

const namingText = z.object({
  table_name: z.string(),
  row_id: z.string(),
  column_name: z.string(),
  /** Null where only earlier texts, which the audit log knows, name the person. */
  words: z.nullable(z.string()),
  former: z.array(z.string()),
});

type PersonCall = Pick<Call<never>, 'caller' | 'env' | 'gateways'>;

const { missing } = sentencesAbout(dizimistaNoun);

/** With the sentence about a payer that is not there. */
async function ofPayer<Data>(reading: Promise<Data>): Promise<Data> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? new ApiError('not_found', missing) : error;
  }
}

/** All data of a payer with the photo and the receipts. The database records the export in the audit log. */
export async function exportPayer(call: PersonCall, id: string, ordinal: number) {
  const { db } = call.caller;
  const found = await ofPayer((async () => dataOf(await db.rpc('export_payer', { payer: id, ordinal })))());
  const data = found as unknown as Omit<PersonalData, 'foto' | 'comprovantes' | 'parish' | 'generatedAt'> & {
    comprovantes: PaperRow[];
  };
  const { foto: name, ...dizimista } = data.dizimista;
  const comprovantes: PersonalData['comprovantes'] = [];
  // One after another: each may have five megabytes.
  for (const row of data.comprovantes) comprovantes.push({ ...toPaper(row), arquivo: await contentOf(call, row.scan) });
  return { ...data, dizimista, foto: name ? await contentOf(call, name as string) : null, comprovantes };
}

type PaperRow = Omit<Paper, 'scan'> & { scan: string };

const toPaper = (row: PaperRow): Paper => ({ ...row, scan: typeOf(row.scan) });

/** The receipts of a payer's payments. */
export async function papersOf({ caller: { db } }: PersonCall, id: string): Promise<Paper[]> {
  const found = await ofPayer((async () => dataOf(await db.rpc('papers_of_payer', { payer: id })))());
  return (found as unknown as PaperRow[]).map(toPaper);
}

async function contentOf(call: PersonCall, name: string): Promise<string | null> {
  try {
    return await dataUrlOf(await readFile(call, name, 'arquivo'));
  } catch (error) {
    // Storage has lost it.
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The free texts about others that name a payer, also those that only the audit log has. */
export async function mentionsOf({ caller: { db } }: PersonCall, id: string): Promise<Mention[]> {
  const found = await ofPayer((async () => dataOf(await db.rpc('texts_naming_payer', { payer: id })))());
  return z
    .array(namingText)
    .parse(found)
    .map(({ table_name: table, row_id, column_name: column, words, former }) => ({
      table,
      id: row_id,
      column,
      ...placeOf(table, column),
      words: [...(words === null ? [] : [words.trim()]), ...former.map((each) => `antes: ${each.trim()}`)].join(' · '),
    }));
}

/** Erases a payer's data in one transaction, then removes the photo and receipts and stores the erasure outside. */
export async function erasePayer(
  call: PersonCall,
  id: string,
  asked: { numero_ordinal: number; decisions: readonly Decision[]; papers: readonly PaperDecision[] },
): Promise<Erasure> {
  const { caller, env, gateways } = call;
  const erasing = async () =>
    dataOf(
      await caller.db.rpc('erase_payer', {
        payer: id,
        ordinal: asked.numero_ordinal,
        decisions: asked.decisions.map((each) => ({ ...each })),
        papers: asked.papers.map((each) => ({ ...each })),
      }),
    );
  const erasure = (await ofPayer(erasing())) as unknown as Erasure;
  // A failure here is repaired by the files job and by the stack's next start.
  await attempt(call, 'erased_file_stays', () =>
    removeReleased({ db: privilegedDatabase(env, gateways.supabaseFetch), env, gateways }),
  );
  await attempt(call, 'erasure_not_kept', async () => gateways.keepErasure?.(erasure));
  return erasure;
}

async function attempt({ gateways }: PersonCall, event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    gateways.log({ level: 'error', event, ...describeError(error) });
  }
}
