import { chosenIn } from '#contract/filters/chosen.ts';
import type { Filters } from '#contract/filters/filter.ts';
import { capitalised } from '#contract/noun.ts';

/** The most characters that the table takes. */
const longest = 500;

/** By what rows were chosen, without what may tell of a person: 'Situação: ativos; Nome (informado)'. */
export function choiceWithoutPeople(filters: Filters, query: object): string {
  const told = chosenIn(filters, { ...query }).map(({ name, label, value }) =>
    filters[name]?.personal ? `${capitalised(label)} (informado)` : `${capitalised(label)}: ${value}`,
  );
  return (told.join('; ') || 'Sem filtros').slice(0, longest);
}
