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
  /** Called when the last one goes, with which the focus would go too. */
  onLast: () => void;
  /** Takes all of them away; without it the list itself offers that. */
  onClear: (() => void) | undefined;
  /** What is said of the rows that are left. */
  children?: ReactNode;
}

/** What a list is narrowed by, each with a button that takes it away. */
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
