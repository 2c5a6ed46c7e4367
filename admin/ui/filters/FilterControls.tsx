import { NativeSelect } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { type AnyFilter, type Filters, type Sorts, valueIn } from '#contract/filters/filter.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import { controls } from './controls.tsx';
import styles from './FilterControls.module.css';

/** ' (2)', the number of filters that are set; empty for none. */
export function countOf(filters: Filters, { chosen }: ListPlace): string {
  const count = Object.entries(filters).filter(([name, filter]) => valueIn(chosen, name, filter) !== undefined).length;
  return count > 0 ? ` (${count})` : '';
}

interface FilterControlsProps {
  /** The filters with a control here. */
  filters: Filters;
  sorts: Sorts;
  place: ListPlace;
  id?: string;
  hidden?: boolean;
  children?: ReactNode;
}

/** The controls of a list's filters and order. */
export function FilterControls({ id, hidden, filters, sorts, place, children }: FilterControlsProps) {
  const orders = Object.entries(sorts).map(([value, label]) => ({ value, label }));
  return (
    <div id={id} className={styles.controls} hidden={hidden}>
      {Object.entries(filters).map(([name, filter]) => (
        <Control key={name} name={name} filter={filter} place={place} />
      ))}
      {orders.length > 0 && (
        <NativeSelect
          label="Ordem"
          data={orders}
          value={place.sort || orders[0]?.value}
          onChange={({ currentTarget }) => place.sortBy(currentTarget.value)}
        />
      )}
      {children}
    </div>
  );
}

function Control({ name, filter, place }: { name: string; filter: AnyFilter; place: ListPlace }): ReactNode {
  // A control gets only filters of its kind; TypeScript can't correlate a lookup table with a union.
  const Kind = controls[filter.kind] as ComponentType<{ name: string; filter: AnyFilter; place: ListPlace }>;
  return <Kind name={name} filter={filter} place={place} />;
}
