import type { MassOfDay } from '#contract/mass-changes.ts';
import { type MassIntention, massIntentionNoun, massIntentions } from '#contract/mass-intentions.ts';
import { counted } from '#contract/noun.ts';
import { api } from '../../lib/api.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';

/** Rows of which the offerings are counted: more than a mass has. */
const limit = 100;

/** The question before a mass is given up for which intentions were asked, perhaps with an offering. */
export async function questionsAboutLost({ day, mass_id }: Pick<MassOfDay, 'day' | 'mass_id'>): Promise<Question[]> {
  const query = { filter_day: day, filter_mass: mass_id ?? '', limit };
  const text = await api(massIntentions.list, { query }).then(
    ({ data, pagination }) => lostWords(data, pagination?.total ?? data.length),
    () => 'Não deu para ver se há intenções nesta missa: confira em Intenções de Missa. Continuar?',
  );
  const answers = { no: 'Voltar', yes: 'Não haverá missa' };
  return text ? [{ type: 'warning', title: 'Confira as intenções', text, answers }] : [];
}

function lostWords(rows: readonly Pick<MassIntention, 'has_offering'>[], count: number): string {
  if (count === 0) return '';
  const offered = rows.filter(({ has_offering }) => has_offering).length;
  return `Há ${counted(count, massIntentionNoun)} nesta missa${offeringWords(count, offered)}: passe para outra missa.`;
}

function offeringWords(count: number, offered: number): string {
  if (offered === 0) return '';
  return offered === count ? ', com espórtula' : `, ${offered} com espórtula`;
}
