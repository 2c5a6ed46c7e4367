import { useIntentionCount } from './mass-intentions.queries.ts';

/** How many of all intentions match the filters. */
export function IntentionFilterSummary({ found }: { found: number | undefined }) {
  const total = useIntentionCount();
  return <span>{found !== undefined && total !== undefined && `Mostrando ${found} de ${total} intenções`}</span>;
}
