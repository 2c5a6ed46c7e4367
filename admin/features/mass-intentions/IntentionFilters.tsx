import { NativeSelect } from '@mantine/core';
import { intentionTypes } from '#contract/mass-intentions.ts';
import { useListPlace } from '../../lib/list-place.ts';
import styles from './IntentionFilters.module.css';

const types = [
  { value: '', label: 'Todos os tipos' },
  ...Object.entries(intentionTypes).map(([value, label]) => ({ value, label })),
];

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
