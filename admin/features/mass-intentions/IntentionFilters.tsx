import { NativeSelect } from '@mantine/core';
import { useListPlace } from '../../lib/list-place.ts';
import styles from './IntentionFilters.module.css';
import { typeOptions } from './intention-types.ts';

const types = [{ value: '', label: 'Todos os tipos' }, ...typeOptions];

const recurrences = [
  { value: '', label: 'Recorrentes ou não' },
  { value: 'true', label: 'Recorrentes' },
  { value: 'false', label: 'Não recorrentes' },
];

/** What the list and its report are narrowed by, besides the search. */
export function IntentionFilters() {
  const { filters, filter } = useListPlace();
  return (
    <div className={styles.filters}>
      <NativeSelect
        aria-label="Tipo da intenção"
        data={types}
        value={filters.filter_type ?? ''}
        onChange={({ currentTarget }) => filter('filter_type', currentTarget.value)}
      />
      <NativeSelect
        aria-label="Recorrência"
        data={recurrences}
        value={filters.filter_recurring ?? ''}
        onChange={({ currentTarget }) => filter('filter_recurring', currentTarget.value)}
      />
    </div>
  );
}
