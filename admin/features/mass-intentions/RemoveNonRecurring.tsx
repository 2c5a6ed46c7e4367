import { RemoveAllButton } from '../../ui/collection/RemoveAllButton.tsx';
import { countNonRecurring, useNonRecurringRemoval } from './mass-intentions.queries.ts';
import { removalQuestion } from './removal-question.ts';

/** Deletes all intentions that don't recur. */
export const RemoveNonRecurring = () => (
  <RemoveAllButton
    title="Excluir Não Recorrentes"
    count={countNonRecurring}
    none="Não há intenções não recorrentes para excluir."
    question={removalQuestion}
    removal={useNonRecurringRemoval()}
    input={undefined}
  />
);
