import { type ParishContentItem, parishContent, parishContentNoun } from '#contract/parish-content.ts';
import { type ParishKind, type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { answerOf, type List } from '../../lib/list.ts';
import { useWaived } from '../../lib/waivers.ts';
import { useRows } from '../../ui/collection/collection.ts';

/** The id of the tab. */
export const parishContentTab = 'parish-content';

/** The kinds in the contract's order. */
export const kinds = Object.entries(parishKinds) as [ParishKindName, ParishKind][];

export const kindOf = (name: ParishKindName): ParishKind => parishKinds[name];

/** The rows of all kinds. */
export const useParishContent = (): List<ParishContentItem> =>
  useRows<ParishContentItem>(
    { concept: 'parish-content', noun: parishContentNoun, calls: parishContent, nameOf: ({ kind }) => kind },
    {},
    true,
  );

/** The list of one kind's rows. */
export const rowsOfKind = (
  { query, failure }: List<ParishContentItem>,
  name: ParishKindName,
): List<ParishContentItem> => ({
  failure,
  query: {
    ...query,
    ...(query.data && { data: { ...query.data, data: query.data.data.filter(({ kind }) => kind === name) } }),
  } as typeof query,
});

interface Missing {
  missing: number;
  of: number;
}

/** How many of the essential kinds have no row, of those that the parish doesn't skip; undefined until it is known. */
export function useMissing(list: List<ParishContentItem>): Missing | undefined {
  const skipped = useWaived();
  const rows = answerOf(list)?.data;
  if (!rows || !skipped) return undefined;
  const written = new Set(rows.map(({ kind }) => kind));
  const counted = kinds.filter(
    ([name, { essential }]) => essential && (written.has(name) || !skipped.includes(`content.${name}`)),
  );
  return { missing: counted.filter(([name]) => !written.has(name)).length, of: counted.length };
}

/** `faltam 2 de 5`; nothing where none is missing. */
export const missingSentence = ({ missing, of }: Missing): string | undefined =>
  missing === 0 ? undefined : `${missing === 1 ? 'falta' : 'faltam'} ${missing} de ${of}`;
