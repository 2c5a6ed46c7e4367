import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { chosenIn } from '#contract/filters/chosen.ts';
import { type Filters, paramsOf } from '#contract/filters/filter.ts';
import { capitalised } from '#contract/noun.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import styles from './FilterChips.module.css';

interface FilterChipsProps {
  filters: Filters;
  place: ListPlace;
  /** Called when the last chip is removed: its button had the focus, which must move elsewhere. */
  onLast: () => void;
  /** Removes all filters; undefined if the list itself has such a button. */
  onClear: (() => void) | undefined;
  /** Text beside the chips, such as the number of matching rows. */
  children?: ReactNode;
}

/** The active filters of a list, each with a button to remove it. */
export function FilterChips({ filters, place, onLast, onClear, children }: FilterChipsProps) {
  const chosen = chosenIn(filters, place.chosen);
  const remove = (name: string) => {
    const params = filters[name] ? paramsOf(name, filters[name]) : [];
    place.choose(Object.fromEntries(params.map((param) => [param, ''])));
    if (chosen.length === 1) onLast();
  };
  return (
    <div className={styles.summary}>
      {children}
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Filtros ativos">
          {chosen.map(({ name, text }) => (
            <li key={name}>
              <Button
                variant="light"
                size="compact-sm"
                aria-label={`Remover filtro: ${capitalised(text)}`}
                rightSection={<span aria-hidden>×</span>}
                onClick={() => remove(name)}
              >
                {capitalised(text)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {onClear && (
        <Button variant="subtle" size="compact-md" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </div>
  );
}
