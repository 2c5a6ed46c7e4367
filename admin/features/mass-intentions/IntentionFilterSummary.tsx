import { useIntentionCount } from './mass-intentions.queries.ts';

/** Of how many intentions how many are left. */
export function IntentionFilterSummary({ found }: { found: number | undefined }) {
  const total = useIntentionCount();
  return <span>{found !== undefined && total !== undefined && `Mostrando ${found} de ${total} intenções`}</span>;
}
