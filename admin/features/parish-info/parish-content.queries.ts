import { massSchedule } from '#contract/mass-schedule.ts';
import { listed } from '#contract/noun.ts';
import { type ParishContentItem, parishContent, parishContentNoun } from '#contract/parish-content.ts';
import { type ParishKind, type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { api } from '../../lib/api.ts';
import { answerOf, type List, useRead } from '../../lib/list.ts';
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

export const massTimesLabel = 'Horários de missa';

/** How many mass times there are; undefined until it is known. */
export function useMassTimes(): number | undefined {
  const list = useRead(
    ['mass-schedule', 'total'],
    (signal) => api(massSchedule.list, { query: { limit: 1 }, signal }),
    'Erro ao carregar horários de missa',
  );
  return answerOf(list)?.pagination?.total;
}

/** Mass times among the kinds, although they have a section of their own. */
export const massTimes = 'mass-times';
type Part = ParishKindName | typeof massTimes;

/** Without these a site looks unfinished, in the order in which they are written. */
export const essentialParts: readonly Part[] = kinds.flatMap(([name, { essential }]) => {
  if (!essential) return [];
  return name === 'office_hours' ? [name, massTimes] : [name];
});

export const furtherKinds = kinds.filter(([, { essential }]) => !essential);

interface Missing {
  /** The next to write first. */
  missing: readonly Part[];
  of: number;
}

/**
 * The essential kinds without a row, of those that the parish doesn't skip, and mass times; undefined until they are
 * known.
 */
export function useMissing(list: List<ParishContentItem>): Missing | undefined {
  const skipped = useWaived();
  const masses = useMassTimes();
  const rows = answerOf(list)?.data;
  if (!rows || !skipped || masses === undefined) return undefined;
  const written = new Set<Part>(rows.map(({ kind }) => kind));
  if (masses > 0) written.add(massTimes);
  const counted = essentialParts.filter(
    (part) => written.has(part) || part === massTimes || !skipped.includes(`content.${part}`),
  );
  return { missing: counted.filter((part) => !written.has(part)), of: counted.length };
}

export const labelOf = (part: Part): string => (part === massTimes ? massTimesLabel : kindOf(part).label);

/** `faltam 2 de 5 (Contatos e Equipe)`; nothing where none is missing. */
export const missingSentence = ({ missing, of }: Missing): string | undefined =>
  missing.length === 0
    ? undefined
    : `${missing.length === 1 ? 'falta' : 'faltam'} ${missing.length} de ${of} (${listed(missing.map(labelOf))})`;
