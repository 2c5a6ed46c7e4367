import { Button } from '@mantine/core';
import { formatDay } from '#contract/calendar-date.ts';
import { type CarneCall, carneNoun } from '#contract/carne-dizimo.ts';
import { counted } from '#contract/noun.ts';
import { parishDayOf, spokenMoment } from '#contract/parish-day.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { ListFailure } from '../../ui/table/TableState.tsx';
import styles from './CarneDizimo.module.css';
import { useCarneCalls, useTakingBack } from './carne-dizimo.queries.ts';

/** A year's booklets that were created in bulk, and how to undo each batch. */
export function YearCalls({ year, onDone }: { year: number; onDone: (sentence: string) => void }) {
  const list = useCarneCalls(year);
  const takingBack = useTakingBack();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const calls = answerOf(list)?.data ?? [];
  const undo = async (call: CarneCall) => {
    const text = `${whatOf(call, year)}: o que não tem pagamentos será excluído, e o que tem, também estornados, fica.`;
    if (await confirm({ type: 'danger', title: 'Desfazer a criação', text }))
      run(takingBack, call.id, ({ message }) => onDone(message ?? 'Pronto!'));
  };

  if (isUnread(list)) return <ListFailure list={list} />;
  if (calls.length === 0) return null;
  return (
    <ul className={styles.calls} aria-label={`Carnês de ${year} criados de uma vez`}>
      {calls.map((call) => (
        <li key={call.id}>
          <span>{whatOf(call, year)}</span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Desfazer: ${whatOf(call, year)}`}
            onClick={() => undo(call)}
          >
            Desfazer
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** '312 carnês de 2027 criados em 05/11/2026 às 10h32' */
function whatOf({ carnes, created_at }: CarneCall, year: number): string {
  const moment = new Date(created_at);
  const made = carnes === 1 ? 'criado' : 'criados';
  return `${counted(carnes, carneNoun)} de ${year} ${made} em ${formatDay(parishDayOf(moment))} ${spokenMoment(moment)}`;
}
