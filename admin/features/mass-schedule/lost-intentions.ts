import type { CallInput } from '#contract/endpoint.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { type MassIntention, massIntentionNoun, massIntentions } from '#contract/mass-intentions.ts';
import { counted } from '#contract/noun.ts';
import { api } from '../../lib/api.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';

/** The question before a mass is given up for which intentions were asked, perhaps with an offering. */
export async function questionsAboutLost({ day, mass_id }: Pick<MassOfDay, 'day' | 'mass_id'>): Promise<Question[]> {
  const text = await lostWords({ filter_day: day, filter_mass: mass_id ?? '' }, oneMass);
  const answers = { no: 'Voltar', yes: 'Não haverá missa' };
  return text ? [{ type: 'warning', title: 'Confira as intenções', text, answers }] : [];
}

/** Of the intentions of these masses, which are given up from one day to another; empty where there are none. */
export const lostOnDays = (first: string, last: string, masses: readonly MassOfDay[]): Promise<string> =>
  lostWords({ filter_day: first, filter_last_day: last }, manyMasses, (row) => masses.some((mass) => isOf(row, mass)));

/** One that names a day alone is of each of its masses. */
const isOf = ({ day, until, mass_id, change_id }: MassIntention, mass: MassOfDay): boolean =>
  change_id
    ? change_id === mass.change_id
    : (!mass_id || mass_id === mass.mass_id) && day !== null && mass.day >= day && mass.day <= (until ?? day);

const oneMass = ['nesta missa', 'para outra missa'] as const;
const manyMasses = ['nessas missas', 'para outras missas'] as const;

async function lostWords(
  filters: CallInput<typeof massIntentions.list>['query'],
  [where, elsewhere]: readonly [string, string],
  isLost: (row: MassIntention) => boolean = () => true,
): Promise<string> {
  const list = await api(massIntentions.list, { query: filters }).catch(() => undefined);
  if (!list) return 'Não deu para ver se há intenções: confira em Intenções de Missa.';
  const lost = list.data.filter(isLost);
  if (lost.length === 0) return '';
  const offered = lost.filter(({ has_offering }) => has_offering).length;
  const told = `Há ${counted(lost.length, massIntentionNoun)} ${where}${offeringWords(lost.length, offered)}`;
  return `${told}: ${lost.length === 1 ? 'passe-a' : 'passe-as'} ${elsewhere}.`;
}

function offeringWords(count: number, offered: number): string {
  if (offered === 0) return '';
  return offered === count ? ', com espórtula' : `, ${offered} com espórtula`;
}
