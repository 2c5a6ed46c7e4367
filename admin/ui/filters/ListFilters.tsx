import { Button, NativeSelect } from '@mantine/core';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { type AnyFilter, type FilterKind, type Filters, type Sorts, valueIn } from '#contract/filters/filter.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import { useRoom } from '../use-room.ts';
import { controls } from './controls.tsx';
import styles from './ListFilters.module.css';

interface ListFiltersProps {
  /** The filters with a control here. */
  filters: Filters;
  sorts: Sorts;
  place: ListPlace;
  /** Where they always stand behind a button: what clears them. */
  folded?: (() => void) | undefined;
}

/** The controls of a list's filters and order; hidden behind a button on phones without space for them. */
export function ListFilters({ filters, sorts, place, folded }: ListFiltersProps) {
  const [ref, room] = useRoom<HTMLDivElement>();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const entries = Object.entries(filters);
  const isSorted = Object.keys(sorts).length > 0;
  const folds =
    folded !== undefined || (room !== undefined && room < roomOfTelephone && widthOf(entries, isSorted) > room);
  return (
    <div ref={ref}>
      {folds && (
        <Button
          variant="default"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {folded ? `${isOpen ? 'Ocultar' : 'Mostrar'} Filtros` : 'Filtros'}
          {countOf(filters, place)}
        </Button>
      )}
      <FilterControls id={id} hidden={folds && !isOpen} filters={filters} sorts={sorts} place={place}>
        {folded && (
          <Button variant="default" className={styles.clear} onClick={folded}>
            Limpar
          </Button>
        )}
      </FilterControls>
    </div>
  );
}

/** ' (2)', the number of filters that are set; empty for none. */
export function countOf(filters: Filters, { chosen }: ListPlace): string {
  const count = Object.entries(filters).filter(([name, filter]) => valueIn(chosen, name, filter) !== undefined).length;
  return count > 0 ? ` (${count})` : '';
}

interface FilterControlsProps extends Pick<ListFiltersProps, 'filters' | 'sorts' | 'place'> {
  id?: string;
  hidden?: boolean;
  children?: ReactNode;
}

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

/** All widths are in rem, because larger text needs more space. */
const roomOfTelephone = 40;
const gap = 0.5;
const widths: { readonly [Kind in FilterKind]: number } = {
  words: 12,
  digits: 12,
  oneOf: 12,
  inUse: 12,
  yesNo: 12,
  onDay: 10,
  since: 10,
  dayRange: 20,
  moneyRange: 20,
  calendar: 20,
  // Has no control.
  record: 0,
};
const widthOfOrder = 12;

/** The controls' total width on one line. */
const widthOf = (entries: readonly [string, AnyFilter][], isSorted: boolean): number =>
  entries.reduce((sum, [, { kind }]) => sum + widths[kind] + gap, isSorted ? widthOfOrder : 0);
