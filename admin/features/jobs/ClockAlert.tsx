import { Button } from '@mantine/core';
import { dateAndTime } from '../../lib/dates.ts';
import { useActions } from '../../ui/actions.ts';
import styles from './JobList.module.css';
import { useClock, useConfirmClock } from './jobs.queries.ts';

/** For administrators: the computer's clock jumped, and somebody has to say whether it is right. */
export function ClockAlert() {
  const { data: clock } = useClock();
  const confirming = useConfirmClock();
  const { run } = useActions();
  if (!clock?.isDoubted) return null;
  const { shown, believedAt } = clock;
  return (
    <div className={styles.alert}>
      <p>
        <strong>O relógio do computador do site mostra {dateAndTime(shown)}.</strong>{' '}
        {believedAt && `Da última vez que estava certo, mostrava ${dateAndTime(believedAt)}. `}
        Enquanto houver dúvida, nada antigo é apagado, e as notificações programadas esperam. Se a hora estiver errada,
        peça a quem cuida do computador que a acerte.
      </p>
      <Button variant="default" onClick={() => run(confirming, shown)}>
        O relógio está certo
      </Button>
    </div>
  );
}
