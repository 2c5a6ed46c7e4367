import { type Consent, type ConsentBody, currentText, kindsIn } from '#contract/consents.ts';
import { dizimistaNoun } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** A payer's consents and withdrawals, newest first. */
export async function consentsOf({ db }: Caller, payer: string): Promise<Consent[]> {
  const rows = await db
    .from('consents')
    .select('id, kind, given, happened_on, text_version, proof, proof_note, created_at')
    .eq('dizimista_id', payer)
    .order('happened_on', { ascending: false })
    .order('number', { ascending: false });
  // The database allows no other kinds or proofs.
  return dataOf(rows) as Consent[];
}

/** Registers consents given on paper, or a withdrawal; a trigger updates the payer's record. */
export async function registerConsent({ db }: Caller, payer: string, body: ConsentBody): Promise<void> {
  const { given = true, happened_on, proof, proof_note, text_version } = body;
  // A consent given in this system is to the current text; a paper may have its own text.
  const version = proof === 'form' ? currentText : (text_version ?? null);
  const about = { dizimista_id: payer, given, happened_on, proof, proof_note, text_version: version };
  const rows = kindsIn(body).map((kind) => ({ ...about, kind }));
  const { error, ...answer } = await db.from('consents').insert(rows);
  if (error?.code === '23503') throw new ApiError('not_found', sentencesAbout(dizimistaNoun).missing);
  dataOf({ error, ...answer } as never, checks);
}

const checks = {
  consents_happened_on_is_past: 'O campo "data" não pode ser depois de hoje.',
  consents_happened_on_follows_text:
    'O campo "data" não pode ser antes do dia do texto atual da página de privacidade.',
  consents_happened_on_follows_birth: 'O campo "data" não pode ser antes do nascimento da pessoa.',
};
