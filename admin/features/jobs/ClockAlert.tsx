import { Button } from '@mantine/core';
import { spokenTime } from '#contract/day-names.ts';
import { parishTimeOf } from '#contract/parish-day.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { useClock } from '../../lib/clock.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import styles from './JobList.module.css';
import { useConfirmClock } from './jobs.queries.ts';

const yes = 'O relógio está certo';

/** '20/12/2026 10h15' */
const said = (instant: string): string => `${formatInstant(instant)} ${spokenTime(parishTimeOf(new Date(instant)))}`;

/** For administrators: the computer's clock jumped, and somebody has to say whether it is right. */
export function ClockAlert() {
  const { data: clock } = useClock();
  const confirming = useConfirmClock();
  const { run } = useActions();
  const { confirm } = useDialogs();
  if (!clock?.isDoubted) return null;
  const { shown, believedAt } = clock;
  const known = believedAt && `Da última vez que estava certo, mostrava ${said(believedAt)}. `;
  const ask = async () => {
    const text = `O relógio mostra ${said(shown)}. ${known ?? ''}É a data e a hora de agora?`;
    const answers = { no: 'Voltar', yes };
    if (await confirm({ type: 'warning', title: 'Relógio do computador', text, answers })) run(confirming, shown);
  };
  return (
    <div className={styles.clock}>
      <p>
        <strong>O relógio do computador do site mostra {said(shown)}.</strong> {known}
        Enquanto houver dúvida, nada antigo é apagado, e as notificações programadas esperam. Se a hora estiver errada,
        peça a quem cuida do computador que a acerte.
      </p>
      <Button variant="default" onClick={() => void ask()}>
        {yes}
      </Button>
    </div>
  );
}
