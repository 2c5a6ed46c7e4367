import { chosenIn } from '#contract/filters/chosen.ts';
import type { Filters } from '#contract/filters/filter.ts';
import { capitalised } from '#contract/noun.ts';

/** The maximum characters of the table's column. */
const longest = 500;

/** The filters of an export, without personal values: 'Situação: ativos; Nome (informado)'. */
export function choiceWithoutPeople(filters: Filters, query: object): string {
  const told = chosenIn(filters, { ...query }).map(({ name, label, value }) =>
    filters[name]?.personal ? `${capitalised(label)} (informado)` : `${capitalised(label)}: ${value}`,
  );
  return (told.join('; ') || 'Sem filtros').slice(0, longest);
}

/** The same of rows that are read page by page. */
export const choiceInPages = (filters: Filters, query: object): string =>
  `Em páginas: ${choiceWithoutPeople(filters, query)}`.slice(0, longest);
