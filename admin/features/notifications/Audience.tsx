import { topicNames, topics } from '#contract/notifications.ts';
import { hasFailed } from '../../lib/list.ts';
import { shownFigure } from '../../ui/Figures.tsx';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import styles from './Notifications.module.css';
import type { useStatus } from './notifications.queries.ts';

interface AudienceProps {
  status: ReturnType<typeof useStatus>;
}

/** How many readers there are, of anything and of each topic, in one line. */
export function Audience({ status }: AudienceProps) {
  const { data } = status;
  const shown = (count: number | undefined) =>
    shownFigure(count?.toLocaleString('pt-BR') ?? (hasFailed(status) ? null : undefined));
  return (
    <div className={styles.audience}>
      <dl className={styles.counts}>
        <div>
          <dt>Pessoas inscritas</dt>
          <dd>{shown(data?.total)}</dd>
        </div>
        {topicNames.map((topic) => (
          <div key={topic}>
            <dt>{topics[topic]}</dt>
            <dd>{shown(data?.topics[topic])}</dd>
          </div>
        ))}
      </dl>
      <p>Quem se inscreveu há pouco entra na conta quando receber a primeira notificação.</p>
    </div>
  );
}

/** Failures: they could not be counted, or push services refuse the site's key. */
export function AudienceFailures({ status }: AudienceProps) {
  const halted = status.data?.halted ?? [];
  return (
    <>
      {hasFailed(status) && <ReadFailure query={status} sentence="Erro ao carregar o número de inscritos." />}
      {halted.length > 0 && (
        <p className={styles.failure} role="alert">
          O serviço {halted.join(', ')} recusa a chave deste site, e por ele nada é enviado por enquanto. Avise quem
          cuida do sistema.
        </p>
      )}
    </>
  );
}
