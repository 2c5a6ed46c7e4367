import { formatDay } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import type { DioceseShare, WrittenShare } from '#contract/financial-diocese-share.ts';
import { percentOf, thousandthsOf } from '#contract/financial-purposes.ts';
import { changedMeanwhile } from '../../collection/version.ts';
import { dataOf, rowOf } from '../../gateways/database-answer.ts';
import type { Caller } from '../../http/authenticate.ts';

/** The decree; null before there was one. */
export async function readShare({ db }: Caller): Promise<DioceseShare | null> {
  const [decreed, counting] = await Promise.all([
    db.from('diocese_share').select('share, first_month, decree, updated_at').maybeSingle(),
    db.from('categories').select('id').eq('in_share', true).is('joined_to', null),
  ]);
  const [row, categories] = [dataOf(decreed), dataOf(counting)];
  if (!row) return null;
  const { share, first_month, ...more } = row;
  return {
    ...more,
    percent: percentOf(share),
    first_month: first_month.slice(0, 7),
    category_ids: categories.map(({ id }) => id),
  };
}

/** Saves what is decreed, if it is still as the caller saw it. */
export async function saveShare(caller: Caller, body: WrittenShare, version?: string): Promise<void> {
  const { percent, first_month, decree, category_ids } = body;
  const answer = await caller.db.rpc('save_diocese_share', {
    share: thousandthsOf(percent),
    first_month: `${first_month}-01`,
    // The generated types know no argument that may be null.
    decree: (decree ?? null) as string,
    category_ids: [...new Set(category_ids)],
    ...(version && { version }),
  });
  if (answer.error?.hint === 'category')
    throw new ApiError(
      'conflict',
      'Uma das categorias não existe mais. Nada foi salvo: abra de novo e confira a lista.',
    );
  const isSaved = dataOf(answer, {}, refusals);
  if (isSaved) return;
  const current = await caller.db.from('diocese_share').select('updated_at, updated_by').maybeSingle();
  throw await changedMeanwhile(caller, rowOf(current));
}

const refusals = {
  share_closed: (day: string) =>
    `A parte da diocese não muda nos meses já fechados. Nada foi salvo: ela só pode contar desde um mês a partir de ${formatDay(day)}.`,
};
